import { assert, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { danishProblems } from "../../src/console/app/kernel/danishProblems.ts"

const document = readFileSync(new URL("../../docs/openapi/console.json", import.meta.url), "utf8")

/** The codes that problems have there, each as the only one or as one of several. */
const codes = [...document.matchAll(/"code":\s*\{[^{}]*?"enum":\s*\[([^\]]*)\]/g)].flatMap(
  ([, list = ""]) => list.match(/\w+/g) ?? []
)

it("every problem of the console plane is told in Danish, and no other", () => {
  assert.deepStrictEqual([...new Set(codes)].toSorted(), Object.keys(danishProblems).toSorted())
})
