import { assert, it } from "@effect/vitest"
import { readdirSync, readFileSync } from "node:fs"
import { flawInDanish } from "../../src/console/app/kernel/danishFlaws.ts"

const source = new URL("../../src/", import.meta.url)

/** What every schema of the service names as expected. */
const expected = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.startsWith("console/"))
  .map((name) => readFileSync(new URL(name, source), "utf8"))
  .flatMap((text) => [...text.matchAll(/expected:\s*"([^"]+)"/g)])
  .map(([, sentence]) => `Expected ${sentence}`)

it("what an input is expected to be is told in Danish, sentence by sentence", () => {
  assert.isAbove(expected.length, 30)
  const untold = expected.filter((sentence) => flawInDanish(sentence) === sentence)
  assert.deepStrictEqual([...new Set(untold)], [])
})

it("numbers and names of a sentence stay as they are", () => {
  assert.strictEqual(flawInDanish("Expected a value between 8 and 64"), "Skal være mellem 8 og 64")
  assert.strictEqual(flawInDanish('Expected "a" | "b"'), 'Skal være "a" | "b"')
  assert.strictEqual(flawInDanish("firstName is no member"), "firstName is no member")
})
