import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { decodeJwt } from "jose"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { challenge, codeOf, enrolledPerson } from "../../support/Authenticator.ts"
import { person } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { lastCode, lastMail, lastToken, mailsTo } from "../../support/Mailbox.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"
import {
  assertAsked,
  assertTrusted,
  login,
  rememberDays,
  trustBrowser,
  trustedCookie
} from "../../support/TrustedDevices.ts"

const actionsOf = (response: RawResponse) =>
  Effect.map(eventsOf(response), (events) =>
    events.map(({ action }: { readonly action: string }) => action)
  )

/** Mails about an older secret that came back. */
const alarmsOf = (email: string) =>
  Effect.map(mailsTo(email), (mails) =>
    mails.filter(({ template }) => template === "trusted_device_reused")
  )

/** Eight browsers of a user, each used half a minute after the last one that there is. */
const eightMore = Effect.fnUntraced(function* (userId: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO trusted_devices (environment_id, id, user_id, series_hash, secret_hash,
      replaced_hashes, replaced_at, device_kind, created_at, last_used_at, expires_at)
    SELECT environment_id, gen_random_uuid(), user_id, sha256(nth::text::bytea), secret_hash,
      replaced_hashes, replaced_at, device_kind, created_at,
      (last_used_at AT TIME ZONE 'UTC' + interval '30 seconds') AT TIME ZONE 'UTC', expires_at
    FROM generate_series(1, 8) AS nth, (
      SELECT * FROM trusted_devices WHERE user_id = ${userId} ORDER BY last_used_at DESC LIMIT 1
    ) AS newest`
})

layer(TestService.layer)("trusted devices", (it) => {
  it.effect("skip the second factor of their owner, in their own browser, for some days", () =>
    Effect.gen(function* () {
      yield* attack("second factor bypass")
      yield* rememberDays(30)
      const ada = yield* enrolledPerson("ada@example.com")
      const { answer, browser } = yield* trustBrowser(ada)
      assert.deepStrictEqual((yield* actionsOf(answer)).toSorted(), [
        "mfa.challenge_passed",
        "session.created",
        "trusted_device.added"
      ])
      const { attributes } = browser.cookies.get(trustedCookie) ?? { attributes: [] }
      for (const attribute of ["HttpOnly", "SameSite=Lax", "Path=/", `Max-Age=${30 * 86_400}`]) {
        assert.include(attributes, attribute)
      }
      const trusted = yield* assertTrusted(ada.email, browser)
      assert.deepStrictEqual(trusted.json.session.authenticationMethods, [
        "password",
        "trusted_device"
      ])
      // It is no second factor to anybody who reads the token, and no fresh proof.
      const claims = decodeJwt(trusted.json.accessToken)
      assert.deepStrictEqual(claims["amr"], ["pwd"])
      assert.isUndefined(claims["auth_time"])
      const fresh = yield* browser.ask("/users/me/mfa", { method: "DELETE" })
      assertProblem(fresh, 403, "second_factor_required")
      // Another browser, another person, and a caller without cookies are asked.
      yield* assertAsked(ada.email, (yield* TestService).browser())
      const bob = yield* enrolledPerson("bob@example.com")
      yield* assertAsked(bob.email, browser)
      const native = yield* browser.ask("/auth/login?_is_native=true", {
        json: { email: ada.email, password: "correct horse battery staple" }
      })
      assert.strictEqual(native.json.status, "mfa_required", native.text)
      yield* TestClock.adjust("30 days")
      yield* assertAsked(ada.email, browser)
      yield* rememberDays(0)
    })
  )

  it.effect("are remembered only where it is on, asked for, and in a browser", () =>
    Effect.gen(function* () {
      yield* rememberDays(0)
      const off = yield* enrolledPerson("off@example.com")
      const ignored = yield* trustBrowser(off)
      assert.isFalse(ignored.browser.cookies.has(trustedCookie))
      yield* assertAsked(off.email, ignored.browser)
      yield* rememberDays(30)
      yield* TestClock.adjust("1 minute")
      const unasked = yield* challenge(off.email)
      const code = yield* codeOf(off.secret)
      yield* unasked.browser.ask("/auth/mfa/verify", {
        json: { challengeId: unasked.challengeId, code, rememberDevice: false }
      })
      assert.isFalse(unasked.browser.cookies.has(trustedCookie))
      yield* TestClock.adjust("1 minute")
      const native = (yield* TestService).browser()
      const path = "?_is_native=true"
      const begun = yield* native.ask(`/auth/login${path}`, {
        json: { email: off.email, password: "correct horse battery staple" }
      })
      const done = yield* native.ask(`/auth/mfa/verify${path}`, {
        json: {
          challengeId: begun.json.challengeId,
          code: yield* codeOf(off.secret),
          rememberDevice: true
        }
      })
      assert.strictEqual(done.status, 200, done.text)
      assert.isFalse(native.cookies.has(trustedCookie))
      const listed = yield* unasked.browser.ask("/users/me/trusted-devices")
      assert.deepStrictEqual(listed.json, { items: [] })
      // A setting that is turned off, or made shorter, counts at once.
      const { browser } = yield* trustBrowser(off)
      yield* assertTrusted(off.email, browser)
      yield* TestClock.adjust("2 days")
      yield* rememberDays(1)
      yield* assertAsked(off.email, browser)
      yield* rememberDays(30)
      yield* assertTrusted(off.email, browser)
      yield* rememberDays(0)
      yield* assertAsked(off.email, browser)
    })
  )

  it.effect("get another secret at each use, and are forgotten when an older one comes back", () =>
    Effect.gen(function* () {
      yield* attack("a copied cookie of a remembered browser")
      yield* rememberDays(30)
      const eve = yield* enrolledPerson("copied@example.com")
      const { browser } = yield* trustBrowser(eve)
      const thief = (yield* TestService).browser()
      const copy = browser.cookies.get(trustedCookie)
      if (copy === undefined) return yield* Effect.die("no cookie")
      thief.cookies.set(trustedCookie, copy)
      yield* assertTrusted(eve.email, browser)
      const second = browser.cookies.get(trustedCookie)
      assert.notStrictEqual(second?.value, copy.value)
      // Within ten seconds it may be a request of another tab, which gets no new secret.
      yield* assertTrusted(eve.email, thief)
      assert.strictEqual(thief.cookies.get(trustedCookie)?.value, copy.value)
      yield* assertTrusted(eve.email, browser)
      yield* assertTrusted(eve.email, thief)
      yield* TestClock.adjust("11 seconds")
      yield* assertTrusted(eve.email, browser)
      assert.lengthOf(yield* alarmsOf(eve.email), 0)
      const reused = yield* assertAsked(eve.email, thief)
      const [event] = yield* eventsOf(reused)
      assert.strictEqual(event.action, "trusted_device.reused")
      assert.deepStrictEqual(
        event.targets.map(({ type }: { readonly type: string }) => type),
        ["trusted_device", "user"]
      )
      const mail = yield* lastMail(eve.email, "trusted_device_reused")
      assert.include(mail.text, "no longer remembered")
      // The browser itself is forgotten with it; the next copy finds nothing and tells nobody.
      yield* assertAsked(eve.email, browser)
      yield* assertAsked(eve.email, thief)
      assert.lengthOf(yield* alarmsOf(eve.email), 1)
      yield* rememberDays(0)
    })
  )

  it.effect("take only whole secrets, and of simultaneous uses none is an alarm", () =>
    Effect.gen(function* () {
      yield* attack("a copied cookie of a remembered browser")
      yield* rememberDays(30)
      const ida = yield* enrolledPerson("whole@example.com")
      const { browser } = yield* trustBrowser(ida)
      const cookie = browser.cookies.get(trustedCookie)
      if (cookie === undefined) return yield* Effect.die("no cookie")
      const tabs = yield* Effect.all(
        Array.from({ length: 8 }, () =>
          Effect.gen(function* () {
            const tab = (yield* TestService).browser()
            tab.cookies.set(trustedCookie, cookie)
            return yield* login(ida.email, tab)
          })
        ),
        { concurrency: "unbounded" }
      )
      for (const tab of tabs) assert.strictEqual(tab.json.status, "complete", tab.text)
      const rotated = tabs.filter(({ headers }) =>
        headers.getSetCookie().some((line) => line.startsWith(trustedCookie))
      )
      assert.lengthOf(rotated, 1)
      const cut = (yield* TestService).browser()
      for (const value of [cookie.value.slice(0, -1), `${cookie.value}x`, cookie.value.slice(1)]) {
        cut.cookies.set(trustedCookie, { ...cookie, value })
        yield* assertAsked(ida.email, cut)
      }
      assert.lengthOf(yield* alarmsOf(ida.email), 0)
      yield* rememberDays(0)
    })
  )

  it.effect("stand for the factor after a mailed code too, with the same alarm", () =>
    Effect.gen(function* () {
      yield* rememberDays(30)
      const environments = yield* Environments
      yield* environments.update("main", { signIn: { emailCode: true } })
      yield* TestClock.adjust("1 second")
      const ole = yield* enrolledPerson("mailed@example.com")
      const { browser } = yield* trustBrowser(ole)
      const mailedCode = Effect.fnUntraced(function* () {
        const begun = yield* browser.ask("/auth/email-code", { json: { email: ole.email } })
        const code = yield* lastCode(ole.email, "email_code")
        const json = { requestId: begun.json.requestId, code }
        return yield* browser.ask("/auth/email-code/verify", { json })
      })
      const copy = browser.cookies.get(trustedCookie)
      const trusted = yield* mailedCode()
      assert.deepStrictEqual(trusted.json.session.authenticationMethods, [
        "email_code",
        "trusted_device"
      ])
      yield* TestClock.adjust("1 minute")
      if (copy !== undefined) browser.cookies.set(trustedCookie, copy)
      const reused = yield* mailedCode()
      assert.strictEqual(reused.json.status, "mfa_required", reused.text)
      assert.include(yield* actionsOf(reused), "trusted_device.reused")
      // And by the link of the mail, once more of them may be sent.
      yield* TestClock.adjust("2 hours")
      const again = yield* trustBrowser(ole, browser)
      const older = again.browser.cookies.get(trustedCookie)
      const mailedLink = Effect.fnUntraced(function* () {
        yield* browser.ask("/auth/email-code", { json: { email: ole.email } })
        const token = yield* lastToken(ole.email, "email_code")
        return yield* browser.ask("/auth/email-link/verify", { json: { token } })
      })
      assert.strictEqual((yield* mailedLink()).json.status, "complete")
      yield* TestClock.adjust("1 minute")
      if (older !== undefined) browser.cookies.set(trustedCookie, older)
      const followed = yield* mailedLink()
      assert.strictEqual(followed.json.status, "mfa_required", followed.text)
      assert.include(yield* actionsOf(followed), "trusted_device.reused")
      yield* environments.update("main", { signIn: { emailCode: false } })
      yield* rememberDays(0)
    })
  )

  it.effect("of several people live in one browser side by side", () =>
    Effect.gen(function* () {
      yield* rememberDays(30)
      const one = yield* enrolledPerson("one@example.com")
      const two = yield* enrolledPerson("two@example.com")
      const { browser } = yield* trustBrowser(one)
      yield* trustBrowser(two, browser)
      yield* assertTrusted(one.email, browser)
      yield* assertTrusted(two.email, browser)
      yield* assertTrusted(one.email, browser)
      yield* rememberDays(0)
    })
  )

  it.effect("are ten a user at most: the least recently used goes", () =>
    Effect.gen(function* () {
      yield* rememberDays(30)
      const max = yield* enrolledPerson("max@example.com")
      const first = yield* trustBrowser(max)
      const second = yield* trustBrowser(max)
      yield* TestClock.adjust("1 minute")
      yield* eightMore(max.id)
      yield* assertTrusted(max.email, first.browser)
      const last = yield* trustBrowser(max)
      const removed = (yield* eventsOf(last.answer)).find(
        ({ action }: { readonly action: string }) => action === "trusted_device.removed"
      )
      assert.deepStrictEqual(removed?.metadata, { reason: "too_many" })
      yield* assertAsked(max.email, second.browser)
      yield* assertTrusted(max.email, first.browser)
      const listed = yield* first.browser.ask("/users/me/trusted-devices")
      assert.lengthOf(listed.json.items, 10)
      yield* rememberDays(0)
    })
  )

  it.effect("are listed and forgotten by their owner, by backends, and for nobody else", () =>
    Effect.gen(function* () {
      yield* attack("another tenant's or user's records")
      const { ask } = yield* TestService
      yield* rememberDays(30)
      const lea = yield* enrolledPerson("lea@example.com")
      const { browser } = yield* trustBrowser(lea)
      const other = yield* trustBrowser(lea)
      const listed = yield* browser.ask("/users/me/trusted-devices")
      assert.deepStrictEqual(
        listed.json.items.map(({ current }: { readonly current: boolean }) => current),
        [false, true]
      )
      const path = `/users/${lea.id}/trusted-devices`
      const served = yield* ask(path)
      assert.deepStrictEqual(
        served.json.items,
        listed.json.items.map((item: object) => ({ ...item, current: false }))
      )
      const [{ id }] = listed.json.items
      const stranger = yield* enrolledPerson("stranger@example.com")
      const foreign = yield* stranger.browser.ask(`/users/me/trusted-devices/${id}`, {
        method: "DELETE"
      })
      assertProblem(foreign, 404, "trusted_device_not_found")
      const forgotten = yield* browser.ask(`/users/me/trusted-devices/${id}`, { method: "DELETE" })
      assert.strictEqual(forgotten.status, 204, forgotten.text)
      assert.deepStrictEqual(yield* actionsOf(forgotten), ["trusted_device.removed"])
      const again = yield* browser.ask(`/users/me/trusted-devices/${id}`, { method: "DELETE" })
      assertProblem(again, 404, "trusted_device_not_found")
      yield* assertAsked(lea.email, other.browser)
      yield* assertTrusted(lea.email, browser)
      const removed = yield* ask(path, { method: "DELETE" })
      assert.strictEqual(removed.status, 204)
      assert.deepStrictEqual(yield* actionsOf(removed), ["trusted_device.removed"])
      assert.deepStrictEqual((yield* ask(path)).json, { items: [] })
      yield* assertAsked(lea.email, browser)
      const idle = yield* ask(path, { method: "DELETE" })
      assert.strictEqual(idle.status, 204)
      const nobody = "/users/018f4d7e-0000-7000-8000-000000000000/trusted-devices"
      assertProblem(yield* ask(nobody), 404, "user_not_found")
      assertProblem(yield* ask(nobody, { method: "DELETE" }), 404, "user_not_found")
      yield* rememberDays(0)
    })
  )

  it.effect("keep no secret in the database that opens anything", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* rememberDays(30)
      const kit = yield* enrolledPerson("kept@example.com")
      const { browser } = yield* trustBrowser(kit)
      const rows = yield* sql`SELECT row_to_json(t)::text AS row FROM trusted_devices t`
      const text = rows.map(({ row }) => String(row)).join("\n")
      const [series = "", secret = ""] = browser.cookies.get(trustedCookie)?.value.split(".") ?? []
      for (const part of [series, secret]) {
        assert.lengthOf(part, 43)
        assert.notInclude(text, part)
        assert.notInclude(text, Buffer.from(part).toString("hex"))
        assert.notInclude(text, Buffer.from(part, "base64url").toString("hex"))
      }
      yield* person("unused@example.com")
      yield* rememberDays(0)
    })
  )
})
