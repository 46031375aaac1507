import { assert, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { Clients } from "../../src/capabilities/clients/Clients.ts"
import { OwnSecondFactor } from "../../src/capabilities/mfa/OwnSecondFactor.ts"
import { IdentityLinking } from "../../src/capabilities/oauth/IdentityLinking.ts"
import { IdentityId } from "../../src/contract/Ids.ts"
import { enrol } from "../support/Authenticator.ts"
import { person, signIn } from "../support/People.ts"
import type { TestBrowser } from "../support/TestBrowser.ts"
import { TestService } from "../support/TestService.ts"

/** What a request has read of its session before something else changes it (CWE-367). */
const seenBy = Effect.fnUntraced(function* (browser: TestBrowser) {
  const { environment } = yield* TestService
  const token = Redacted.make(browser.cookies.get("gatehouse_session")?.value ?? "")
  const clients = yield* Clients
  const seen = yield* clients.recognise(environment, { token, transport: "cookie" }, false)
  return seen?.signedIn ?? assert.fail("not signed in")
})

const codeOf = <A>(effect: Effect.Effect<A, { readonly _tag: string }, never>) =>
  Effect.map(Effect.flip(effect), ({ _tag }) => _tag)

layer(TestService.layer)("a request that has passed its guard", (it) => {
  it.effect(
    "gets at no second factor that came meanwhile, and at none once its session ended",
    () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const own = yield* OwnSecondFactor
        yield* person("ada@example.com")
        const { browser } = yield* signIn("ada@example.com")
        const intruder = yield* seenBy((yield* signIn("ada@example.com")).browser)
        yield* enrol(browser)
        assert.strictEqual(
          yield* codeOf(own.renewRecoveryCodes(environment, intruder)),
          "mfa_not_enabled"
        )
        assert.strictEqual(yield* codeOf(own.disable(environment, intruder)), "mfa_not_enabled")
        // As if it had been let in with the factor, and was signed out since.
        const ended = { ...intruder, user: { ...intruder.user, mfaEnabled: true } }
        assert.strictEqual(
          yield* codeOf(own.renewRecoveryCodes(environment, ended)),
          "unauthenticated"
        )
        assert.strictEqual(yield* codeOf(own.disable(environment, ended)), "unauthenticated")
        const { json } = yield* browser.ask("/users/me/mfa")
        assert.deepInclude(json, { enabled: true, recoveryCodesLeft: 10 })
      })
  )

  it.effect("links and unlinks nothing once its session has ended", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const linking = yield* IdentityLinking
      yield* person("bob@example.com")
      const { browser } = yield* signIn("bob@example.com")
      const seen = yield* seenBy(browser)
      yield* browser.ask("/auth/logout", { method: "POST" })
      const account = {
        provider: "main",
        issuer: "https://accounts.example.com",
        subject: "intruder",
        protocol: "oidc",
        label: null,
        email: null,
        emailVerified: false,
        claims: {}
      } as unknown as Parameters<typeof linking.link>[2]
      assert.strictEqual(yield* codeOf(linking.link(environment, seen, account)), "unauthenticated")
      const id = IdentityId.make(seen.user.id)
      assert.strictEqual(yield* codeOf(linking.unlink(environment, seen, id)), "unauthenticated")
    })
  )
})
