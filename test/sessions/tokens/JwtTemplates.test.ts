import { assert, describe, layer } from "@effect/vitest"
import { DateTime, Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import * as jose from "jose"
import { reservedClaims } from "../../../src/sessions/tokens/Jwt.ts"
import { OrganizationId, SessionId, UserId } from "../../../src/contract/Ids.ts"
import { attack } from "../../support/Attack.ts"
import * as TestTokens from "../../support/TestTokens.ts"

const { environment, instance } = TestTokens

const session = {
  id: SessionId.make("01900000-0000-7000-8000-000000000003"),
  organization: {
    id: OrganizationId.make("01900000-0000-7000-8000-000000000004"),
    role: "admin"
  },
  impersonatorId: null
}
const user = {
  id: UserId.make("01900000-0000-7000-8000-000000000002"),
  email: "ada@example.com",
  publicMetadata: { plan: "pro", seats: 3 },
  unsafeMetadata: { theme: "dark" }
}
const template = { lifetimeSeconds: 300, audience: null, claims: {} }

layer(TestTokens.layer)("a token of a template", (it) => {
  it.effect("has the claims that are always there, its own, and no other", () =>
    Effect.gen(function* () {
      const made = yield* environment()
      const { keys, templates } = yield* instance
      yield* templates.set(made.id, "billing", {
        ...template,
        claims: {
          plan: "{{user.publicMetadata.plan}}",
          seats: "{{user.publicMetadata.seats}}",
          who: "{{user.email}} ({{organization.role}})",
          "https://claims.example/roles": ["{{organization.role}}"]
        }
      })
      const now = Math.floor(DateTime.toEpochMillis(yield* DateTime.now) / 1000)
      const { expiresAt, token } = yield* templates.mint({
        environment: made,
        templateName: "billing",
        session,
        user
      })
      const [key] = yield* keys.keySet(made.id)
      assert.deepStrictEqual(jose.decodeProtectedHeader(Redacted.value(token)), {
        alg: "ES256",
        typ: "JWT",
        kid: String(key?.kid)
      })
      const { jti, ...claims } = jose.decodeJwt(Redacted.value(token))
      assert.match(String(jti), /^[0-9a-f-]{36}$/)
      assert.deepStrictEqual(claims, {
        plan: "pro",
        seats: 3,
        who: "ada@example.com (admin)",
        "https://claims.example/roles": ["admin"],
        iss: `${made.appUrl}/_service`,
        sub: user.id,
        sid: session.id,
        aud: "urn:gatehouse:template:billing",
        iat: now,
        nbf: now,
        exp: now + 300
      })
      assert.strictEqual(DateTime.toEpochMillis(expiresAt), (now + 300) * 1000)
    })
  )

  it.effect("names the impersonator, and the template's audience or the template, never more", () =>
    Effect.gen(function* () {
      // A verifier of access tokens that looks at no `typ` refuses it all the same.
      yield* attack("JWT confusion")
      const made = yield* environment({ audience: "https://api.example.com" })
      const { templates } = yield* instance
      yield* templates.set(made.id, "own", { ...template, audience: "hasura" })
      yield* templates.set(made.id, "none", template)
      const impersonatorId = "01900000-0000-4000-8000-000000000005"
      const read = (templateName: string) =>
        templates
          .mint({ environment: made, templateName, session: { ...session, impersonatorId }, user })
          .pipe(Effect.map(({ token }) => jose.decodeJwt(Redacted.value(token))))
      assert.strictEqual((yield* read("own")).aud, "hasura")
      const claims = yield* read("none")
      assert.strictEqual(claims.aud, "urn:gatehouse:template:none")
      assert.deepStrictEqual(claims["act"], { sub: impersonatorId })
    })
  )

  it.effect("is there for templates of the own environment only, by their exact names", () =>
    Effect.gen(function* () {
      const [made, other] = yield* Effect.all([environment(), environment()])
      const { templates } = yield* instance
      yield* templates.set(made.id, "billing", template)
      for (const [where, templateName] of [
        [other, "billing"],
        [made, "Billing"],
        [made, "billing "],
        [made, "none"],
        [made, "../billing"],
        [made, "\u0000"],
        [made, ""]
      ] as const) {
        const problem = yield* Effect.flip(
          templates.mint({ environment: where, templateName, session, user })
        )
        assert.strictEqual(problem.status, 404)
        assert.strictEqual(problem.properties.code, "template_not_found")
      }
    })
  )

  it.effect("follows a change on another instance within a second", () =>
    Effect.gen(function* () {
      const made = yield* environment()
      const [operator, server] = yield* Effect.all([instance, instance])
      const mint = server.templates.mint({ environment: made, templateName: "t", session, user })
      yield* Effect.flip(mint)
      yield* operator.templates.set(made.id, "t", { ...template, claims: { version: 1 } })
      yield* TestClock.adjust("1 second")
      assert.strictEqual(jose.decodeJwt(Redacted.value((yield* mint).token))["version"], 1)
      yield* operator.templates.set(made.id, "t", { ...template, claims: { version: 2 } })
      yield* TestClock.adjust("1 second")
      assert.strictEqual(jose.decodeJwt(Redacted.value((yield* mint).token))["version"], 2)
      yield* operator.templates.remove(made.id, "t")
      yield* TestClock.adjust("1 second")
      yield* Effect.flip(mint)
    })
  )

  it.effect("keeps claims called __proto__ as data, through the database", () =>
    Effect.gen(function* () {
      yield* attack("prototype pollution")
      const made = yield* environment()
      const { templates } = yield* instance
      const claims = JSON.parse('{"__proto__":{"role":"{{organization.role}}"},"a":null}')
      yield* templates.set(made.id, "odd", { ...template, claims })
      const { token } = yield* templates.mint({
        environment: made,
        templateName: "odd",
        session,
        user
      })
      const payload = Buffer.from(Redacted.value(token).split(".")[1]!, "base64url").toString()
      assert.include(payload, '"__proto__":{"role":"admin"}')
      assert.include(payload, '"a":null')
    })
  )
})

describe("setting a template", () => {
  layer(TestTokens.layer)((it) => {
    const problemsOf = Effect.fnUntraced(function* (definition: unknown, name = "t") {
      const made = yield* environment()
      const { templates } = yield* instance
      const error = yield* Effect.flip(templates.set(made.id, name, definition))
      assert.lengthOf(yield* templates.list(made.id), 0)
      return error.problems
    })
    const withClaims = (claims: unknown) => problemsOf({ ...template, claims })

    it.effect("replaces the one of the same name, and lists by name", () =>
      Effect.gen(function* () {
        const made = yield* environment()
        const { templates } = yield* instance
        yield* templates.set(made.id, "b", template)
        yield* templates.set(made.id, "a", template)
        yield* templates.set(made.id, "b", { ...template, lifetimeSeconds: 30, audience: "x" })
        const listed = yield* templates.list(made.id)
        assert.deepStrictEqual(
          listed.map(({ audience, lifetimeSeconds, name }) => [name, lifetimeSeconds, audience]),
          [
            ["a", 300, null],
            ["b", 30, "x"]
          ]
        )
      })
    )

    it.effect("refuses every claim that the service writes itself, and names them all", () =>
      Effect.gen(function* () {
        const claims = Object.fromEntries([...reservedClaims].map((name) => [name, "x"]))
        const problems = yield* withClaims({ ...claims, fine: 1 })
        assert.deepStrictEqual(
          problems.map((problem) => problem.split(":")[0]).toSorted(),
          [...reservedClaims].map((name) => `claims.${name}`).toSorted()
        )
        assert.lengthOf(problems, 16)
      })
    )

    it.effect("takes a reserved name below the top, where it is no claim", () =>
      Effect.gen(function* () {
        const made = yield* environment()
        const { templates } = yield* instance
        yield* templates.set(made.id, "t", { ...template, claims: { nested: { sub: "x" } } })
      })
    )

    it.effect("names where a placeholder is unknown, and not the value", () =>
      Effect.gen(function* () {
        const problems = yield* withClaims({ a: { b: ["fine", "{{user.privateMetadata.iban}}"] } })
        assert.lengthOf(problems, 1)
        assert.match(problems[0]!, /^claims\.a\.b\.1: Expected a placeholder/)
        assert.notInclude(problems[0], "iban")
      })
    )

    it.effect.each([
      [{ ...template, lifetimeSeconds: 29 }],
      [{ ...template, lifetimeSeconds: 3601 }],
      [{ ...template, lifetimeSeconds: 60.5 }],
      [{ ...template, audience: "" }],
      [{ ...template, audience: "a\u0000" }],
      [{ ...template, audience: ["a"] }],
      [{ ...template, more: 1 }],
      [{ ...template, name: "other" }],
      [{ lifetimeSeconds: 60, audience: null }],
      [{ ...template, claims: null }],
      [{ ...template, claims: [] }],
      [{ ...template, claims: { "{{user.id}}": 1 } }],
      [{ ...template, claims: { a: "\ud800" } }],
      [null],
      [[]],
      ["text"]
    ])("refuses %j", ([definition]) =>
      Effect.map(problemsOf(definition), (problems) => assert.isNotEmpty(problems))
    )

    it.effect("refuses claims over 8 KiB, with over 64 placeholders or over 32 levels", () =>
      Effect.gen(function* () {
        const wide = (count: number) => ({ a: Array.from({ length: count }, () => "{{user.id}}") })
        const deep = (levels: number): object =>
          JSON.parse(`${'{"a":'.repeat(levels)}{}${"}".repeat(levels)}`)
        assert.match((yield* withClaims({ a: "é".repeat(4096) }))[0]!, /8192 bytes/)
        assert.match((yield* withClaims(wide(65)))[0]!, /64 placeholders/)
        assert.match((yield* withClaims(deep(32)))[0]!, /32 levels/)
        assert.isNotEmpty(yield* withClaims(deep(20_000)))
        const made = yield* environment()
        const { templates } = yield* instance
        yield* templates.set(made.id, "t", { ...template, claims: wide(64) })
        yield* templates.set(made.id, "t", { ...template, claims: deep(31) })
      })
    )

    it.effect.each(["", "a b", "a/b", "-a", "é", "a".repeat(64), "__proto__\u0000"])(
      "refuses the name %j",
      (name) =>
        Effect.map(problemsOf(template, name), (problems) => assert.match(problems[0]!, /^name: /))
    )

    it.effect("writes one event a change, and none for a refused one or a missing template", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const made = yield* environment()
        const { templates } = yield* instance
        yield* templates.set(made.id, "t", template)
        yield* templates.remove(made.id, "t")
        yield* Effect.flip(templates.set(made.id, "t", null))
        const missing = yield* Effect.flip(templates.remove(made.id, "t"))
        assert.include(missing.message, "no template called t")
        const events = yield* sql`
          SELECT action, metadata FROM audit_events WHERE environment_id = ${made.id}`
        assert.deepStrictEqual(
          events.map(({ action, metadata }) => ({ action, metadata })),
          ["template.set", "template.removed"].map((action) => ({
            action,
            metadata: { name: "t" }
          }))
        )
      })
    )
  })
})
