import { assert, describe, layer } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { sha256 } from "../../../src/platform/Crypto.ts"
import { attack } from "../../support/Attack.ts"
import * as BusyHasher from "../../support/BusyHasher.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { codeOf, enrol, enrolledPerson } from "../../support/Authenticator.ts"
import { holdRows, untilWaiting } from "../../support/HeldRows.ts"
import { answers, putHook, settled } from "../../support/HookServer.ts"
import { Idp } from "../../support/Idp.ts"
import { lastCode, lastToken, mailsTo, otherCode } from "../../support/Mailbox.ts"
import { passkeyPerson, startPasskeySignIn } from "../../support/Passkeys.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import { outcomeOf } from "../../support/ProviderSignIn.ts"
import { activeConnection, throughConnection } from "../../support/SsoConnections.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService, type RawRequest, type RawResponse } from "../../support/TestService.ts"
import { configure } from "../../support/WaysIn.ts"
import { WebhookReceiver } from "../../support/WebhookReceiver.ts"

const world = Layer.provideMerge(
  WebhookReceiver.layer,
  Idp.layerOffering({}, TestService.layerWith({}, BusyHasher.layer))
)

const ask = (path: string, request: RawRequest = {}) =>
  TestService.use((service) => service.ask(path, { key: service.secretKey, ...request }))

/** A browser whose sign-in by a connection waits for the proof of the account of an address. */
const waiting = Effect.fnUntraced(function* (
  at: { readonly id: string },
  email: string,
  browser?: TestBrowser
) {
  const provider = yield* Idp
  const own = browser ?? (yield* TestService).browser()
  provider.script.idToken = { sub: email, email }
  const answer = yield* throughConnection(own, provider, at.id)
  assert.deepStrictEqual(outcomeOf(answer), { status: "continue" })
  return own
})

const connected = (input: object = {}) =>
  Effect.flatMap(Idp, (provider) => activeConnection(provider, input))

/** A person with a second factor, while the customer's backend agrees, and a browser of theirs. */
const enrolledPersonWith = Effect.fnUntraced(function* (path: string, email: string) {
  yield* answers(path, { verdict: "allow" })
  return { ...(yield* enrolledPerson(email)), at: (yield* TestService).browser() }
})

const link = (browser: TestBrowser, json: object) => browser.ask("/auth/sso/link", { json })

const sendCode = (browser: TestBrowser) => browser.ask("/auth/sso/link/send-code", { json: {} })

const actionsOf = (answer: RawResponse) =>
  Effect.map(eventsOf(answer), (events) =>
    events.map(({ action }: { readonly action: string }) => action).toSorted()
  )

layer(world)((it) => {
  describe("the proof that links an account", () => {
    it.effect("is no part of a sign-up, which stays as it was", () =>
      Effect.gen(function* () {
        const at = yield* connected()
        const email = `there@${at.domain}`
        yield* person(email)
        const browser = yield* waiting(at, email)
        const path = "/auth/sign-up/continuation"
        const shown = yield* browser.ask(path)
        assert.deepStrictEqual(shown.json.missing, ["proof"])
        const json = { legalConsentAccepted: true }
        assertFlaws(yield* browser.ask(path, { json }), ["/body"], "invalid_request")
        assert.deepStrictEqual((yield* browser.ask(path)).json, shown.json)
        const linked = yield* link(browser, { password })
        assert.strictEqual(linked.status, 200, linked.text)
      })
    )

    it.effect("is a code mailed to the account, which proves its address too", () =>
      Effect.gen(function* () {
        yield* attack("unverified address links or pre-hijacks")
        const at = yield* connected()
        const email = `planted@${at.domain}`
        const planted = yield* person(email, { emailVerified: false })
        const browser = yield* waiting(at, email)
        // Answers alike where nothing waits, and mails nobody.
        const stranger = (yield* TestService).browser()
        assert.strictEqual((yield* sendCode(stranger)).status, 202)
        assert.deepStrictEqual(yield* mailsTo(email), [])
        assert.strictEqual((yield* sendCode(browser)).status, 202)
        const code = yield* lastCode(email, "reauthentication_code")
        assertProblem(yield* link(browser, { code: otherCode(code) }), 400, "invalid_credentials")
        assertProblem(yield* link(stranger, { code }), 400, "invalid_credentials")
        const linked = yield* link(browser, { code })
        assert.strictEqual(linked.status, 200, linked.text)
        assert.deepInclude(linked.json.session, {
          connectionId: at.id,
          authenticationMethods: ["sso", "email_code"]
        })
        assert.deepInclude(linked.json.user, { id: planted.id, hasPassword: false })
        assert.isString(linked.json.user.emailVerifiedAt)
        const actions = yield* actionsOf(linked)
        for (const action of ["identity.linked", "user.email_verified", "user.password_removed"]) {
          assert.include(actions, action)
        }
        assertProblem(yield* link(browser, { code }), 400, "invalid_credentials")
      })
    )

    it.effect("is a passkey of the account, which is its second factor too", () =>
      Effect.gen(function* () {
        const at = yield* connected()
        const owner = yield* passkeyPerson(`keyed@${at.domain}`)
        const other = yield* passkeyPerson(`other@${at.domain}`)
        const browser = yield* waiting(at, owner.email)
        const proof = Effect.fnUntraced(function* ({ authenticator }: typeof owner) {
          const { ceremonyId, options } = yield* startPasskeySignIn(browser)
          return { ceremonyId, credential: authenticator.get(options) }
        })
        assertProblem(yield* link(browser, yield* proof(other)), 400, "invalid_credentials")
        const linked = yield* link(browser, yield* proof(owner))
        assert.strictEqual(linked.status, 200, linked.text)
        assert.deepInclude(linked.json.session, {
          connectionId: at.id,
          authenticationMethods: ["sso", "passkey"]
        })
        assert.strictEqual(linked.json.user.id, owner.id)
      })
    )

    it.effect("is no second factor: that is asked next, and links only then", () =>
      Effect.gen(function* () {
        yield* attack("second factor bypass")
        const at = yield* connected()
        const owner = yield* enrolledPerson(`factor@${at.domain}`)
        const browser = yield* waiting(at, owner.email)
        const owed = yield* link(browser, { password })
        assert.strictEqual(owed.json.status, "mfa_required", owed.text)
        const identities = Effect.map(ask(`/users/${owner.id}/identities`), ({ json }) => json)
        assert.deepStrictEqual(yield* identities, [])
        const { challengeId } = owed.json
        const json = { challengeId, code: yield* codeOf(owner.secret, 1) }
        const verified = yield* browser.ask("/auth/mfa/verify", { json })
        assert.strictEqual(verified.status, 200, verified.text)
        assert.deepInclude(verified.json.session, {
          connectionId: at.id,
          authenticationMethods: ["sso", "password", "totp"]
        })
        assert.lengthOf(yield* identities, 1)
      })
    )

    it.effect("wants the account's own second factor, whatever the connection says of one", () =>
      Effect.gen(function* () {
        yield* attack("second factor bypass")
        const at = yield* connected({ trustSecondFactor: "always" })
        const owner = yield* enrolledPerson(`trusted@${at.domain}`)
        const browser = yield* waiting(at, owner.email)
        const owed = yield* link(browser, { password })
        assert.strictEqual(owed.json.status, "mfa_required", owed.text)
        assert.deepStrictEqual((yield* ask(`/users/${owner.id}/identities`)).json, [])
        const { challengeId } = owed.json
        const json = { challengeId, code: yield* codeOf(owner.secret, 1) }
        assert.strictEqual((yield* browser.ask("/auth/mfa/verify", { json })).status, 200)
        // From then on it counts.
        const again = (yield* TestService).browser()
        const answer = yield* throughConnection(again, yield* Idp, at.id)
        assert.deepStrictEqual(outcomeOf(answer), { status: "complete" })
        // Somebody without a factor owes none, also where a policy asks for it.
        yield* configure({ mfa: { policy: "required" } })
        const { email } = yield* person(`plain@${at.domain}`)
        const linked = yield* link(yield* waiting(at, email), { password })
        assert.strictEqual(linked.json.status, "complete", linked.text)
        yield* configure({ mfa: { policy: "optional" } })
      })
    )

    it.effect(
      "does not count where the customer's backend says no, and stays where it says nothing",
      () =>
        Effect.gen(function* () {
          const at = yield* connected()
          const { email, id } = yield* person(`hooked@${at.domain}`)
          const { path } = yield* putHook("session.before", yield* TestService)
          yield* answers(path, "")
          const browser = yield* waiting(at, email)
          assertProblem(yield* link(browser, { password }), 503, "hook_unavailable")
          yield* answers(path, { verdict: "deny", message: { en: "No", da: "Nej" } })
          const denied = yield* link(browser, { password })
          assertProblem(denied, 403, "denied_by_hook")
          assert.deepStrictEqual((yield* ask(`/users/${id}/identities`)).json, [])
          // Neither does it after a second factor, nor before one that the backend wants.
          const owner = yield* enrolledPersonWith(path, `twice@${at.domain}`)
          const owed = yield* link(yield* waiting(at, owner.email, owner.at), { password })
          const json = { challengeId: owed.json.challengeId, code: yield* codeOf(owner.secret, 1) }
          yield* answers(path, { verdict: "deny", message: { en: "No", da: "Nej" } })
          assertProblem(yield* owner.at.ask("/auth/mfa/verify", { json }), 403, "denied_by_hook")
          assert.deepStrictEqual((yield* ask(`/users/${id}/identities`)).json, [])
          yield* answers(path, { verdict: "require", factor: "second_factor" })
          const more = yield* person(`more@${at.domain}`)
          const enrolling = yield* link(yield* waiting(at, more.email), { password })
          assert.strictEqual(enrolling.json.status, "mfa_enrollment_required", enrolling.text)
          assert.deepStrictEqual((yield* ask(`/users/${more.id}/identities`)).json, [])
          yield* ask("/hooks/session.before", { method: "DELETE" })
          yield* settled
        })
    )

    it.effect("is no failure where no hash can be made in time", () =>
      Effect.gen(function* () {
        const at = yield* connected()
        const { email } = yield* person(`busy@${at.domain}`)
        const browser = yield* waiting(at, email)
        for (let i = 0; i < 11; i += 1) {
          const overloaded = yield* BusyHasher.whileBusy(link(browser, { password }))
          assertProblem(overloaded, 503, "overloaded")
          assert.deepStrictEqual(yield* actionsOf(overloaded), [])
        }
        assert.strictEqual((yield* link(browser, { password })).status, 200)
      })
    )

    it.effect.each(["password", "code"])(
      "by a %s is refused after as many wrong ones as anywhere, and the trail and the owner hear of it",
      (way) =>
        Effect.gen(function* () {
          yield* attack("brute force of passwords and codes")
          const sql = yield* SqlClient.SqlClient
          const at = yield* connected()
          const { email, id } = yield* person(`guessed.${way}@${at.domain}`)
          const browser = yield* waiting(at, email)
          const wrong = link(browser, way === "password" ? { password: "wrong" } : { code: "1" })
          for (let i = 0; i < 10; i += 1) {
            assertProblem(yield* wrong, 400, "invalid_credentials")
          }
          const scope = way === "password" ? "sign_in:account" : "email_code:network"
          const refused = yield* wrong
          assertProblem(refused, 429, "rate_limited")
          const [event] = yield* eventsOf(refused)
          assert.deepInclude(event, {
            action: "session.refused",
            result: "denied",
            targets: [{ type: "user", id }]
          })
          assert.deepInclude(event.metadata, { reason: "rate_limited", counter: scope })
          yield* TestClock.adjust("15 minutes")
          const again = yield* waiting(at, email)
          yield* sql`
            UPDATE throttle_counters SET consecutive = 99
            WHERE scope = ${way === "password" ? scope : "email_code:account"}
              AND subject = ${sha256(email)}`
          const last = link(again, way === "password" ? { password: "wrong" } : { code: "1" })
          assertProblem(yield* last, 400, "invalid_credentials")
          const [mail] = yield* mailsTo(email)
          assert.strictEqual(
            mail?.template,
            way === "password" ? "password_closed" : "email_code_closed"
          )
        })
    )

    it.effect("is asked for only so often by one network", () =>
      Effect.gen(function* () {
        yield* attack("brute force of passwords and codes")
        const at = yield* connected()
        const { email } = yield* person(`many@${at.domain}`)
        const browser = yield* waiting(at, email)
        yield* configure({ throttle: { addressRequests: 2 } })
        for (const attempt of [sendCode(browser), link(browser, { password: "wrong" })]) {
          const tries = yield* Effect.forEach([1, 2, 3, 4, 5], () => attempt)
          const limited = tries.filter(({ status }) => status === 429)
          assert.isAtLeast(limited.length, 1)
          for (const answer of limited) assertProblem(answer, 429, "rate_limited")
        }
        yield* configure({ throttle: { addressRequests: 1000 } })
      })
    )
  })

  describe("the link that a sign-in by a connection makes", () => {
    it.effect.each(["at once", "once the second factor is proven"])(
      "is taken away with the sign-in, where it was made %s",
      (made) =>
        Effect.gen(function* () {
          yield* attack("grants that outlive their grantor")
          const { environment, ...service } = yield* TestService
          const at = yield* connected()
          const email = `${made === "at once" ? "one" : "two"}@${at.domain}`
          const { id } = yield* person(email)
          const own = yield* signIn(email)
          const enrolled = made === "at once" ? undefined : yield* enrol(own.browser)
          yield* TestClock.adjust("1 minute")
          const thief = yield* waiting(at, email)
          const owed = enrolled && {
            challengeId: (yield* link(thief, { password })).json.challengeId,
            recoveryCode: enrolled.recoveryCodes[0]
          }
          // The link comes first, and the session that it makes a moment later.
          const held = yield* holdRows(
            (sql) => sql`
              INSERT INTO mail_budgets
                (environment_id, purpose, address_key, queued_at, last_queued_at)
              VALUES (${environment.id}, 'credential_changed:identity_linked', ${email}, '{}', now())
              RETURNING 1`
          )
          const asked =
            owed === undefined
              ? link(thief, { password })
              : thief.ask("/auth/mfa/verify", { json: owed })
          const finishing = yield* Effect.forkScoped(asked)
          yield* untilWaiting(1)
          yield* TestClock.adjust("1 second")
          yield* held.release
          const linked = yield* Fiber.join(finishing)
          assert.strictEqual(linked.status, 200, linked.text)
          const token = yield* lastToken(email, "new_device")
          const disavowed = yield* service.browser().ask("/auth/disavow", { json: { token } })
          assert.deepStrictEqual(disavowed.json.removed, [{ type: "identity", label: email }])
          assert.deepStrictEqual((yield* ask(`/users/${id}/identities`)).json, [])
        })
    )
  })

  describe("consent after a connection's sign-in", () => {
    it.effect("makes the person once it is given, in the browser that began", () =>
      Effect.gen(function* () {
        const at = yield* connected()
        yield* configure({ signUp: { legalConsentRequired: true, mode: "invitation_only" } })
        const email = `new@${at.domain}`
        const browser = yield* waiting(at, email)
        const state = yield* browser.ask("/auth/sign-up/continuation")
        assert.deepInclude(state.json, { provider: "sso", email, missing: ["legalConsent"] })
        const finish = (by: TestBrowser, legalConsentAccepted: boolean) =>
          by.ask("/auth/sign-up/continuation", { json: { legalConsentAccepted } })
        assertProblem(yield* finish(browser, false), 422, "legal_consent_required")
        const elsewhere = (yield* TestService).browser()
        assertProblem(yield* finish(elsewhere, true), 400, "invalid_token")
        const done = yield* finish(browser, true)
        assert.strictEqual(done.status, 200, done.text)
        assert.deepInclude(done.json.session, { connectionId: at.id })
        assertProblem(yield* finish(browser, true), 400, "invalid_token")
        yield* configure({ signUp: { legalConsentRequired: false, mode: "public" } })
      })
    )
  })
})
