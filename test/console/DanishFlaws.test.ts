import { assert, it } from "@effect/vitest"
import { readdirSync, readFileSync } from "node:fs"
import { flawInDanish } from "../../src/console/app/kernel/danishFlaws.ts"
import { importInDanish } from "../../src/console/app/kernel/danishImports.ts"
import type { ImportedUser } from "../../src/users/transfer/ImportedUser.ts"
import { warningsOf, warningsOfUsers } from "../../src/users/transfer/importWarnings.ts"

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

it("what an import notes of a file is told in Danish", () => {
  const user = { email: "a@example.com" } as ImportedUser
  const notes = [
    ...warningsOf(["email"], { constants: {} }),
    ...warningsOfUsers([user]),
    ...warningsOfUsers([user, user])
  ]
  assert.lengthOf(notes, 6)
  for (const note of notes) assert.match(importInDanish(note), /^(?:Ingen|Den første)/)
  assert.strictEqual(
    importInDanish("email_taken: another user has this address"),
    "email_taken: en anden bruger har adressen"
  )
  assert.strictEqual(importInDanish("Missing key"), "Mangler")
})

it("numbers and names of a sentence stay as they are", () => {
  assert.strictEqual(flawInDanish("Expected a value between 8 and 64"), "Skal være mellem 8 og 64")
  assert.strictEqual(flawInDanish('Expected "a" | "b"'), 'Skal være "a" | "b"')
  assert.strictEqual(flawInDanish("firstName is no member"), "firstName is no member")
})
