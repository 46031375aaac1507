import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { attack } from "../../support/Attack.ts"
import { assertNoEvent } from "../../support/AuditEvents.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

const create = (email: unknown, fields: object = {}) =>
  TestService.use(({ ask }) => ask("/users", { method: "POST", json: { email, ...fields } }))

/** Several spellings of one address: contract "Emails". */
const spellings = [
  ["letter case", "Ada@Example.com", "aDA@eXAMPLE.COM"],
  ["Unicode composition", "jose\u0301@example.com", "jos\u00e9@example.com"],
  ["case beyond ASCII", "ÅSE@example.com", "åse@example.com"],
  ["the domain in Unicode or ASCII", "a@bücher.example", "a@xn--bcher-kva.example"],
  ["the domain's case in Unicode", "b@BÜCHER.example", "b@bücher.example"],
  ["surrounding space", "space@example.com", " \tspace@example.com\n"]
] as const

layer(TestService.layer)("the address of a new user", (it) => {
  it.effect.each(spellings)("differs from another one by more than %s", ([, stored, again]) =>
    Effect.gen(function* () {
      const first = yield* create(stored)
      assert.strictEqual(first.status, 201, first.text)
      for (const spelling of [stored, again]) {
        const refused = yield* create(spelling)
        assertProblem(refused, 409, "email_taken")
        yield* assertNoEvent(refused)
      }
    })
  )

  it.effect("is taken whichever of two spellings came first", () =>
    Effect.gen(function* () {
      yield* attack("parsing of addresses")
      for (const [name, stored, again] of spellings) {
        const label = name.replaceAll(/\W/gu, "")
        const [one, other] = [again, stored].map((text) => text.replace("@", `.${label}@`))
        assert.strictEqual((yield* create(one)).status, 201, name)
        assertProblem(yield* create(other), 409, "email_taken")
      }
    })
  )

  it.effect("is answered as it was spelt, in NFC and without the space around it", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* create(" Jo.Doe@Example.COM ")).json.email, "Jo.Doe@Example.COM")
      assert.strictEqual((yield* create("Rene\u0301@Bücher.dk")).json.email, "Ren\u00e9@Bücher.dk")
    })
  )

  it.effect("is refused with nothing written of the user", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      yield* create("taken@example.com")
      assertProblem(
        yield* create("Taken@example.com", { firstName: "Vanishing" }),
        409,
        "email_taken"
      )
      assert.deepStrictEqual((yield* ask("/users?query=Vanishing")).json.items, [])
    })
  )

  it.effect("stays taken by a banned user", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { id } = yield* Seed.user({ email: "banned@example.com" })
      assert.strictEqual((yield* ask(`/users/${id}/ban`, { method: "POST" })).status, 200)
      assertProblem(yield* create("banned@example.com"), 409, "email_taken")
    })
  )

  it.effect("is free again once its user is deleted", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { id } = yield* Seed.user({ email: "gone@example.com", emailVerified: true })
      assert.strictEqual((yield* ask(`/users/${id}`, { method: "DELETE" })).status, 204)
      const again = yield* create("Gone@Example.com")
      assert.strictEqual(again.status, 201, again.text)
      assert.notStrictEqual(again.json.id, id)
    })
  )

  it.effect("may be in use in another environment", () =>
    Effect.gen(function* () {
      const { tenant } = yield* TestService
      const other = yield* tenant("other")
      yield* Seed.user({ email: "both@example.com", emailVerified: true }, other)
      assert.strictEqual((yield* create("both@example.com")).status, 201)
      assertProblem(yield* create("both@example.com"), 409, "email_taken")
    })
  )

  it.effect("may be another user's unverified second address, but not their verified one", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { id } = yield* Seed.user({ email: "first@example.com" })
      const owner = { environmentId: environment.id, userId: id }
      yield* Seed.secondaryEmail({ ...owner, email: "claimed@example.com", verified: false })
      yield* Seed.secondaryEmail({ ...owner, email: "proven@example.com", verified: true })
      assert.strictEqual((yield* create("claimed@example.com")).status, 201)
      assertProblem(yield* create("Proven@example.com"), 409, "email_taken")
    })
  )

  it.effect("goes to exactly one of many who ask for it at once", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const answers = yield* Effect.all(
        Array.from({ length: 12 }, (_, index) =>
          create(index % 2 === 0 ? "race@example.com" : "RACE@example.com")
        ),
        { concurrency: "unbounded" }
      )
      const [winner, ...others] = answers.toSorted((a, b) => a.status - b.status)
      assert.strictEqual(winner?.status, 201)
      for (const other of others) assertProblem(other, 409, "email_taken")
      const { items } = (yield* ask("/users?email=race%40example.com")).json
      assert.deepStrictEqual(items, [winner?.json])
    })
  )

  it.effect.each([
    "",
    "ada",
    "ada@",
    "@example.com",
    "ada@localhost",
    "ada@@example.com",
    "ada lovelace@example.com",
    "ada@example.com, bob@example.com",
    "Ada <ada@example.com>",
    "ada@[192.0.2.1]",
    "ada\u0000@example.com",
    "\ud800@example.com",
    null,
    7
  ])("cannot be %j", (email) =>
    Effect.gen(function* () {
      assertFlaws(yield* create(email), ["/body/email"])
    })
  )

  it.effect("cannot be longer than 254 bytes", () =>
    Effect.gen(function* () {
      const local = "a".repeat(64)
      const longest = `${local}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.dk.com`
      assert.strictEqual(longest.length, 254)
      assert.strictEqual((yield* create(longest)).status, 201)
      assertFlaws(yield* create(`${longest}m`), ["/body/email"])
    })
  )
})
