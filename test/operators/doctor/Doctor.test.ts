import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { layerWith, operator } from "../../support/Console.ts"
import { MailServer } from "../../support/MailServer.ts"
import { scriptedProvider, type Script } from "../../support/ScriptedProvider.ts"
import { TestService, type Tenant } from "../../support/TestService.ts"

interface Check {
  readonly name: string
  readonly ok: boolean
  readonly detail: string
  readonly remedy: string | null
}

const checksOf = Effect.fnUntraced(function* ({ environment }: Tenant) {
  const { ask } = yield* operator("auditor")
  const answer = yield* ask(`/environments/${environment.id}/doctor`)
  assert.strictEqual(answer.status, 200, answer.text)
  const checks: ReadonlyArray<Check> = answer.json.checks
  return new Map(checks.map((check) => [check.name, check]))
})

/** An environment with a provider, which then does what it is told. */
const withProvider = Effect.fnUntraced(function* (
  name: string,
  change: (script: Script, issuer: string) => void
) {
  const tenant = yield* (yield* TestService).tenant(name)
  const { ask } = yield* operator("admin")
  const provider = yield* scriptedProvider(name)
  const { clientId, clientSecret, issuer } = provider
  const path = `/environments/${tenant.environment.id}/providers/idp`
  const json = { issuer, clientId, clientSecret }
  const set = yield* ask(path, { method: "PUT", json })
  assert.strictEqual(set.status, 200, set.text)
  change(provider.script, issuer)
  const steps = (yield* ask(`${path}/check`, { method: "POST" })).json.steps
  // What was not found is remembered for a moment.
  yield* TestClock.adjust("11 seconds")
  return { check: (yield* checksOf(tenant)).get("provider idp"), steps, provider }
})

const layerWithMail = Layer.unwrap(
  Effect.map(MailServer, ({ url }) => layerWith({ smtpUrl: Option.some(url) }))
).pipe(Layer.provideMerge(MailServer.layer))

layer(layerWithMail)("the doctor of an environment", (it) => {
  it.effect("finds a provider that works, by an exchange that has to fail", () =>
    Effect.gen(function* () {
      const { check, provider, steps } = yield* withProvider("sound", () => {})
      assert.deepInclude(check, { ok: true, remedy: null })
      assert.deepStrictEqual(
        steps.map(({ name, ok }: { name: string; ok: boolean }) => [name, ok]),
        [
          ["discovery", true],
          ["client", true]
        ]
      )
      assert.isTrue(provider.tokenRequests.every(({ refused }) => refused))
    })
  )

  it.effect("finds a provider that takes the client for another, and how to mend it", () =>
    Effect.gen(function* () {
      const { check, steps } = yield* withProvider("stranger", (script) => {
        script.rejectsClient = true
      })
      assert.isFalse(check?.ok)
      assert.include(check?.remedy ?? "", "client id and secret")
      assert.deepInclude(steps[1], { name: "client", ok: false })
    })
  )

  it.effect("finds a provider whose discovery is gone or says another issuer", () =>
    Effect.gen(function* () {
      const gone = yield* withProvider("gone", (script) => {
        script.failing = { "/.well-known/openid-configuration": 404 }
      })
      assert.isFalse(gone.check?.ok)
      assert.include(gone.check?.remedy ?? "", "/.well-known/openid-configuration")
      assert.lengthOf(gone.steps, 1)
      assert.deepInclude(gone.steps[0], { name: "discovery", ok: false })
      const other = yield* withProvider("other", (script) => {
        script.discovery = { issuer: "https://accounts.example" }
      })
      assert.isFalse(other.check?.ok)
      assert.include(other.check?.remedy ?? "", "spells it")
    })
  )

  it.effect("finds that the encryption key is not the one that things were encrypted with", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const tenant = yield* (yield* TestService).tenant("rekeyed")
      assert.include((yield* checksOf(tenant)).get("key")?.detail ?? "", "Nothing")
      const { ask } = yield* operator("admin")
      yield* ask(`/environments/${tenant.environment.id}/signing-keys/rotate`, { method: "POST" })
      yield* sql`
        UPDATE signing_keys SET sealed_private_jwk = ${Buffer.alloc(200, 7)}
        WHERE environment_id = ${tenant.environment.id}`
      const { detail, ok, remedy } = (yield* checksOf(tenant)).get("key")!
      assert.isFalse(ok)
      assert.include(detail, "ENCRYPTION_KEY")
      assert.include(remedy ?? "", "the key the data was encrypted with")
    })
  )

  it.effect(
    "says of a provider that its secret was encrypted with another key, and ends whole",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const tenant = yield* (yield* TestService).tenant("sealed-apart")
        const { ask } = yield* operator("admin")
        const { clientId, clientSecret, issuer } = yield* scriptedProvider("sealed-apart")
        const path = `/environments/${tenant.environment.id}/providers/idp`
        yield* ask(path, { method: "PUT", json: { issuer, clientId, clientSecret } })
        yield* sql`
        UPDATE providers SET sealed_secret = ${Buffer.alloc(200, 7)}
        WHERE environment_id = ${tenant.environment.id}`
        const { detail, ok, remedy } = (yield* checksOf(tenant)).get("provider idp")!
        assert.isFalse(ok)
        assert.include(detail, "ENCRYPTION_KEY")
        assert.include(remedy ?? "", "the key the data was encrypted with")
        const steps = yield* ask(`${path}/check`, { method: "POST" })
        assert.strictEqual(steps.status, 200, steps.text)
        assert.deepInclude(steps.json.steps, {
          name: "client",
          ok: false,
          detail: `${detail}. ${remedy}`
        })
      })
  )

  it.effect("finds whether the mail server takes mail, and that the clocks disagree", () =>
    Effect.gen(function* () {
      const mailServer = yield* MailServer
      const tenant = yield* TestService
      const checks = yield* checksOf(tenant)
      assert.deepInclude(checks.get("mail"), { ok: true, remedy: null })
      // The clock of tests stands at 1970.
      assert.isFalse(checks.get("clock")?.ok)
      assert.include(checks.get("clock")?.remedy ?? "", "NTP")
      yield* mailServer.refuse((stage) => (stage === "connect" ? "421 Go away" : undefined))
      const mail = (yield* checksOf(tenant)).get("mail")
      assert.isFalse(mail?.ok)
      assert.include(mail?.remedy ?? "", "SMTP_URL")
      assert.deepStrictEqual(yield* mailServer.arrived, [])
    })
  )
})
