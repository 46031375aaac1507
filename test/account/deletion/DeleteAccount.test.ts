import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Layer, Logger } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { challenge, enrol, enrolledPerson } from "../../support/Authenticator.ts"
import { whileFailing } from "../../support/FailingTable.ts"
import { impersonate } from "../../support/Impersonation.ts"
import { lastCode, lastMail, mailsTo, otherCode } from "../../support/Mailbox.ts"
import { memberOf, newcomer, organizationOf, rolesOf, team } from "../../support/Organizations.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

const ask = (browser: TestBrowser) => browser.ask("/users/me/deletion", { method: "POST" })

const confirm = (browser: TestBrowser, json?: object) =>
  browser.ask("/users/me/deletion/confirm", {
    method: "POST",
    ...(json === undefined ? {} : { json })
  })

/** Asks for the deletion and reads the code that comes by mail. */
const askForCode = Effect.fnUntraced(function* (browser: TestBrowser, email: string) {
  const asked = yield* ask(browser)
  assert.strictEqual(asked.status, 202, asked.text)
  return yield* lastCode(email, "account_deletion_code")
})

const statusOf = (id: string) =>
  TestService.use((service) => Effect.map(service.ask(`/users/${id}`), ({ json }) => json.status))

/** A person without an address, signed in by a password that they had with one. */
const withoutAddress = Effect.gen(function* () {
  const { browser, id } = yield* newcomer
  const sql = yield* SqlClient.SqlClient
  yield* sql`DELETE FROM email_addresses WHERE user_id = ${id}`
  yield* sql`
    UPDATE users SET email = NULL, email_key = NULL, email_verified_at = NULL WHERE id = ${id}`
  return { browser, id }
})

layer(Layer.provideMerge(TestService.layer, Logger.layer([])))("deleting one's account", (it) => {
  it.effect("takes a mailed code, signs out everywhere, frees the address, and tells it", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { id } = yield* person("ada@example.com", { firstName: "Ada" })
      const { browser } = yield* signIn("ada@example.com")
      const other = yield* signIn("ada@example.com")
      const asked = yield* ask(browser)
      assert.strictEqual(asked.status, 202, asked.text)
      const end = DateTime.formatIso(DateTime.add(yield* DateTime.now, { minutes: 10 }))
      assert.deepStrictEqual(asked.json, { expiresAt: end })
      assert.deepStrictEqual(yield* eventsOf(asked), [])
      assert.strictEqual(yield* statusOf(id), "active")

      const code = yield* lastCode("ada@example.com", "account_deletion_code")
      const done = yield* confirm(browser, { code })
      assert.strictEqual(done.status, 204, done.text)
      assert.deepStrictEqual([...browser.cookies.keys()], ["gatehouse_device"])
      for (const at of [browser, other.browser]) {
        assertProblem(yield* at.ask("/users/me"), 401, "unauthenticated")
      }
      const [event, ...others] = yield* eventsOf(done)
      assert.deepStrictEqual(others, [])
      assert.strictEqual(event.action, "user.deleted")
      assert.deepStrictEqual(event.actor, { type: "user", id, impersonatorId: null })
      assert.deepStrictEqual(event.targets, [{ type: "user", id }])
      assert.strictEqual(yield* statusOf(id), "deleted")
      const notice = yield* lastMail("ada@example.com", "account_deleted")
      assert.deepStrictEqual(notice.links, [])
      const json = { email: "ada@example.com", password }
      assertProblem(
        yield* service.browser().ask("/auth/login", { json }),
        401,
        "invalid_credentials"
      )
      yield* person("ada@example.com")
    })
  )

  it.effect(
    "leaves somebody else signed in at the same browser, whose session is active then",
    () =>
      Effect.gen(function* () {
        const stays = yield* newcomer
        yield* person("shared@example.com")
        yield* signIn("shared@example.com", stays.browser)
        const code = yield* askForCode(stays.browser, "shared@example.com")
        assert.strictEqual((yield* confirm(stays.browser, { code })).status, 204)
        assert.strictEqual((yield* stays.browser.ask("/users/me")).json.id, stays.id)
      })
  )

  it.effect("asks for a recent proof of who one is, by the second factor where there is one", () =>
    Effect.gen(function* () {
      const { browser, email, id } = yield* newcomer
      const code = yield* askForCode(browser, email)
      yield* TestClock.adjust("10 minutes")
      assertProblem(yield* ask(browser), 403, "reauthentication_required")
      assertProblem(yield* confirm(browser, { code }), 400, "invalid_code")
      assert.strictEqual(yield* statusOf(id), "active")

      const enrolled = yield* enrolledPerson("factor@example.com")
      yield* TestClock.adjust("10 minutes")
      const json = { password }
      assertProblem(
        yield* enrolled.browser.ask("/auth/reauthenticate", { json }),
        403,
        "second_factor_required"
      )
      assertProblem(yield* ask(enrolled.browser), 403, "reauthentication_required")
      yield* challenge("factor@example.com")
    })
  )

  it.effect("is not for an impersonator", () =>
    Effect.gen(function* () {
      const somebody = yield* newcomer
      const code = yield* askForCode(somebody.browser, somebody.email)
      const { browser } = yield* impersonate(somebody.id)
      assertProblem(yield* ask(browser), 403, "forbidden_while_impersonating")
      const refused = yield* confirm(browser, { code })
      assertProblem(refused, 403, "forbidden_while_impersonating")
    })
  )

  it.effect("a code counts in the session that asked, once, and a fresh one makes it dead", () =>
    Effect.gen(function* () {
      const { browser, email } = yield* newcomer
      const other = yield* signIn(email)
      const first = yield* askForCode(browser, email)
      assertProblem(yield* confirm(other.browser, { code: first }), 400, "invalid_code")
      const second = yield* askForCode(browser, email)
      if (first !== second) {
        assertProblem(yield* confirm(browser, { code: first }), 400, "invalid_code")
      }
      assertProblem(yield* confirm(browser), 400, "invalid_code")
      assertProblem(yield* confirm(browser, {}), 400, "invalid_code")
      assertFlaws(yield* confirm(browser, { code: 1, why: "x" }), ["/body/code", "/body/why"])
      assert.strictEqual((yield* confirm(browser, { code: second })).status, 204)
    })
  )

  it.effect("of 50 guesses at once five are looked at", () =>
    Effect.gen(function* () {
      const { browser, email, id } = yield* newcomer
      const code = yield* askForCode(browser, email)
      const guesses = Array.from({ length: 50 }, (_, index) => otherCode(code, index + 1))
      const answers = yield* Effect.forEach(guesses, (guess) => confirm(browser, { code: guess }), {
        concurrency: 50
      })
      for (const answer of answers) assertProblem(answer, 400, "invalid_code")
      assertProblem(yield* confirm(browser, { code }), 400, "invalid_code")
      assert.strictEqual(yield* statusOf(id), "active")
    })
  )

  it.effect("of one right code sent many times at once exactly one deletes", () =>
    Effect.gen(function* () {
      const { browser, email } = yield* newcomer
      const code = yield* askForCode(browser, email)
      const bearer = browser.cookies.get("gatehouse_session")?.value ?? ""
      const answers = yield* Effect.all(
        Array.from({ length: 5 }, () =>
          browser.ask("/users/me/deletion/confirm", { json: { code }, bearer })
        ),
        { concurrency: 5 }
      )
      const done = answers.filter(({ status }) => status === 204)
      assert.strictEqual(done.length, 1)
      for (const { status } of answers) assert.include([204, 400, 401], status)
      const notices = yield* mailsTo(email)
      assert.strictEqual(notices.filter(({ template }) => template === "account_deleted").length, 1)
    })
  )

  it.effect("is done with its event and its mail, or not at all", () =>
    Effect.gen(function* () {
      const { browser, email, id } = yield* newcomer
      const code = yield* askForCode(browser, email)
      for (const table of ["audit_events", "mails", "sessions"]) {
        const failed = yield* whileFailing(table, confirm(browser, { code }))
        assertProblem(failed, 500, "internal_error")
        assert.strictEqual(yield* statusOf(id), "active")
        assert.strictEqual((yield* browser.ask("/users/me")).status, 200)
      }
      assert.strictEqual((yield* confirm(browser, { code })).status, 204)
    })
  )

  it.effect("a new password makes the code dead", () =>
    Effect.gen(function* () {
      const { browser, email } = yield* newcomer
      const code = yield* askForCode(browser, email)
      const changed = yield* browser.ask("/users/me/password", {
        method: "PUT",
        json: { currentPassword: password, newPassword: "another horse, another battery" }
      })
      assert.strictEqual(changed.status, 204, changed.text)
      assertProblem(yield* confirm(browser, { code }), 400, "invalid_code")
    })
  )

  it.effect("needs no code of a user without an address, only a recent proof", () =>
    Effect.gen(function* () {
      const { browser, id } = yield* withoutAddress
      const since = yield* DateTime.now
      yield* TestClock.adjust("1 minute")
      const asked = yield* ask(browser)
      assert.strictEqual(asked.status, 202, asked.text)
      const end = DateTime.formatIso(DateTime.add(since, { minutes: 10 }))
      assert.deepStrictEqual(asked.json, { expiresAt: end })
      assertProblem(yield* confirm(browser, { code: "123456" }), 400, "invalid_code")
      yield* TestClock.adjust("9 minutes")
      assertProblem(yield* confirm(browser), 403, "reauthentication_required")
      const fresh = yield* withoutAddress
      assert.strictEqual((yield* confirm(fresh.browser)).status, 204)
      assert.strictEqual(yield* statusOf(fresh.id), "deleted")
      assert.strictEqual(yield* statusOf(id), "active")
    })
  )

  it.effect("takes no proof of a user without an address but by their second factor", () =>
    Effect.gen(function* () {
      const { browser, id } = yield* withoutAddress
      yield* enrol(browser)
      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE sessions SET authentication_methods = '{password}' WHERE user_id = ${id}`
      assertProblem(yield* confirm(browser), 403, "second_factor_required")
      assert.strictEqual(yield* statusOf(id), "active")
    })
  )

  it.effect("is asked for and confirmed as often as the network may, no more", () =>
    Effect.gen(function* () {
      const environments = yield* Environments
      const { browser } = yield* newcomer
      yield* environments.update("main", { throttle: { addressRequests: 1 } })
      yield* TestClock.adjust("1 second")
      yield* ask(browser)
      yield* confirm(browser, { code: "000000" })
      for (const answer of [yield* ask(browser), yield* confirm(browser, { code: "000000" })]) {
        assertProblem(answer, 429, "rate_limited")
        assert.isNotNull(answer.headers.get("retry-after"))
      }
      yield* environments.update("main", { throttle: { addressRequests: 100 } })
      yield* TestClock.adjust("1 second")
    })
  )

  it.effect("a limited mail is answered as if it were sent, and the mailed code stays good", () =>
    Effect.gen(function* () {
      const { browser, email } = yield* newcomer
      for (let mails = 0; mails < 4; mails++) yield* askForCode(browser, email)
      const code = yield* askForCode(browser, email)
      const limited = yield* ask(browser)
      assert.strictEqual(limited.status, 202, limited.text)
      assert.strictEqual((yield* confirm(browser, { code })).status, 204)
    })
  )
})

layer(TestService.layer)("the last owner of an organization", (it) => {
  it.effect("with other members can neither ask nor confirm; with another owner they can", () =>
    Effect.gen(function* () {
      const { admin, id, owner, path } = yield* team
      assertProblem(yield* ask(owner.browser), 409, "last_owner")
      const json = { role: "owner" }
      const member = `${path}/members/${admin.id}`
      const promoted = yield* owner.browser.ask(member, { method: "PATCH", json })
      assert.strictEqual(promoted.status, 200, promoted.text)
      const code = yield* askForCode(owner.browser, owner.email)
      const demoted = yield* owner.browser.ask(member, { method: "PATCH", json: { role: "admin" } })
      assert.strictEqual(demoted.status, 200, demoted.text)
      const refused = yield* confirm(owner.browser, { code })
      assertProblem(refused, 409, "last_owner")
      assert.deepStrictEqual(yield* eventsOf(refused), [])
      yield* owner.browser.ask(member, { method: "PATCH", json })
      assert.strictEqual((yield* confirm(owner.browser, { code })).status, 204)
      assert.notProperty(yield* rolesOf(id), owner.id)
    })
  )

  it.effect("goes with it where there is no other member", () =>
    Effect.gen(function* () {
      const owner = yield* newcomer
      const { id } = yield* organizationOf(owner)
      const code = yield* askForCode(owner.browser, owner.email)
      const done = yield* confirm(owner.browser, { code })
      assert.strictEqual(done.status, 204, done.text)
      assert.isUndefined(yield* rolesOf(id))
      const events: ReadonlyArray<{ readonly action: string }> = yield* eventsOf(done)
      assert.deepStrictEqual(
        events.map(({ action }) => action),
        ["organization.deleted", "user.deleted"]
      )
    })
  )

  it.effect("of two owners who delete their accounts at once exactly one does", () =>
    Effect.gen(function* () {
      const first = yield* newcomer
      const { id } = yield* organizationOf(first)
      const second = yield* memberOf(id, "owner")
      yield* memberOf(id, "member")
      const owners = [first, second]
      const codes = yield* Effect.forEach(owners, ({ browser, email }) =>
        askForCode(browser, email)
      )
      const answers = yield* Effect.forEach(
        owners,
        ({ browser }, index) => confirm(browser, { code: codes[index] }),
        { concurrency: 2 }
      )
      assert.deepStrictEqual(answers.map(({ status }) => status).toSorted(), [204, 409])
      assert.include(Object.values((yield* rolesOf(id)) ?? {}), "owner")
    })
  )

  it.effect("is not held where people cannot use organizations: an heir becomes owner", () =>
    Effect.gen(function* () {
      const { admin, id, owner } = yield* team
      const environments = yield* Environments
      const enabled = (on: boolean) =>
        Effect.andThen(
          environments.update("main", { organizations: { enabled: on } }),
          TestClock.adjust("2 seconds")
        )
      yield* enabled(false)
      const code = yield* askForCode(owner.browser, owner.email)
      assert.strictEqual((yield* confirm(owner.browser, { code })).status, 204)
      yield* enabled(true)
      assert.strictEqual((yield* rolesOf(id))?.[admin.id], "owner")
    })
  )
})
