/**
 * Builds the package into `dist/` or the given folder, because Node.js does not strip types below
 * `node_modules`. It writes out the clients' tables of operations, so that the clients need neither
 * the contract nor Effect, and bundles the console's application.
 */
import { execFileSync } from "node:child_process"
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { consoleBuilt, consoleSource } from "../src/console/consoleSource.ts"
import { bundleOf } from "../src/platform/AppBundle.ts"
import type { Routes } from "../src/sdk/calls.ts"
import { clientRoutes } from "../src/sdk/clientRoutes.ts"
import { serverRoutes } from "../src/sdk/serverRoutes.ts"

const project = fileURLToPath(new URL("..", import.meta.url))
const compiler = fileURLToPath(new URL("bin/tsc", import.meta.resolve("typescript/package.json")))
const tables: Readonly<Record<string, Routes>> = { clientRoutes, serverRoutes }

/** Writes the package's files below a folder, which is emptied first. */
const build = async (folder: string): Promise<void> => {
  rmSync(folder, { recursive: true, force: true })
  for (const step of ["tsconfig.json", "types.json"]) {
    // Several threads check the same types again each: that takes longer, and thrice the processor.
    const options = ["-p", `scripts/build/${step}`, "--outDir", folder, "--singleThreaded"]
    execFileSync(process.execPath, [compiler, ...options], { cwd: project, stdio: "inherit" })
  }
  // What the service reads beside its code: the pages' script and style.
  cpSync(`${project}/src`, `${folder}/src`, {
    recursive: true,
    filter: (path) => !path.endsWith(".ts") && !path.endsWith("/src/console/app")
  })
  writeFileSync(
    `${folder}/src/console/${basename(fileURLToPath(consoleBuilt))}`,
    JSON.stringify(await bundleOf(consoleSource()))
  )
  for (const [name, routes] of Object.entries(tables)) {
    const file = `${folder}/src/sdk/${name}.js`
    if (!readFileSync(file, "utf8").includes("routesOf(")) throw new Error(`${name} has changed`)
    writeFileSync(file, `export const ${name} = ${JSON.stringify(routes)}\n`)
  }
}

await build(resolve(process.argv[2] ?? `${project}/dist`))
