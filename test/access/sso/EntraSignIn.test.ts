import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { outcomeOf } from "../../support/ProviderSignIn.ts"
import { scriptedProvider } from "../../support/ScriptedProvider.ts"
import { activeConnection, throughConnection } from "../../support/SsoConnections.ts"
import { TestService } from "../../support/TestService.ts"

const tenant = "72f988bf-86f1-41af-91ab-2d7cd011db47"

/** A connection to a stand-in of Entra whose issuer is below a path, and a sign-in by it. */
const entraAt = Effect.fnUntraced(function* (path: string) {
  const { ask, browser, secretKey } = yield* TestService
  const provider = yield* scriptedProvider(path)
  const { domain, id } = yield* activeConnection(provider, {}, { preset: "entra" })
  const signIn = Effect.fnUntraced(function* (claims: object) {
    provider.script.idToken = { sub: "pairwise", ...claims }
    const visitor = browser()
    const outcome = outcomeOf(yield* throughConnection(visitor, provider, id))
    const attempts = yield* ask(`/connections/${id}/attempts`, { key: secretKey })
    const { reason } = attempts.json.items[0]
    const me = (yield* visitor.ask("/users/me")).json
    return { outcome, reason, email: me.email }
  })
  return { domain, signIn }
})

layer(TestService.layer)("signing in by a connection with the preset of Entra", (it) => {
  it.effect("counts in the tenant that the issuer's path names alone, on loopback too", () =>
    Effect.gen(function* () {
      const { domain, signIn } = yield* entraAt(`${tenant}/v2.0`)
      const ada = { oid: "object-1", preferred_username: `ada@${domain}` }
      for (const tid of [undefined, "another-tenant"]) {
        assert.deepStrictEqual(yield* signIn({ ...ada, tid }), {
          outcome: { status: "error", error: "provider_error" },
          reason: "tenant_mismatch",
          email: undefined
        })
      }
      const { outcome } = yield* signIn({ ...ada, tid: tenant })
      assert.deepStrictEqual(outcome, { status: "complete" })
    })
  )

  it.effect("needs some `tid` where the issuer's path names no tenant", () =>
    Effect.gen(function* () {
      const { domain, signIn } = yield* entraAt("entra")
      const ada = { oid: "object-1", preferred_username: `ada@${domain}` }
      assert.deepInclude(yield* signIn(ada), { reason: "tenant_mismatch" })
      const { outcome } = yield* signIn({ ...ada, tid: tenant })
      assert.deepStrictEqual(outcome, { status: "complete" })
    })
  )

  it.effect("takes `email` where `preferred_username` is no address, with `xms_edov` alone", () =>
    Effect.gen(function* () {
      const { domain, signIn } = yield* entraAt(`${tenant}/v2.0`)
      const email = `ada@${domain}`
      const ada = { oid: "object-1", tid: tenant, preferred_username: "ada", email }
      assert.deepInclude(yield* signIn(ada), { reason: "email_missing" })
      assert.deepInclude(yield* signIn({ ...ada, xms_edov: false }), { reason: "email_missing" })
      const { email: made, outcome } = yield* signIn({ ...ada, xms_edov: 1 })
      assert.deepStrictEqual({ made, outcome }, { made: email, outcome: { status: "complete" } })
    })
  )
})
