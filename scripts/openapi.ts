/**
 * Writes the OpenAPI documents of all planes, and the JSON Schemas of hooks and of declared
 * configuration, to docs/openapi/, and what is generated of the clients in Python and Go. With
 * `--check` it writes nothing, and exits with 1 if they differ from the contract or are no sound
 * OpenAPI 3.1.
 */
import { OpenApi } from "effect/http-api"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { ClientApi } from "../src/api/ClientApi.ts"
import { ConsolePlane } from "../src/api/ConsoleApi.ts"
import { hooksSchema } from "../src/delivery/hooks/hooksSchema.ts"
import { configurationSchema } from "../src/operators/declared/configurationSchema.ts"
import { ServerApi } from "../src/api/ServerApi.ts"
import { generatedClients } from "./clients/generated.ts"

const folder = "docs/openapi"

/** The documents by file name, as they are to be committed. */
export const documents = {
  "server.json": OpenApi.fromApi(ServerApi),
  "client.json": OpenApi.fromApi(ClientApi),
  "console.json": OpenApi.fromApi(ConsolePlane)
}

/** JSON Schemas beside them. */
export const schemas = {
  "hooks.json": hooksSchema,
  "configuration.json": configurationSchema
}

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return undefined
  }
}

if (import.meta.main) {
  const check = process.argv.includes("--check")
  mkdirSync(folder, { recursive: true })
  const json = Object.entries({ ...documents, ...schemas }).map(
    ([name, document]) => [`${folder}/${name}`, `${JSON.stringify(document, null, 2)}\n`] as const
  )
  const clients = Object.entries(generatedClients(documents["server.json"]))
  for (const [path, text] of [...json, ...clients]) {
    if (read(path) === text) continue
    if (check) {
      console.error(`${path} is not what the contract says: run npm run openapi`)
      process.exitCode = 1
    } else {
      writeFileSync(path, text)
      console.log(`wrote ${path}`)
    }
  }
  if (check) {
    // Loaded for the check alone: the linter takes longer to load than the documents to make.
    const { lintDocument } = await import("./openapi/lintDocument.ts")
    for (const [name, document] of Object.entries(documents)) {
      for (const flaw of await lintDocument(document)) {
        console.error(`${folder}/${name}: ${flaw}`)
        process.exitCode = 1
      }
    }
  }
}
