import { assert, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { assertEvent, assertNoEvent } from "../../support/AuditEvents.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"

const create = (json: unknown) =>
  TestService.use(({ ask }) => ask("/users", { method: "POST", json }))

layer(TestService.layer)("creating a user", (it) => {
  it.effect("takes an empty body: every field is there, and empty", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const created = yield* create({})
      assert.strictEqual(created.status, 201)
      const now = DateTime.formatIso(yield* DateTime.now)
      assert.match(now, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      const { id, ...user } = created.json
      assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      assert.deepStrictEqual(user, {
        environmentId: environment.id,
        name: null,
        firstName: null,
        lastName: null,
        locale: null,
        language: null,
        status: "active",
        registrationState: "complete",
        createdAt: now,
        updatedAt: now,
        email: null,
        emailVerifiedAt: null,
        deletedAt: null,
        externalId: null,
        bannedAt: null,
        banReason: null,
        lastSignInAt: null,
        hasPassword: false,
        mfaEnabled: false,
        publicMetadata: {},
        privateMetadata: {},
        unsafeMetadata: {}
      })
    })
  )

  it.effect("answers every field as it was sent, and GET answers the same", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const fields = {
        email: "Grace.Hopper@Example.com",
        firstName: "Grace",
        lastName: "Hopper",
        locale: "da",
        language: "da",
        publicMetadata: { plan: "pro", seats: [1, null, { a: 1 }] },
        privateMetadata: { risk: 0.5, "": false },
        unsafeMetadata: { theme: { dark: true }, "naïve 🐎": "æøå" }
      }
      const created = yield* create(fields)
      assert.strictEqual(created.status, 201, created.text)
      const { id, ...user } = created.json
      for (const [name, value] of Object.entries(fields)) assert.deepStrictEqual(user[name], value)
      assert.deepStrictEqual((yield* ask(`/users/${id}`)).json, created.json)
    })
  )

  it.effect("writes one event, which names the user and holds none of what was sent", () =>
    Effect.gen(function* () {
      const created = yield* create({ firstName: "Ada", privateMetadata: { note: "hidden" } })
      yield* assertEvent(created, {
        action: "user.created",
        targets: [{ type: "user", id: created.json.id }]
      })
    })
  )

  it.effect.each([
    [{}, "complete", false],
    [{ emailVerified: true }, "complete", false],
    [{ email: "r1@example.com" }, "pending_email_verification", false],
    [{ email: "r2@example.com", emailVerified: false }, "pending_email_verification", false],
    [{ email: "r3@example.com", emailVerified: true }, "complete", true]
  ] as const)(
    "emailVerified is false unless it is said: %j is %s",
    ([fields, registrationState, verified]) =>
      Effect.gen(function* () {
        const created = yield* create(fields)
        assert.strictEqual(created.json.registrationState, registrationState)
        assert.strictEqual(
          created.json.emailVerifiedAt,
          verified ? DateTime.formatIso(yield* DateTime.now) : null
        )
      })
  )

  it.effect.each([
    [{ firstName: "Ada" }, "Ada"],
    [{ lastName: "Lovelace" }, "Lovelace"],
    [{ firstName: "Ada", lastName: "Lovelace" }, "Ada Lovelace"],
    [{ firstName: " Ada", lastName: "Lovelace " }, "Ada Lovelace"],
    [{ lastName: " Lovelace " }, "Lovelace"],
    [{ firstName: null, lastName: null }, null]
  ] as const)("name is derived: %j is called %s", ([fields, name]) =>
    Effect.gen(function* () {
      const created = yield* create(fields)
      assert.strictEqual(created.status, 201, created.text)
      assert.strictEqual(created.json.name, name)
    })
  )

  it.effect("names hold 1 to 100 code points, however many bytes those are", () =>
    Effect.gen(function* () {
      const long = "𝒜".repeat(100)
      const created = yield* create({ firstName: "x", lastName: long })
      assert.strictEqual(created.status, 201, created.text)
      assert.strictEqual(created.json.lastName, long)
      assertFlaws(yield* create({ firstName: "𝒜".repeat(101) }), ["/body/firstName"])
    })
  )

  it.effect.each([
    "",
    "line\nbreak",
    "tab\tbed",
    "bell\u0007",
    "delete\u007f",
    "next\u0085line",
    "line\u2028separator",
    "nul\u0000",
    "\ud800",
    "see http://evil.example",
    "://",
    7,
    true,
    ["Ada"]
  ])("a name cannot be %j", (name) =>
    Effect.gen(function* () {
      assertFlaws(yield* create({ firstName: name }), ["/body/firstName"])
      assertFlaws(yield* create({ lastName: name }), ["/body/lastName"])
    })
  )

  it.effect.each(["en", "da", null])("the locale can be %s", (locale) =>
    Effect.gen(function* () {
      assert.strictEqual((yield* create({ locale })).json.locale, locale)
    })
  )

  it.effect.each(["de", "EN", "en-US", "", 1])("the locale cannot be %j", (locale) =>
    Effect.gen(function* () {
      assertFlaws(yield* create({ locale }), ["/body/locale"])
    })
  )

  it.effect("nulls inside a bag are dropped, but for those in arrays", () =>
    Effect.gen(function* () {
      const bag = { a: null, b: { c: null, d: 1 }, e: [null, { f: null }] }
      const kept = { b: { d: 1 }, e: [null, { f: null }] }
      const bags = { publicMetadata: bag, privateMetadata: bag, unsafeMetadata: bag }
      const created = yield* create(bags)
      for (const name of Object.keys(bags)) assert.deepStrictEqual(created.json[name], kept)
    })
  )

  it.effect("a bag is an object of storable text, at most 32 levels deep", () =>
    Effect.gen(function* () {
      const tooDeep = JSON.parse(`${'{"a":'.repeat(33)}1${"}".repeat(33)}`)
      for (const name of ["publicMetadata", "privateMetadata", "unsafeMetadata"]) {
        for (const bag of [null, [], "text", 1]) {
          assertFlaws(yield* create({ [name]: bag }), [`/body/${name}`])
        }
        assertFlaws(yield* create({ [name]: { a: "\u0000", b: "\ud800" } }), [
          `/body/${name}/a`,
          `/body/${name}/b`
        ])
        assertProblem(yield* create({ [name]: tooDeep }), 400, "invalid_request")
      }
    })
  )

  it.effect("every unknown key is named, and every other flaw beside it", () =>
    Effect.gen(function* () {
      const refused = yield* create({
        nickname: "x",
        "a/b~c": 1,
        id: "1",
        firstName: "",
        locale: "xx",
        emailVerified: "yes"
      })
      assertFlaws(refused, [
        "/body/nickname",
        "/body/a~1b~0c",
        "/body/id",
        "/body/firstName",
        "/body/locale",
        "/body/emailVerified"
      ])
      yield* assertNoEvent(refused)
    })
  )

  it.effect.each(["null", "[]", "1", '"x"', "true"])("the body cannot be %s", (body) =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const headers = { "content-type": "application/json" }
      const refused = yield* ask("/users", { method: "POST", headers, body })
      assertProblem(refused, 400, "invalid_request")
    })
  )

  it.effect("a body is needed", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const refused = yield* ask("/users", { method: "POST" })
      assert.strictEqual(refused.status, 400)
    })
  )
})
