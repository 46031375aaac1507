import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { TestClock } from "effect/testing"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { codeOf, enrolledPerson } from "../../support/Authenticator.ts"
import { lastMail } from "../../support/Mailbox.ts"
import { authenticatorAt } from "../../support/Passkeys.ts"
import { person } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { offer, outcomeOf, throughScript } from "../../support/ProviderSignIn.ts"
import { scriptedProvider, type ScriptedProvider } from "../../support/ScriptedProvider.ts"
import { TestService } from "../../support/TestService.ts"

class Idps extends Context.Service<
  Idps,
  { readonly first: ScriptedProvider; readonly second: ScriptedProvider }
>()("gatehouse/test/Idps") {}

const world = Layer.effect(
  Idps,
  Effect.gen(function* () {
    const { environment } = yield* TestService
    const first = yield* scriptedProvider("first")
    const second = yield* scriptedProvider("second")
    yield* offer(environment, "first", first)
    yield* offer(environment, "second", second)
    yield* offer(environment, "untrusted", first, { trustEmail: false })
    return { first, second }
  })
).pipe(Layer.provideMerge(TestService.layer))

const error = (code: string) => ({ status: "error", error: code })

/** Comes with an account at a provider, in a new browser. */
const comeWith = Effect.fnUntraced(function* (
  provider: ScriptedProvider,
  key: string,
  account: Readonly<Record<string, unknown>>
) {
  const service = yield* TestService
  const browser = service.browser()
  provider.script.idToken = account
  const answer = yield* throughScript(browser, provider, key)
  const me = yield* browser.ask("/users/me")
  return { answer, outcome: outcomeOf(answer), browser, me: me.status === 200 ? me.json : null }
})

const identitiesOf = Effect.fnUntraced(function* (userId: string) {
  const service = yield* TestService
  return (yield* service.ask(`/users/${userId}/identities`)).json
})

layer(world)("whose account at a provider it is", (it) => {
  it.effect(
    "a user with the address, verified there and here, gets it linked and is signed in",
    () =>
      Effect.gen(function* () {
        const { first } = yield* Idps
        const { id } = yield* person("linked@example.com")
        const account = {
          sub: "linked",
          email: "LINKED@example.com",
          email_verified: true,
          name: "Linus Linked",
          groups: ["staff"],
          picture: "https://img.example/1"
        }
        const { answer, me, outcome } = yield* comeWith(first, "first", account)
        assert.deepStrictEqual(outcome, { status: "complete" })
        assert.strictEqual(me.id, id)
        // Their own names stay as they were.
        assert.isNull(me.name)
        const [identity, ...others] = yield* identitiesOf(id)
        assert.deepStrictEqual(others, [])
        assert.deepInclude(identity, {
          protocol: "oidc",
          issuer: first.issuer,
          subject: "linked",
          label: "LINKED@example.com",
          status: "active"
        })
        // Of the claims those that the operator allows, and nothing else.
        assert.deepStrictEqual(identity.claims, {
          email: "LINKED@example.com",
          email_verified: true,
          name: "Linus Linked",
          picture: "https://img.example/1"
        })
        const events = yield* eventsOf(answer)
        assert.deepStrictEqual(
          events.map(({ action }: { readonly action: string }) => action).toSorted(),
          ["identity.linked", "session.created"]
        )
        for (const event of events) {
          assert.deepStrictEqual(event.actor, { type: "user", id, impersonatorId: null })
        }
      })
  )

  it.effect("an address that either side has not verified links nothing", () =>
    Effect.gen(function* () {
      yield* attack("unverified address links or pre-hijacks")
      const service = yield* TestService
      const { first } = yield* Idps
      const { id } = yield* person("target@example.com")
      const created = yield* service.ask("/users", {
        method: "POST",
        json: { email: "squatted@example.com" }
      })
      const unverified = [
        ["first", { sub: "a1", email: "target@example.com", email_verified: false }],
        ["first", { sub: "a2", email: "target@example.com" }],
        ["first", { sub: "a3", email: "target@example.com", email_verified: "yes" }],
        ["untrusted", { sub: "a4", email: "target@example.com", email_verified: true }],
        ["first", { sub: "a5", email: "squatted@example.com", email_verified: true }]
      ] as const
      for (const [key, account] of unverified) {
        const { answer, me, outcome } = yield* comeWith(first, key, account)
        assert.deepStrictEqual(outcome, error("account_exists"))
        assert.isNull(me)
        const [event] = yield* eventsOf(answer)
        assert.deepInclude(event, { action: "session.refused", result: "denied" })
        assert.deepStrictEqual(event.metadata, {
          reason: "account_exists",
          methods: [`oauth:${key}`]
        })
      }
      assert.deepStrictEqual(yield* identitiesOf(id), [])
      assert.deepStrictEqual(yield* identitiesOf(created.json.id), [])
    })
  )

  it.effect("the same subject at another provider is another account", () =>
    Effect.gen(function* () {
      const { first, second } = yield* Idps
      const one = yield* comeWith(first, "first", {
        sub: "same",
        email: "one@example.com",
        email_verified: true
      })
      const two = yield* comeWith(second, "second", {
        sub: "same",
        email: "two@example.com",
        email_verified: true
      })
      assert.deepStrictEqual(
        [one.outcome, two.outcome],
        [{ status: "complete" }, { status: "complete" }]
      )
      assert.notStrictEqual(one.me.id, two.me.id)
    })
  )

  it.effect(
    "an account stays its user's whatever address it has by now, and takes no other user",
    () =>
      Effect.gen(function* () {
        const { first } = yield* Idps
        yield* person("somebody@example.com")
        const before = yield* comeWith(first, "first", {
          sub: "moving",
          email: "moving@example.com",
          email_verified: true
        })
        const after = yield* comeWith(first, "first", {
          sub: "moving",
          email: "somebody@example.com",
          email_verified: true
        })
        assert.deepStrictEqual(after.outcome, { status: "complete" })
        assert.strictEqual(after.me.id, before.me.id)
        assert.strictEqual(after.me.email, "moving@example.com")
        const [identity] = yield* identitiesOf(before.me.id)
        assert.strictEqual(identity.claims.email, "somebody@example.com")
        assert.strictEqual(identity.label, "somebody@example.com")
      })
  )

  it.effect("a banned user's account is refused, linked or by address", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { first } = yield* Idps
      const account = { sub: "banned", email: "banned@example.com", email_verified: true }
      const { me } = yield* comeWith(first, "first", account)
      yield* service.ask(`/users/${me.id}/ban`, { method: "POST", json: {} })
      for (const sub of ["banned", "another"]) {
        const refused = yield* comeWith(first, "first", { ...account, sub })
        assert.deepStrictEqual(refused.outcome, error("user_banned"))
        assert.isNull(refused.me)
      }
      const [event] = yield* eventsOf((yield* comeWith(first, "first", account)).answer)
      assert.deepStrictEqual(event.targets, [{ type: "user", id: me.id }])
    })
  )

  it.effect("a deleted user's account signs up anew", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { first } = yield* Idps
      const account = { sub: "again", email: "again@example.com", email_verified: true }
      const before = yield* comeWith(first, "first", account)
      yield* service.ask(`/users/${before.me.id}`, { method: "DELETE" })
      const after = yield* comeWith(first, "first", account)
      assert.deepStrictEqual(after.outcome, { status: "complete" })
      assert.notStrictEqual(after.me.id, before.me.id)
    })
  )

  it.effect("nobody new is let in where sign-up is closed, and whoever is linked still is", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const environments = yield* Environments
      const { first } = yield* Idps
      const known = { sub: "inside", email: "inside@example.com", email_verified: true }
      yield* comeWith(first, "first", known)
      for (const mode of ["closed", "invitation_only"]) {
        yield* environments.update(environment.name, { signUp: { mode } })
        yield* TestClock.adjust("1 second")
        const outside = { sub: "outside", email: "outside@example.com", email_verified: true }
        const refused = yield* comeWith(first, "first", outside)
        assert.deepStrictEqual(refused.outcome, error("sign_up_closed"))
        assert.isNull(refused.me)
        assert.deepStrictEqual((yield* comeWith(first, "first", known)).outcome, {
          status: "complete"
        })
      }
      yield* environments.update(environment.name, { signUp: { mode: "public" } })
      yield* TestClock.adjust("1 second")
    })
  )

  it.effect("of ten browsers that come at once with one new account each gets the same user", () =>
    Effect.gen(function* () {
      const { first } = yield* Idps
      const account = { sub: "crowd", email: "crowd@example.com", email_verified: true }
      const all = yield* Effect.all(
        Array.from({ length: 10 }, () => comeWith(first, "first", account)),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(
        new Set(all.map(({ outcome }) => outcome["status"])),
        new Set(["complete"])
      )
      assert.strictEqual(new Set(all.map(({ me }) => me?.id)).size, 1)
    })
  )

  it.effect("accounts of one environment are nobody's in another", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { first } = yield* Idps
      const account = { sub: "tenant", email: "tenant@example.com", email_verified: true }
      const here = yield* comeWith(first, "first", account)
      const other = yield* service.tenant("elsewhere")
      assert.strictEqual(
        (yield* service.browser(other).ask("/auth/oauth2/first/authorize")).status,
        404
      )
      yield* offer(other.environment, "first", first)
      const browser = service.browser(other)
      yield* throughScript(browser, first, "first")
      const there = yield* browser.ask("/users/me")
      assert.strictEqual(there.status, 200)
      assert.notStrictEqual(there.json.id, here.me.id)
    })
  )

  it.effect(
    "an account found by its address is linked with the second factor, and not before",
    () =>
      Effect.gen(function* () {
        const { first } = yield* Idps
        const { email, id, secret } = yield* enrolledPerson("enrolled@example.com")
        yield* TestClock.adjust("30 seconds")
        const account = { sub: "enrolled", email, email_verified: true }
        const { browser, me, outcome } = yield* comeWith(first, "first", account)
        assert.deepStrictEqual(outcome, { status: "mfa_required" })
        assert.isNull(me)
        assert.deepStrictEqual(yield* identitiesOf(id), [])
        const { challengeId } = (yield* browser.ask("/auth/sign-in/pending")).json
        const json = { challengeId, code: yield* codeOf(secret) }
        const done = yield* browser.ask("/auth/mfa/verify", { json })
        assert.strictEqual(done.status, 200, done.text)
        assert.deepStrictEqual(done.json.session.authenticationMethods, ["oauth:first", "totp"])
        assert.deepInclude((yield* identitiesOf(id))[0], { subject: "enrolled", status: "active" })
        const mail = yield* lastMail(email, "credential_changed")
        assert.include(mail.subject, "sign in")
        // A provider's word does not stand for the factor, in a session that has proven it either.
        const again = yield* browser.ask("/auth/oauth2/first/authorize?reauthenticate=true")
        assertProblem(again, 403, "second_factor_required")
      })
  )

  it.effect("the same where the second factor is taken up there, as a passkey", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const environments = yield* Environments
      const { first } = yield* Idps
      const { email, id } = yield* person("takes-up@example.com")
      yield* environments.update(environment.name, { mfa: { policy: "required" } })
      yield* TestClock.adjust("1 second")
      const account = { sub: "takes-up", email, email_verified: true }
      const { browser, outcome } = yield* comeWith(first, "first", account)
      assert.deepStrictEqual(outcome, { status: "mfa_enrollment_required" })
      const { enrollmentToken } = (yield* browser.ask("/auth/sign-in/pending")).json
      const path = "/auth/mfa/enrollment/passkey"
      const started = yield* browser.ask(`${path}/start`, { json: { enrollmentToken } })
      const { ceremonyId, options } = started.json
      const credential = authenticatorAt(browser).create(options)
      const json = { enrollmentToken, ceremonyId, credential }
      const done = yield* browser.ask(`${path}/confirm`, { json })
      assert.strictEqual(done.status, 200, done.text)
      assert.deepInclude((yield* identitiesOf(id))[0], { subject: "takes-up", status: "active" })
      yield* environments.update(environment.name, { mfa: { policy: "optional" } })
      yield* TestClock.adjust("1 second")
    })
  )

  it.effect("a second factor is never skipped", () =>
    Effect.gen(function* () {
      yield* attack("second factor bypass")
      const { environment } = yield* TestService
      const environments = yield* Environments
      const { first } = yield* Idps
      yield* environments.update(environment.name, { mfa: { policy: "required" } })
      yield* TestClock.adjust("1 second")
      const account = { sub: "factor", email: "factor@example.com", email_verified: true }
      const { browser, me, outcome } = yield* comeWith(first, "first", account)
      yield* environments.update(environment.name, { mfa: { policy: "optional" } })
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(outcome, { status: "mfa_enrollment_required" })
      assert.isNull(me)
      assert.isTrue(browser.cookies.has("gatehouse_challenge"))
      assert.isFalse(browser.cookies.has("gatehouse_session"))
    })
  )
})
