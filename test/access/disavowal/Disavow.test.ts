import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { attack } from "../../support/Attack.ts"
import { codeOf, enrol } from "../../support/Authenticator.ts"
import { addPasskey, authenticatorAt } from "../../support/Passkeys.ts"
import { holdRows, untilWaiting } from "../../support/HeldRows.ts"
import { lastMail, lastToken, mailsTo } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

const disavow = Effect.fnUntraced(function* (token: string) {
  const service = yield* TestService
  return yield* service.browser().ask("/auth/disavow", { json: { token } })
})

layer(TestService.layer)("disavowing a sign-in", (it) => {
  it.effect("only a sign-in from a device that is new is told of, and not the very first", () =>
    Effect.gen(function* () {
      yield* person("told@example.com")
      const { browser } = yield* signIn("told@example.com")
      yield* signIn("told@example.com", browser)
      assert.deepStrictEqual(yield* mailsTo("told@example.com"), [])
      yield* signIn("told@example.com")
      const templates = (yield* mailsTo("told@example.com")).map(({ template }) => template)
      assert.deepStrictEqual(templates, ["new_device"])
    })
  )

  it.effect("it signs out everywhere, takes the password away and mails a way back, once", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      yield* person("stolen@example.com")
      const own = yield* signIn("stolen@example.com")
      const thief = yield* signIn("stolen@example.com")
      const token = yield* lastToken("stolen@example.com", "new_device")
      const answers = yield* Effect.all(
        Array.from({ length: 20 }, () => disavow(token)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(answers.filter(({ status }) => status === 200).length, 1)
      for (const { browser } of [own, thief]) {
        assertProblem(yield* browser.ask("/users/me"), 401, "unauthenticated")
      }
      const again = yield* service.browser().ask("/auth/login", {
        json: { email: "stolen@example.com", password }
      })
      assertProblem(again, 401, "invalid_credentials")
      const mail = yield* lastMail("stolen@example.com", "sign_in_disavowed")
      assert.strictEqual(mail.links.length, 1)
      assertProblem(yield* disavow(token), 400, "invalid_token")
    })
  )

  it.effect("takes away every way in that was added since, and answers them", () =>
    Effect.gen(function* () {
      yield* attack("grants that outlive their grantor", "session fixation and mix-up")
      const service = yield* TestService
      const email = "burgled@example.com"
      const { id } = yield* person(email)
      const owner = { environmentId: service.environment.id, userId: id }
      yield* Seed.identity({ ...owner, subject: "kept", label: "kept@provider" })
      yield* signIn(email)
      yield* TestClock.adjust("1 second")
      const { browser: thief } = yield* signIn(email)
      const token = yield* lastToken(email, "new_device")
      yield* TestClock.adjust("1 second")
      yield* addPasskey(thief, undefined, "The thief's key")
      yield* TestClock.adjust("1 second")
      yield* enrol(thief)
      yield* TestClock.adjust("1 second")
      yield* Seed.identity({ ...owner, subject: "planted", label: "thief@provider" })
      const disavowed = yield* disavow(token)
      assert.deepStrictEqual(disavowed.json, {
        removed: [
          { type: "passkey", label: "The thief's key" },
          { type: "second_factor", label: "TOTP" },
          { type: "identity", label: "thief@provider" }
        ]
      })
      const left = (yield* service.ask(`/users/${id}/identities`)).json
      assert.lengthOf(left, 1)
      const user = (yield* service.ask(`/users/${id}`)).json
      assert.deepInclude(user, { hasPassword: false, mfaEnabled: false })
      const sql = yield* SqlClient.SqlClient
      assert.deepStrictEqual(yield* sql`SELECT 1 FROM passkeys WHERE user_id = ${id}`, [])
    })
  )

  it.effect.each(["an authenticator", "a passkey"])(
    "takes away %s that the sign-in itself took up, where one is asked for",
    (factor) =>
      Effect.gen(function* () {
        yield* attack("grants that outlive their grantor")
        const service = yield* TestService
        const environments = yield* Environments
        const email = `${factor.split(" ")[1]}@example.com`
        const { id } = yield* person(email)
        yield* signIn(email)
        yield* environments.update("main", { mfa: { policy: "required" } })
        yield* TestClock.adjust("1 second")
        const thief = service.browser()
        const login = yield* thief.ask("/auth/login", { json: { email, password } })
        const { enrollmentToken } = login.json
        const path = `/auth/mfa/enrollment${factor === "a passkey" ? "/passkey" : ""}`
        const { json } = yield* thief.ask(`${path}/start`, { json: { enrollmentToken } })
        const proof =
          factor === "a passkey"
            ? {
                ceremonyId: json.ceremonyId,
                credential: authenticatorAt(thief).create(json.options)
              }
            : { code: yield* codeOf(json.secret) }
        // The factor comes first, the session that it makes a moment later.
        const held = yield* holdRows(
          (sql) => sql`
            SELECT 1 FROM sessions
            WHERE environment_id = ${service.environment.id} AND user_id = ${id} FOR UPDATE`
        )
        const asked = thief.ask(`${path}/confirm`, { json: { enrollmentToken, ...proof } })
        const waiting = yield* Effect.forkScoped(asked)
        yield* untilWaiting(1)
        yield* TestClock.adjust("1 second")
        yield* held.release
        const taken = yield* Fiber.join(waiting)
        assert.strictEqual(taken.status, 200, taken.text)
        const disavowed = yield* disavow(yield* lastToken(email, "new_device"))
        assert.lengthOf(disavowed.json.removed, 1)
        yield* environments.update("main", { mfa: { policy: "optional" } })
        yield* TestClock.adjust("1 second")
        const user = (yield* service.ask(`/users/${id}`)).json
        assert.deepInclude(user, { hasPassword: false, mfaEnabled: false })
        const sql = yield* SqlClient.SqlClient
        assert.deepStrictEqual(yield* sql`SELECT 1 FROM passkeys WHERE user_id = ${id}`, [])
      })
  )

  it.effect("the mail names the device, and the link in the next one sets a new password", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { id } = yield* person("named@example.com")
      yield* signIn("named@example.com")
      const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
      yield* service.browser().ask("/auth/login", {
        json: { email: "named@example.com", password },
        headers: { "user-agent": agent }
      })
      const told = yield* lastMail("named@example.com", "new_device")
      assert.include(told.text, "Firefox on Linux")
      yield* TestClock.adjust("1 second")
      const owner = { environmentId: service.environment.id, userId: id }
      yield* Seed.secondaryEmail({ ...owner, email: "planted@example.com", verified: true })
      const key = yield* service.ask("/api-keys", {
        method: "POST",
        json: { name: "Planted", userId: id }
      })
      const disavowed = yield* disavow(yield* lastToken("named@example.com", "new_device"))
      assert.strictEqual(disavowed.status, 200, disavowed.text)
      assert.deepStrictEqual(disavowed.json, {
        removed: [{ type: "email_address", label: "planted@example.com" }]
      })
      const events = yield* eventsOf(disavowed)
      assert.deepStrictEqual(
        events.map(({ action }: { readonly action: string }) => action),
        ["api_key.revoked", "session.revoked", "user.email_removed"]
      )
      const { apiKey } = key.json
      const verified = yield* service.ask("/api-keys/verify", { method: "POST", json: { apiKey } })
      assert.deepInclude(verified.json, { valid: false, reason: "revoked" })
      assert.deepStrictEqual(events[1].metadata, { reason: "disavowed" })
      const mail = yield* lastMail("named@example.com", "sign_in_disavowed")
      assert.include(mail.text.replaceAll("\u2060", ""), "planted@example.com")
      const token = yield* lastToken("named@example.com", "sign_in_disavowed")
      const reset = yield* service.browser().ask("/auth/reset-password", {
        json: { token, password: "a wholly new passphrase" }
      })
      assert.strictEqual(reset.status, 200, reset.text)
    })
  )

  it.effect(
    "an intruder's new password does not take the link from the owner, and no other link outlives it",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        yield* person("fought@example.com")
        yield* signIn("fought@example.com")
        yield* signIn("fought@example.com")
        const another = yield* lastToken("fought@example.com", "new_device")
        yield* TestClock.adjust("1 second")
        const { browser: thief } = yield* signIn("fought@example.com")
        const changed = yield* thief.ask("/users/me/password", {
          method: "PUT",
          json: { currentPassword: password, newPassword: "the thief's own words" }
        })
        assert.strictEqual(changed.status, 204, changed.text)
        yield* service.browser().ask("/auth/forgot-password", {
          json: { email: "fought@example.com" }
        })
        const older = yield* lastToken("fought@example.com", "password_reset")
        const token = yield* lastToken("fought@example.com", "new_device")
        assert.strictEqual((yield* disavow(token)).status, 200)
        assertProblem(yield* thief.ask("/users/me"), 401, "unauthenticated")
        const json = { token: older, password: "a wholly new passphrase" }
        const reset = yield* service.browser().ask("/auth/reset-password", { json })
        assertProblem(reset, 400, "invalid_token")
        assertProblem(yield* disavow(another), 400, "invalid_token")
      })
  )

  it.effect(
    "a link works for seven days, matches whole, and nothing is told where that is not wanted",
    () =>
      Effect.gen(function* () {
        const environments = yield* Environments
        yield* person("slow@example.com")
        yield* signIn("slow@example.com")
        yield* signIn("slow@example.com")
        const token = yield* lastToken("slow@example.com", "new_device")
        for (const other of [token.slice(1), `${token}A`, token.toUpperCase(), ""]) {
          assertProblem(yield* disavow(other), 400, "invalid_token")
        }
        yield* TestClock.adjust("7 days")
        assertProblem(yield* disavow(token), 400, "invalid_token")
        yield* environments.update("main", { notify: { newDevice: false } })
        yield* TestClock.adjust("1 second")
        const before = (yield* mailsTo("slow@example.com")).length
        yield* signIn("slow@example.com")
        assert.strictEqual((yield* mailsTo("slow@example.com")).length, before)
      })
  )
})
