import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { lastMail, mailsTo } from "../../support/Mailbox.ts"
import { person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import {
  addPasskey,
  authenticatorAt,
  passkeyPerson,
  passkeySignIn,
  startRegistration
} from "../../support/Passkeys.ts"
import { TestService } from "../../support/TestService.ts"

layer(TestService.layer)("one's own passkeys", (it) => {
  it.effect("are added after a recent proof, named, listed, and told to the owner", () =>
    Effect.gen(function* () {
      const email = "ada@example.com"
      yield* person(email)
      const { browser } = yield* signIn(email)
      const { options } = yield* startRegistration(browser)
      assert.strictEqual(options.rp.id, "main.test")
      assert.strictEqual(options.attestation, "none")
      assert.strictEqual(options.user.name, email)
      assert.strictEqual(Buffer.from(options.user.id, "base64url").length, 32)
      assert.deepStrictEqual(options.authenticatorSelection, {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required"
      })
      const aaguid = "fbfc3007-154e-4ecc-8c0b-6e020557d7bd"
      const authenticator = authenticatorAt(browser, { aaguid })
      const { added, passkey } = yield* addPasskey(browser, authenticator)
      assert.deepStrictEqual(Object.keys(added.json).toSorted(), [
        "authenticatorName",
        "backedUp",
        "createdAt",
        "id",
        "lastUsedAt",
        "name",
        "transports"
      ])
      const { authenticatorName, backedUp, lastUsedAt, name, transports } = added.json
      assert.deepStrictEqual([name, authenticatorName], ["Apple Passwords", "Apple Passwords"])
      assert.isTrue(backedUp)
      assert.isNull(lastUsedAt)
      assert.deepStrictEqual(transports, ["hybrid", "internal"])
      const [event, ...others] = yield* eventsOf(added)
      assert.deepStrictEqual(others, [])
      assert.strictEqual(event.action, "passkey.registered")
      const mail = yield* lastMail(email, "credential_changed")
      assert.include(mail.text, "Apple Passwords")

      const path = `/users/me/passkeys/${passkey.id}`
      const renamed = yield* browser.ask(path, { method: "PATCH", json: { name: "Laptop" } })
      assert.strictEqual(renamed.json.name, "Laptop", renamed.text)
      assert.strictEqual((yield* eventsOf(renamed))[0].action, "passkey.renamed")
      const listed = yield* browser.ask("/users/me/passkeys")
      assert.deepStrictEqual(listed.json.items, [renamed.json])
      const again = yield* startRegistration(browser)
      assert.deepStrictEqual(
        again.options.excludeCredentials.map(({ id }: { readonly id: string }) => id),
        authenticator.credentialIds
      )
      assert.strictEqual(again.options.user.id, options.user.id)
    })
  )

  it.effect("one credential is registered once, and twenty are enough", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { browser, id } = yield* passkeyPerson("many@example.com")
      const first = yield* startRegistration(browser)
      const credential = authenticatorAt(browser).create(first.options)
      // The challenge is this ceremony's own, so the same credential comes by a second one.
      yield* browser.ask("/users/me/passkeys", {
        json: { ceremonyId: first.ceremonyId, credential }
      })
      const second = yield* startRegistration(browser)
      const clientData = JSON.parse(
        Buffer.from(credential.response.clientDataJSON, "base64url").toString()
      )
      const clientDataJSON = Buffer.from(
        JSON.stringify({ ...clientData, challenge: second.options.challenge })
      ).toString("base64url")
      const twice = yield* browser.ask("/users/me/passkeys", {
        json: {
          ceremonyId: second.ceremonyId,
          credential: { ...credential, response: { ...credential.response, clientDataJSON } }
        }
      })
      assertProblem(twice, 409, "passkey_exists")
      const last = yield* startRegistration(browser)
      const now = new Date(0)
      for (let i = 0; i < 18; i += 1) {
        yield* sql`
          INSERT INTO passkeys SELECT environment_id, gen_random_uuid(), user_id,
            ${Buffer.from(`filler-${i}-0123456789`)}, public_key, 0, false, false, '{}', NULL, 'x',
            ${now}, NULL
          FROM passkeys WHERE user_id = ${id} LIMIT 1`
      }
      const full = yield* browser.ask("/users/me/passkeys", {
        json: {
          ceremonyId: last.ceremonyId,
          credential: authenticatorAt(browser).create({ ...last.options, excludeCredentials: [] })
        }
      })
      assertProblem(full, 409, "too_many_passkeys")
      const start = yield* browser.ask("/users/me/passkeys/start", { method: "POST" })
      assertProblem(start, 409, "too_many_passkeys")
    })
  )

  it.effect("a removal ends the sessions that it made, and no others", () =>
    Effect.gen(function* () {
      const { authenticator, browser, email, passkey } = yield* passkeyPerson("gone@example.com")
      const other = (yield* passkeySignIn(authenticator)).browser
      const path = `/users/me/passkeys/${passkey.id}`
      yield* TestClock.adjust("10 minutes")
      const stale = yield* browser.ask(path, { method: "DELETE" })
      assertProblem(stale, 403, "reauthentication_required")
      yield* signIn(email, browser)
      const mails = (yield* mailsTo(email)).length
      const removed = yield* browser.ask(path, { method: "DELETE" })
      assert.strictEqual(removed.status, 204, removed.text)
      assert.strictEqual((yield* mailsTo(email)).length, mails + 1)
      assert.strictEqual((yield* eventsOf(removed))[0].action, "passkey.removed")
      assertProblem(yield* other.ask("/users/me"), 401, "unauthenticated")
      assert.strictEqual((yield* browser.ask("/users/me")).status, 200)
      assertProblem(yield* browser.ask(path, { method: "DELETE" }), 404, "passkey_not_found")
      const renamed = yield* browser.ask(path, { method: "PATCH", json: { name: "x" } })
      assertProblem(renamed, 404, "passkey_not_found")
      const { answer } = yield* passkeySignIn(authenticator)
      assertProblem(answer, 400, "invalid_passkey")
    })
  )

  it.effect("the last way in stays, and so does the only second factor that is asked for", () =>
    Effect.gen(function* () {
      const environments = yield* Environments
      const sql = yield* SqlClient.SqlClient
      const { browser, id, passkey } = yield* passkeyPerson("last@example.com")
      const path = `/users/me/passkeys/${passkey.id}`
      yield* environments.update("main", { mfa: { policy: "required" } })
      yield* TestClock.adjust("1 second")
      const asked = yield* browser.ask(path, { method: "DELETE" })
      assertProblem(asked, 409, "last_sign_in_method")
      yield* environments.update("main", { mfa: { policy: "optional" } })
      yield* TestClock.adjust("1 second")
      yield* sql`DELETE FROM password_credentials WHERE user_id = ${id}`
      const refused = yield* browser.ask(path, { method: "DELETE" })
      assertProblem(refused, 409, "last_sign_in_method")
      // Of two that are removed at once, one stays.
      const { passkey: second } = yield* addPasskey(browser)
      const answers = yield* Effect.forEach(
        [passkey, second],
        (one) => browser.ask(`/users/me/passkeys/${one.id}`, { method: "DELETE" }),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(answers.map(({ status }) => status).toSorted(), [204, 409])
      yield* sql`DELETE FROM passkeys WHERE user_id = ${id}`
    })
  )

  it.effect("a ceremony is its session's own, and a wrong credential is told as nothing else", () =>
    Effect.gen(function* () {
      const environments = yield* Environments
      const ada = yield* passkeyPerson("own@example.com")
      const bob = yield* passkeyPerson("foreign@example.com")
      const { ceremonyId, options } = yield* startRegistration(ada.browser)
      const credential = authenticatorAt(ada.browser).create(options)
      const foreign = yield* bob.browser.ask("/users/me/passkeys", {
        json: { ceremonyId, credential }
      })
      assertProblem(foreign, 400, "invalid_passkey")
      for (const wrong of [null, "text", 1, {}, { ...credential, response: {} }]) {
        const started = yield* startRegistration(ada.browser)
        const json = { ceremonyId: started.ceremonyId, credential: wrong }
        assertProblem(
          yield* ada.browser.ask("/users/me/passkeys", { json }),
          400,
          "invalid_passkey"
        )
      }
      yield* environments.update("main", { passkeys: { enabled: false } }, {})
      yield* TestClock.adjust("1 second")
      const off = yield* ada.browser.ask("/users/me/passkeys/start", { method: "POST" })
      assertProblem(off, 403, "passkeys_disabled")
      const branding = { displayName: "Acme Books" }
      yield* environments.update("main", { passkeys: { enabled: true }, branding })
      yield* TestClock.adjust("1 second")
      const { options: shown } = yield* startRegistration(ada.browser)
      assert.deepStrictEqual(shown.rp, { id: "main.test", name: "Acme Books" })
    })
  )
})
