import { assert, describe, it } from "@effect/vitest"
import {
  operationsModule,
  problemsModule,
  type Document
} from "../../scripts/build/declarations.ts"
import { documents } from "../../scripts/openapi.ts"
import { clientRoutes } from "../../src/sdk/clientRoutes.ts"

/** Names that a module of types uses, apart from those of its comments and texts. */
const namesIn = (source: string): ReadonlyArray<string> => {
  const bare = source.replaceAll(/\/\*\*[\s\S]*?\*\/|"[^"]*"/g, "").replaceAll(/readonly \w+/g, "")
  return [...new Set(bare.match(/\b[A-Z]\w*/g))]
}

describe("types that are written out for packages", () => {
  it("members of problems name no schema that their module lacks", () => {
    const planes = ["server.json", "client.json"] as const
    const written = problemsModule(planes.map((name) => documents[name] as unknown as Document))
    assert.sameMembers([...namesIn(written)], ["ProblemMembers", "ReadonlyArray"])
  })

  it("answers of calls that ask whether something has changed are those that bring it", () => {
    const client = documents["client.json"] as unknown as Document
    const written = operationsModule("ClientOperations", "", client, clientRoutes)
    assert.match(written, /EnvironmentConfiguration>/)
    assert.notMatch(written, /EnvironmentConfiguration \| void|void \| EnvironmentConfiguration/)
  })
})
