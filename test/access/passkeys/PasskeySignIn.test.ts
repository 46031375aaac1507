import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { password } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import {
  addPasskey,
  authenticatorAt,
  passkeyPerson,
  passkeySignIn,
  startPasskeySignIn
} from "../../support/Passkeys.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

/** The claims of an access token, unverified. */
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"))

layer(TestService.layer)("signing in by a passkey", (it) => {
  it.effect("says who it is by itself, and owes nothing beyond it", () =>
    Effect.gen(function* () {
      const ada = yield* passkeyPerson("ada@example.com")
      const started = yield* startPasskeySignIn()
      assert.match(started.ceremonyId, /^[A-Za-z0-9_-]{43}$/)
      assert.deepStrictEqual(Object.keys(started.options).toSorted(), [
        "challenge",
        "rpId",
        "timeout",
        "userVerification"
      ])
      assert.strictEqual(started.options.rpId, "main.test")
      const { answer, browser } = yield* passkeySignIn(ada.authenticator)
      assert.strictEqual(answer.status, 200, answer.text)
      assert.strictEqual(answer.json.status, "complete")
      assert.strictEqual(answer.json.user.id, ada.id)
      assert.deepStrictEqual(answer.json.session.authenticationMethods, ["passkey"])
      assert.deepStrictEqual(claimsOf(answer.json.accessToken).amr, ["swk", "user", "mfa"])
      assert.notProperty(answer.json.session, "passkey")
      const [event, ...others] = yield* eventsOf(answer)
      assert.deepStrictEqual(others, [])
      assert.strictEqual(event.action, "session.created")
      assert.deepStrictEqual(event.metadata, { methods: ["passkey"] })
      const listed = yield* browser.ask("/users/me/passkeys")
      assert.isNotNull(listed.json.items[0].lastUsedAt)
    })
  )

  it.effect("is told from one that cannot leave its device, and is fresh", () =>
    Effect.gen(function* () {
      const bob = yield* passkeyPerson("bob@example.com", { deviceBound: true })
      const { answer, browser } = yield* passkeySignIn(bob.authenticator)
      assert.deepStrictEqual(claimsOf(answer.json.accessToken).amr, ["hwk", "user", "mfa"])
      const refreshed = yield* browser.ask("/auth/refresh", { method: "POST" })
      assert.deepStrictEqual(claimsOf(refreshed.json.accessToken).amr, ["hwk", "user", "mfa"])
      yield* addPasskey(browser, authenticatorAt(browser))
    })
  )

  it.effect("a ceremony counts once, whatever is sent at once, and for five minutes", () =>
    Effect.gen(function* () {
      yield* attack("single use under a race")
      const { authenticator } = yield* passkeyPerson("once@example.com")
      const { browser, ceremonyId, options } = yield* startPasskeySignIn()
      const json = { ceremonyId, credential: authenticator.get(options) }
      const answers = yield* Effect.all(
        Array.from({ length: 6 }, () => browser.ask("/auth/passkeys/verify", { json })),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(answers.filter(({ status }) => status === 200).length, 1)
      const replayed = yield* browser.ask("/auth/passkeys/verify", { json })
      assertProblem(replayed, 400, "invalid_passkey")
      const late = yield* startPasskeySignIn()
      yield* TestClock.adjust("5 minutes")
      const answer = yield* late.browser.ask("/auth/passkeys/verify", {
        json: { ceremonyId: late.ceremonyId, credential: authenticator.get(late.options) }
      })
      assertProblem(answer, 400, "invalid_passkey")
      const [event] = yield* eventsOf(answer)
      assert.strictEqual(event.action, "session.refused")
      assert.strictEqual(event.result, "failure")
    })
  )

  it.effect("counts in the browser that began it only, with or without cookies of its own", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { authenticator } = yield* passkeyPerson("bound@example.com")
      const { browser, ceremonyId, options } = yield* startPasskeySignIn()
      const json = { ceremonyId, credential: authenticator.get(options) }
      const elsewhere = yield* service.browser().ask("/auth/passkeys/verify", { json })
      assertProblem(elsewhere, 400, "invalid_passkey")
      // Nobody else uses it up.
      const own = yield* browser.ask("/auth/passkeys/verify", { json })
      assert.strictEqual(own.status, 200, own.text)
      const native = service.browser()
      const started = yield* native.ask("/auth/passkeys/start?_is_native=true", {
        json: {},
        origin: null
      })
      const done = yield* native.ask("/auth/passkeys/verify?_is_native=true", {
        json: {
          ceremonyId: started.json.ceremonyId,
          credential: authenticator.get(started.json.options)
        },
        origin: null
      })
      assert.strictEqual(done.status, 200, done.text)
      assert.isString(done.json.sessionToken)
      assert.strictEqual(native.cookies.size, 0)
    })
  )

  it.effect("a banned user is told so, and only by the right passkey", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { authenticator, id } = yield* passkeyPerson("banned@example.com")
      yield* service.ask(`/users/${id}/ban`, { method: "POST", json: {} })
      const { answer } = yield* passkeySignIn(authenticator)
      assertProblem(answer, 403, "user_banned")
      const [event] = yield* eventsOf(answer)
      assert.strictEqual(event.result, "denied")
      assert.deepStrictEqual(event.targets, [{ type: "user", id }])
    })
  )

  it.effect("a signature counter that stands still or falls refuses, and is told", () =>
    Effect.gen(function* () {
      yield* attack("cloned authenticator")
      const { authenticator, id, passkey } = yield* passkeyPerson("clone@example.com", {
        deviceBound: true
      })
      const first = yield* startPasskeySignIn()
      const second = yield* startPasskeySignIn()
      // The owner's and a copy of it, which has counted less.
      const copied = authenticator.get(second.options)
      assert.strictEqual((yield* passkeySignIn(authenticator)).answer.status, 200)
      const refused = yield* second.browser.ask("/auth/passkeys/verify", {
        json: { ceremonyId: second.ceremonyId, credential: copied }
      })
      assertProblem(refused, 400, "invalid_passkey")
      const told = (yield* eventsOf(refused)).find(
        ({ action }: { readonly action: string }) => action === "passkey.refused"
      )
      assert.strictEqual(told.result, "denied")
      const failed = (yield* eventsOf(refused)).find(
        ({ action }: { readonly action: string }) => action === "session.refused"
      )
      assert.deepStrictEqual(failed.targets, [{ type: "user", id }], "whose passkey it is")
      assert.isNull(failed.actor.id)
      assert.deepStrictEqual(told.targets, [
        { type: "passkey", id: passkey.id },
        { type: "user", id }
      ])
      const own = yield* first.browser.ask("/auth/passkeys/verify", {
        json: { ceremonyId: first.ceremonyId, credential: authenticator.get(first.options) }
      })
      assert.strictEqual(own.status, 200, own.text)
    })
  )

  it.effect("is of its environment alone, though another has the same domain", () =>
    Effect.gen(function* () {
      yield* attack("forged or replayed passkey")
      const service = yield* TestService
      const environments = yield* Environments
      const { authenticator } = yield* passkeyPerson("neighbour@example.com")
      const tenant = yield* service.tenant("three")
      const origin = "http://three.main.test"
      const address = { appUrl: new URL(origin) }
      yield* environments.update(
        tenant.environment.id,
        { passkeys: { rpId: "main.test" } },
        address
      )
      yield* TestClock.adjust("1 second")
      const headers = { host: "three.main.test", origin }
      const there = service.browser(tenant)
      const begun = (yield* there.ask("/auth/passkeys/start", { json: {}, headers })).json
      assert.strictEqual(begun.options.rpId, "main.test")
      const credential = authenticator.claim(begun.options, { origin })
      const json = { ceremonyId: begun.ceremonyId, credential }
      const foreign = yield* there.ask("/auth/passkeys/verify", { json, headers })
      assertProblem(foreign, 400, "invalid_passkey")
      const { ceremonyId, options } = yield* startPasskeySignIn()
      const carried = { ceremonyId, credential: authenticator.claim(options, { origin }) }
      const swapped = yield* there.ask("/auth/passkeys/verify", { json: carried, headers })
      assertProblem(swapped, 400, "invalid_passkey")
      assert.strictEqual((yield* passkeySignIn(authenticator)).answer.status, 200)
    })
  )

  it.effect("is not there where passkeys are off, or on a host outside of their domain", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const environments = yield* Environments
      const tenant = yield* service.tenant("two")
      yield* environments.update(tenant.environment.id, {}, { hosts: ["two.test", "other.test"] })
      yield* TestClock.adjust("1 second")
      const inside = service.browser(tenant)
      assert.strictEqual((yield* inside.ask("/auth/passkeys/start", { json: {} })).status, 200)
      // The letter case of a host does not count.
      const loud = { host: "TWO.test" }
      const begun = yield* inside.ask("/auth/passkeys/start", { json: {}, headers: loud })
      assert.strictEqual(begun.status, 200, begun.text)
      const shown = yield* inside.ask("/environment", { headers: loud })
      assert.isTrue(shown.json.passkeys.enabled)
      const headers = { host: "other.test", origin: "http://other.test" }
      const outside = yield* inside.ask("/auth/passkeys/start", { json: {}, headers })
      assertProblem(outside, 403, "passkeys_disabled")
      // Neither is it a second factor there.
      const email = "outside@example.com"
      const made = yield* service.ask("/users", {
        method: "POST",
        json: { email, emailVerified: true, password },
        key: tenant.secretKey
      })
      const { id } = made.json
      yield* Seed.passkey({ environmentId: tenant.environment.id, userId: id })
      const factorsAt = (at: object) =>
        Effect.map(
          service.browser(tenant).ask("/auth/login", { json: { email, password }, ...at }),
          ({ json }) => json.factors
        )
      yield* environments.update(tenant.environment.id, { mfa: { policy: "required" } })
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* factorsAt({}), ["passkey"])
      assert.deepStrictEqual(yield* factorsAt({ headers }), [])
      yield* environments.update(tenant.environment.id, { passkeys: { enabled: false } })
      yield* TestClock.adjust("1 second")
      const off = yield* inside.ask("/auth/passkeys/start", { json: {} })
      assertProblem(off, 403, "passkeys_disabled")
    })
  )
})
