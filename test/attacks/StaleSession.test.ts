import { assert, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { EmailAddress } from "../../src/contract/EmailAddress.ts"
import { OwnEmailAddresses } from "../../src/access/addresses/OwnEmailAddresses.ts"
import { EmailVerification } from "../../src/access/emailVerification/EmailVerification.ts"
import { Clients } from "../../src/sessions/clients/Clients.ts"
import { ReceivedInvitations } from "../../src/organizations/invitations/ReceivedInvitations.ts"
import { UserSecondFactor } from "../../src/access/mfa/UserSecondFactor.ts"
import { IdentityLinking } from "../../src/access/federation/IdentityLinking.ts"
import { EmailAddressId, IdentityId } from "../../src/contract/Ids.ts"
import { attack } from "../support/Attack.ts"
import { enrol } from "../support/Authenticator.ts"
import { add, added, addresses } from "../support/EmailAddresses.ts"
import { detailsOf, invitation } from "../support/Invitations.ts"
import { lastToken } from "../support/Mailbox.ts"
import { newcomer, organizationOf, rolesOf } from "../support/Organizations.ts"
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
        yield* attack("stale authority", "revocation gap")
        const { environment } = yield* TestService
        const own = yield* UserSecondFactor
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

  it.effect("joins no organization once its session has ended", () =>
    Effect.gen(function* () {
      yield* attack("stale authority", "revocation gap")
      const { environment } = yield* TestService
      const acceptance = yield* ReceivedInvitations
      const { email, id } = yield* person("invitee@example.com")
      const { id: organizationId } = yield* organizationOf(yield* newcomer)
      const invited = yield* invitation({ email, organizationId })
      const { browser } = yield* signIn(email)
      const seen = yield* seenBy(browser)
      yield* browser.ask("/auth/logout", { method: "POST" })
      const accepted = acceptance.accept(environment, seen, Redacted.make(invited.token))
      assert.strictEqual(yield* codeOf(accepted), "unauthenticated")
      assert.notProperty(yield* rolesOf(organizationId), id)
      assert.strictEqual((yield* detailsOf(invited.token)).json.accepted, false)
    })
  )

  it.effect("links and unlinks nothing once its session has ended", () =>
    Effect.gen(function* () {
      yield* attack("stale authority", "revocation gap")
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

  it.effect("adds, proves, promotes and removes no address once its session has ended", () =>
    Effect.gen(function* () {
      yield* attack("stale authority", "revocation gap")
      const { environment } = yield* TestService
      const own = yield* OwnEmailAddresses
      const verification = yield* EmailVerification
      yield* person("eve@example.com")
      const { browser } = yield* signIn("eve@example.com")
      const { browser: left } = yield* signIn("eve@example.com")
      const proven = EmailAddressId.make((yield* added(browser, "eve-2@example.com")).id)
      yield* add(browser, "eve-3@example.com")
      const token = Redacted.make(yield* lastToken("eve-3@example.com", "email_verification"))
      const seen = yield* seenBy(browser)
      yield* browser.ask("/auth/logout", { method: "POST" })
      const before = yield* addresses(left)
      const email = EmailAddress.make("eve-4@example.com")
      for (const tried of [
        yield* codeOf(own.add(environment, seen, email)),
        yield* codeOf(verification.verify(environment, token, seen)),
        yield* codeOf(own.promote(environment, seen, proven)),
        yield* codeOf(own.remove(environment, seen, proven))
      ]) {
        assert.strictEqual(tried, "unauthenticated")
      }
      assert.deepStrictEqual(yield* addresses(left), before)
    })
  )
})
