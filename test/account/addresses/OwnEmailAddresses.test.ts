import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import {
  add,
  added,
  addresses,
  promote,
  remove,
  resend,
  verify
} from "../../support/EmailAddresses.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { impersonate } from "../../support/Impersonation.ts"
import { lastMail, lastToken, mailsTo } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"

const nobody = "018f0000-0000-7000-8000-000000000009"

/** The call wrote this one event, in the name of the user. */
const assertOwnEvent = Effect.fnUntraced(function* (
  answer: RawResponse,
  action: string,
  addressId: string,
  userId: string
) {
  const [event, ...others] = yield* eventsOf(answer)
  assert.deepStrictEqual(others, [])
  assert.deepInclude(event, { action, result: "success", metadata: {} })
  assert.deepStrictEqual(event.actor, { type: "user", id: userId, impersonatorId: null })
  assert.deepStrictEqual(event.targets, [
    { type: "email_address", id: addressId },
    { type: "user", id: userId }
  ])
})

layer(TestService.layer)("one's own addresses", (it) => {
  it.effect(
    "are added, proven by a mailed link, promoted and removed, and each change is told",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const { id } = yield* person("ada@example.com", { firstName: "Ada" })
        const { browser } = yield* signIn("ada@example.com")
        const [first, ...none] = yield* addresses(browser)
        assert.deepStrictEqual(none, [])
        assert.deepInclude(first, { email: "ada@example.com", primary: true })

        yield* TestClock.adjust("1 second")
        const answer = yield* add(browser, " Ada.Lovelace@Example.org ")
        assert.strictEqual(answer.status, 201, answer.text)
        const { createdAt, id: addressId, ...shown } = answer.json
        assert.deepStrictEqual(shown, {
          email: "Ada.Lovelace@Example.org",
          primary: false,
          verifiedAt: null
        })
        assert.isAbove(Date.parse(createdAt), 0)
        yield* assertOwnEvent(answer, "user.email_added", addressId, id)
        const told = yield* lastMail("ada@example.com", "credential_changed")
        assert.include(told.text.replaceAll("\u2060", ""), "Ada.Lovelace@Example.org")

        const verified = yield* verify(browser, "ada.lovelace@example.org")
        assert.strictEqual(verified.status, 204, verified.text)
        yield* assertOwnEvent(verified, "user.email_verified", addressId, id)

        const promoted = yield* promote(browser, addressId)
        assert.strictEqual(promoted.status, 200, promoted.text)
        assert.deepInclude(promoted.json, { id: addressId, primary: true })
        assert.isNotNull(promoted.json.verifiedAt)
        yield* assertOwnEvent(promoted, "user.email_promoted", addressId, id)
        const notice = yield* lastMail("ada@example.com", "credential_changed")
        assert.strictEqual(notice.subject, "Your primary email address was changed")
        assert.deepStrictEqual(yield* addresses(browser), [
          promoted.json,
          { ...first, primary: false }
        ])

        const { json: me } = yield* browser.ask("/users/me")
        assert.deepInclude(me, {
          email: "Ada.Lovelace@Example.org",
          emailVerifiedAt: promoted.json.verifiedAt
        })
        const { json: user } = yield* service.ask(`/users/${id}`)
        assert.deepInclude(user, {
          email: "Ada.Lovelace@Example.org",
          registrationState: "complete"
        })
        const found = (query: string) =>
          Effect.map(service.ask(`/users?${query}`), ({ json }) => json.items.length)
        assert.strictEqual(yield* found("email=ada.lovelace@example.org"), 1)
        assert.strictEqual(yield* found("email=ada@example.com"), 0)
        assert.strictEqual(yield* found("query=lovelace@example"), 1)
        assert.strictEqual(yield* found("query=ada@example.com"), 0)

        const removed = yield* remove(browser, first?.id ?? "")
        assert.strictEqual(removed.status, 204, removed.text)
        yield* assertOwnEvent(removed, "user.email_removed", first?.id ?? "", id)
        for (const email of ["ada@example.com", "ada.lovelace@example.org"]) {
          const mail = yield* lastMail(email, "credential_changed")
          assert.strictEqual(mail.subject, "An email address was removed from your account")
        }
        assert.deepStrictEqual(yield* addresses(browser), [promoted.json])
        yield* person("ada@example.com")
      })
  )

  it.effect("only the primary one signs in and resets the password", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      yield* person("one@example.com")
      const { browser } = yield* signIn("one@example.com")
      const second = yield* added(browser, "two@example.com")
      const login = (email: string) =>
        service.browser().ask("/auth/login", { json: { email, password } })
      assertProblem(yield* login("two@example.com"), 401, "invalid_credentials")
      yield* promote(browser, second.id)
      assertProblem(yield* login("one@example.com"), 401, "invalid_credentials")
      yield* signIn("TWO@example.com")
      for (const email of ["one@example.com", "two@example.com"]) {
        yield* service.browser().ask("/auth/forgot-password", { json: { email } })
      }
      const resets = (email: string) =>
        Effect.map(mailsTo(email), (mails) =>
          mails.filter(({ template }) => template === "password_reset")
        )
      assert.strictEqual((yield* resets("one@example.com")).length, 0)
      assert.strictEqual((yield* resets("two@example.com")).length, 1)
    })
  )

  it.effect("whoever has none of them yet gets a primary one by proving and promoting it", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { id } = yield* person("none@example.com")
      const { browser } = yield* signIn("none@example.com")
      yield* sql`DELETE FROM email_addresses WHERE user_id = ${id}`
      yield* sql`UPDATE users SET email = NULL, email_key = NULL WHERE id = ${id}`
      const first = yield* added(browser, "first@example.com")
      assert.isNull((yield* browser.ask("/users/me")).json.email)
      assert.strictEqual((yield* promote(browser, first.id)).status, 200)
      assert.strictEqual((yield* browser.ask("/users/me")).json.email, "first@example.com")
      yield* signIn("first@example.com")
    })
  )

  it.effect("are refused where they are no addresses, one's own already, or too many", () =>
    Effect.gen(function* () {
      yield* person("many@example.com")
      const { browser } = yield* signIn("many@example.com")
      assertFlaws(yield* add(browser, "no address"), ["/body/email"])
      assertFlaws(yield* browser.ask("/users/me/email-addresses", { json: {} }), ["/body/email"])
      for (let number = 2; number <= 10; number += 1) {
        const answer = yield* add(browser, `many-${number}@example.com`)
        assert.strictEqual(answer.status, 201, answer.text)
      }
      assertProblem(yield* add(browser, "MANY@example.com"), 409, "email_taken")
      assertProblem(yield* add(browser, "Many-2@Example.com"), 409, "email_taken")
      const full = yield* add(browser, "many-11@example.com")
      const { limit } = assertProblem(full, 409, "too_many_email_addresses")
      assert.strictEqual(limit, 10)
      assert.deepStrictEqual(yield* mailsTo("many-11@example.com"), [])
      const listed = (yield* addresses(browser)).map(({ email }) => email)
      assert.strictEqual(listed[0], "many@example.com")
      assert.strictEqual(listed.length, 10)
      const [, second] = yield* addresses(browser)
      assert.strictEqual((yield* remove(browser, second?.id ?? "")).status, 204)
      assert.strictEqual((yield* add(browser, "many-11@example.com")).status, 201)
    })
  )

  it.effect("unproven is not promoted, primary is not removed, and nobody's is not found", () =>
    Effect.gen(function* () {
      yield* person("rules@example.com")
      yield* person("other@example.com")
      const { browser } = yield* signIn("rules@example.com")
      const { browser: stranger } = yield* signIn("other@example.com")
      const { json: second } = yield* add(browser, "second@example.com")
      assertProblem(yield* promote(browser, second.id), 409, "email_not_verified")
      const [primary] = yield* addresses(browser)
      assertProblem(yield* remove(browser, primary?.id ?? ""), 409, "primary_email")
      const unchanged = yield* promote(browser, primary?.id ?? "")
      assert.deepStrictEqual(unchanged.json, primary)
      assert.deepStrictEqual(yield* eventsOf(unchanged), [])
      for (const [at, id] of [
        [browser, nobody],
        [stranger, second.id],
        [stranger, primary?.id ?? ""]
      ] as const) {
        assertProblem(yield* promote(at, id), 404, "email_address_not_found")
        assertProblem(yield* resend(at, id), 404, "email_address_not_found")
        assertProblem(yield* remove(at, id), 404, "email_address_not_found")
      }
      assertFlaws(yield* promote(browser, "x"), ["/path/emailAddressId"])
      assert.strictEqual((yield* addresses(browser)).length, 2)
    })
  )

  it.effect("need a recent proof of identity to be changed, and to be read or resent none", () =>
    Effect.gen(function* () {
      yield* person("stale@example.com")
      const { browser } = yield* signIn("stale@example.com")
      const { json: second } = yield* add(browser, "stale-too@example.com")
      yield* TestClock.adjust("10 minutes")
      for (const answer of [
        yield* add(browser, "stale-third@example.com"),
        yield* promote(browser, second.id),
        yield* remove(browser, second.id)
      ]) {
        assertProblem(answer, 403, "reauthentication_required")
      }
      assert.strictEqual((yield* resend(browser, second.id)).status, 202)
      assert.strictEqual((yield* addresses(browser)).length, 2)
    })
  )

  it.effect("are read by an impersonator, and neither changed nor proven", () =>
    Effect.gen(function* () {
      const { id } = yield* person("acted@example.com")
      const own = yield* signIn("acted@example.com")
      const { json: second } = yield* add(own.browser, "acted-too@example.com")
      const { browser } = yield* impersonate(id)
      for (const answer of [
        yield* add(browser, "acted-third@example.com"),
        yield* promote(browser, second.id),
        yield* resend(browser, second.id),
        yield* remove(browser, second.id),
        yield* verify(browser, "acted-too@example.com")
      ]) {
        assertProblem(answer, 403, "forbidden_while_impersonating")
      }
      assert.strictEqual((yield* addresses(browser)).length, 2)
    })
  )

  it.effect("get another link when they ask, three an hour, and the older one is dead", () =>
    Effect.gen(function* () {
      yield* person("again@example.com")
      const { browser } = yield* signIn("again@example.com")
      const { json: second } = yield* add(browser, "again-too@example.com")
      const older = yield* lastToken("again-too@example.com", "email_verification")
      for (let asked = 0; asked < 6; asked += 1) {
        const answer = yield* resend(browser, second.id)
        assert.strictEqual(answer.status, 202, answer.text)
        assert.strictEqual(answer.text, "")
        assert.isTrue(answer.headers.has("ratelimit"))
        assert.isTrue(answer.headers.has("ratelimit-policy"))
      }
      assert.strictEqual((yield* mailsTo("again-too@example.com")).length, 3)
      const dead = yield* browser.ask("/auth/verify-email", { json: { token: older } })
      assertProblem(dead, 400, "invalid_token")
      assert.strictEqual((yield* verify(browser, "again-too@example.com")).status, 204)
      yield* TestClock.adjust("1 hour")
      assert.strictEqual((yield* resend(browser, second.id)).status, 202)
      assert.strictEqual((yield* mailsTo("again-too@example.com")).length, 3)
    })
  )

  it.effect("a removed one's link is dead, also once it is added again", () =>
    Effect.gen(function* () {
      yield* person("gone@example.com")
      const { browser } = yield* signIn("gone@example.com")
      const { json: second } = yield* add(browser, "gone-too@example.com")
      const token = yield* lastToken("gone-too@example.com", "email_verification")
      yield* remove(browser, second.id)
      const follow = browser.ask("/auth/verify-email", { json: { token } })
      assertProblem(yield* follow, 400, "invalid_token")
      yield* add(browser, "gone-too@example.com")
      assertProblem(yield* follow, 400, "invalid_token")
      assert.strictEqual((yield* verify(browser, "gone-too@example.com")).status, 204)
    })
  )

  it.effect("of twenty who add, promote or remove the same at once exactly one does it", () =>
    Effect.gen(function* () {
      yield* person("rush@example.com")
      const { browser } = yield* signIn("rush@example.com")
      const { browser: other } = yield* signIn("rush@example.com")
      const at = (index: number) => (index % 2 === 0 ? browser : other)
      const twenty = <A>(ask: (index: number) => Effect.Effect<A>) =>
        Effect.all(
          Array.from({ length: 20 }, (_, index) => ask(index)),
          { concurrency: "unbounded" }
        )
      const wrote = (answers: ReadonlyArray<RawResponse>) =>
        Effect.map(
          Effect.forEach(answers, (answer) => eventsOf(answer)),
          (events) => events.flat().map(({ action }) => action)
        )
      const adding = yield* twenty((index) => add(at(index), "rush-too@example.com"))
      assert.strictEqual(adding.filter(({ status }) => status === 201).length, 1)
      assert.strictEqual(adding.filter(({ status }) => status === 409).length, 19)
      assert.strictEqual((yield* verify(browser, "rush-too@example.com")).status, 204)
      const [primary, second] = yield* addresses(browser)
      const promoting = yield* twenty((index) =>
        promote(at(index), (index % 3 === 0 ? primary : second)?.id ?? "")
      )
      assert.isTrue(promoting.every(({ status }) => status === 200))
      const now = yield* addresses(browser)
      assert.strictEqual(now.filter(({ primary: isPrimary }) => isPrimary).length, 1)
      const removing = yield* twenty((index) => remove(at(index), now[1]?.id ?? ""))
      assert.strictEqual(removing.filter(({ status }) => status === 204).length, 1)
      assert.deepStrictEqual(yield* wrote(removing), ["user.email_removed"])
      const overfull = yield* twenty((index) => add(at(index), `rush-${index}@example.com`))
      assert.strictEqual(overfull.filter(({ status }) => status === 201).length, 9)
      assert.strictEqual((yield* addresses(browser)).length, 10)
    })
  )

  it.effect("are added and resent so many times from one network, and then later", () =>
    Effect.gen(function* () {
      const environments = yield* Environments
      yield* person("often@example.com")
      const { browser } = yield* signIn("often@example.com")
      const { json: second } = yield* add(browser, "often-too@example.com")
      yield* TestClock.adjust("1 minute")
      yield* environments.update("main", { throttle: { addressRequests: 1 } })
      const ways = [
        ["add-email-address", add(browser, "often-third@example.com")],
        ["resend-email-verification", resend(browser, second.id)]
      ] as const
      for (const [policy, ask] of ways) {
        yield* ask
        const answer = yield* ask
        const { retryAfterSeconds } = assertProblem(answer, 429, "rate_limited")
        assert.strictEqual(answer.headers.get("retry-after"), String(retryAfterSeconds))
        assert.match(answer.headers.get("ratelimit") ?? "", new RegExp(`"${policy}";r=0;t=\\d+`))
        const stated = answer.headers.get("ratelimit-policy")
        assert.strictEqual(stated, `"session-writes";q=120;w=60, "${policy}";q=1;w=900`)
      }
      yield* environments.update("main", { throttle: { addressRequests: 100 } })
    })
  )
})
