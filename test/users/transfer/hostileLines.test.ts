import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Redacted } from "effect"
import { exportSystems, isFlawed, type ImportForm } from "../../../src/users/transfer/ImportFile.ts"
import { readUsers } from "../../../src/users/transfer/readUsers.ts"
import { alphabets, marksOf, structures, textOf } from "../../support/hostile/alphabets.ts"
import { attack } from "../../support/Attack.ts"
import { csv, jsonLines } from "./transfers.ts"

const length = 60_000
const most = 50

const texts = [
  ["marks to exchange", marksOf(length, (text) => text.length)] as const,
  ...alphabets.map(
    (alphabet) => [alphabet.name, textOf(alphabet, length, (text) => text.length)] as const
  )
]

const hashing = {
  signerKey: Redacted.make("a2V5"),
  saltSeparator: "Bw==",
  rounds: 8,
  memoryCost: 14
}

/** What other systems call what a text is put into. */
const members = [
  ["email", "firstName", "externalId", "banReason", "locale", "createdAt"],
  ["user_id", "name", "given_name", "passwordHash", "password", "username", "date_joined"],
  ["password_digest", "primary_email_address", "localId", "salt", "raw_user_meta_data"]
].flat()

const read = (content: string, form: ImportForm, header: ReadonlyArray<string> | null = null) => {
  const record = { line: 1, lastLine: 1, end: content.length, content }
  return readUsers([record], header, form, {
    now: DateTime.makeUnsafe("2026-01-01T00:00:00Z"),
    offered: ["en", "da"]
  })
}

/** The least milliseconds of some tries, since others use the machine too. */
const costOf = Effect.fnUntraced(function* (work: Effect.Effect<unknown>) {
  let least = Infinity
  for (let tries = 0; tries < 3 && least > most; tries += 1) {
    const before = process.cpuUsage()
    yield* work
    const { system, user } = process.cpuUsage(before)
    least = Math.min(least, (system + user) / 1000)
  }
  return least
})

describe("a hostile line of an import", () => {
  it.effect("costs little, whichever member has which text", () =>
    Effect.gen(function* () {
      yield* attack("quadratic work")
      const dear: Array<string> = []
      for (const [name, text] of texts) {
        for (const member of ["email", "firstName"]) {
          const lines = [
            read(JSON.stringify({ [member]: text }), jsonLines),
            read(`"${text.replaceAll('"', '""')}"`, csv, [member])
          ]
          for (const line of lines) {
            const cost = yield* costOf(line)
            if (cost > most) dear.push(`${name} as ${member}: ${cost} ms`)
          }
        }
        for (const from of exportSystems) {
          const record = Object.fromEntries(
            members.map((member) => [member, text.slice(0, length / 4)])
          )
          const cost = yield* costOf(read(JSON.stringify(record), { ...jsonLines, from, hashing }))
          if (cost > 2 * most) dear.push(`${name} of ${from}: ${cost} ms`)
        }
      }
      assert.deepStrictEqual(dear, [])
    })
  )

  it.effect("costs little, whatever JSON it is, and is told in few words", () =>
    Effect.gen(function* () {
      yield* attack("quadratic work", "amplified answers")
      // A line may be 16 MiB long, a body of the same members is not.
      const many = `{"identities":[${Array.from({ length: 300_000 }, () => "{}").join(",")}]}`
      assert.isBelow(yield* costOf(read(many, jsonLines)), 8 * most)
      for (const [name, of] of Object.entries(structures)) {
        for (const json of [
          `{"publicMetadata":${of(length)}}`,
          `{"emailAddresses":${of(length)}}`
        ]) {
          assert.isBelow(yield* costOf(read(json, jsonLines)), 4 * most, name)
          const [line] = yield* read(json, jsonLines)
          if (line === undefined || !isFlawed(line.content)) continue
          assert.isBelow(JSON.stringify(line.content).length, 16_384, name)
        }
      }
    })
  )

  it.effect("is refused where a number would be rounded in silence, each by its place", () =>
    Effect.gen(function* () {
      const json = '{"publicMetadata":{"a":[1,12345678901234567890]},"unsafeMetadata":{"b":1e999}}'
      const [line] = yield* read(json, jsonLines)
      assert.isTrue(line !== undefined && isFlawed(line.content))
      const told = JSON.stringify(line?.content)
      for (const path of ["publicMetadata.a.1", "unsafeMetadata.b"]) assert.include(told, path)
      const [cell] = yield* read('"{""a"":9007199254740993}"', csv, ["publicMetadata"])
      assert.isTrue(cell !== undefined && isFlawed(cell.content))
    })
  )

  it.effect("is refused for such a number in another system's JSON that is written as a text", () =>
    Effect.gen(function* () {
      const bag = '{"a":[1,12345678901234567890]}'
      const cells = `u,"${bag.replaceAll('"', '""')}"`
      const supabase = { ...csv, from: "supabase" } as const
      const [cell] = yield* read(cells, supabase, ["id", "raw_user_meta_data"])
      assert.include(JSON.stringify(cell?.content), "raw_user_meta_data.a.1")
      const line = JSON.stringify({ localId: "u", customAttributes: bag })
      const [object] = yield* read(line, { ...jsonLines, from: "firebase" })
      assert.include(JSON.stringify(object?.content), "customAttributes.a.1")
      const good = JSON.stringify({ localId: "u", customAttributes: '{"a":1}' })
      const [whole] = yield* read(good, { ...jsonLines, from: "firebase" })
      assert.isFalse(whole === undefined || isFlawed(whole.content))
    })
  )

  it.effect("is read with a text as long as a line, beside which a number is looked at", () =>
    Effect.gen(function* () {
      const [long, pairs] = ["x".repeat(16_000_000), '\\\\\\"'.repeat(4_000_000)]
      for (const text of [long, pairs]) {
        const json = `{"unsafeMetadata":{"a":"${text}","b":12345678901234567890}}`
        const [line] = yield* read(json, jsonLines)
        assert.isTrue(line !== undefined && isFlawed(line.content))
        assert.include(JSON.stringify(line?.content), "unsafeMetadata.b")
      }
    })
  )
})
