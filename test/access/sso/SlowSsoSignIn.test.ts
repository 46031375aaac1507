import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { codeOf, enrolledPerson } from "../../support/Authenticator.ts"
import { holdRows, untilWaiting } from "../../support/HeldRows.ts"
import { Idp } from "../../support/Idp.ts"
import { password } from "../../support/People.ts"
import { outcomeOf } from "../../support/ProviderSignIn.ts"
import { activeConnection, throughConnection } from "../../support/SsoConnections.ts"
import { TestService, type RawRequest } from "../../support/TestService.ts"

const ask = (path: string, request: RawRequest = {}) =>
  TestService.use((service) => service.ask(path, { key: service.secretKey, ...request }))

const aBrowser = TestService.use((service) => Effect.succeed(service.browser()))

const connected = (input: object = {}) =>
  Effect.flatMap(Idp, (provider) => activeConnection(provider, input))

/** What the provider says of the next person. */
const says = (claims: Readonly<Record<string, unknown>>) =>
  Idp.use((provider) =>
    Effect.sync(() => {
      provider.script.idToken = claims
    })
  )

layer(Idp.layerOffering({}))("a sign-in by a connection that takes its time", (it) => {
  it.effect("fails where the connection is disabled while its provider is asked", () =>
    Effect.gen(function* () {
      const { domain, id } = yield* connected()
      const email = `ada@${domain}`
      yield* says({ sub: "ada", email })
      const disabling = yield* holdRows(
        (sql) => sql`UPDATE connections SET status = 'disabled' WHERE id = ${id} RETURNING id`
      )
      const browser = yield* aBrowser
      const signingIn = yield* Effect.forkChild(throughConnection(browser, yield* Idp, id))
      yield* untilWaiting(1)
      yield* disabling.release
      const answer = yield* Fiber.join(signingIn)
      assert.deepStrictEqual(outcomeOf(answer), { status: "error", error: "provider_error" })
      assert.strictEqual((yield* browser.ask("/users/me")).status, 401)
      const query = new URLSearchParams({ email })
      assert.deepStrictEqual((yield* ask(`/users?${query}`)).json.items, [])
    })
  )

  it.effect("has all of the connection's limit after a second factor that came late", () =>
    Effect.gen(function* () {
      const at = yield* connected({ sessionSeconds: 300 })
      const owner = yield* enrolledPerson(`factor@${at.domain}`)
      yield* says({ sub: "factor", email: owner.email })
      const browser = yield* aBrowser
      yield* throughConnection(browser, yield* Idp, at.id)
      const owed = yield* browser.ask("/auth/sso/link", { json: { password } })
      const { challengeId } = owed.json
      yield* TestClock.adjust("6 minutes")
      const json = { challengeId, code: yield* codeOf(owner.secret) }
      const verified = yield* browser.ask("/auth/mfa/verify", { json })
      assert.strictEqual(verified.status, 200, verified.text)
      const end = DateTime.formatIso(DateTime.add(yield* DateTime.now, { seconds: 300 }))
      assert.strictEqual(verified.json.session.expiresAt, end)
    })
  )
})
