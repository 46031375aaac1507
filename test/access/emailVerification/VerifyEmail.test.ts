import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { EmailAddress, keyOf } from "../../../src/contract/EmailAddress.ts"
import { EmailVerification } from "../../../src/access/emailVerification/EmailVerification.ts"
import { UserId, type EmailAddressId } from "../../../src/contract/Ids.ts"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { lastMail, lastToken, mailsTo } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

const verify = Effect.fnUntraced(function* (token: string) {
  const service = yield* TestService
  return yield* service.browser().ask("/auth/verify-email", { json: { token } })
})

layer(TestService.layer)("verifying an address by a mailed link", (it) => {
  it.effect("the right password of an unverified user mails a link, which lets them in once", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      yield* person("pending@example.com", { emailVerified: false })
      const refused = yield* service.browser().ask("/auth/login", {
        json: { email: "pending@example.com", password }
      })
      assertProblem(refused, 403, "email_not_verified")
      const token = yield* lastToken("pending@example.com", "email_verification")
      for (const other of [token.slice(0, -1), `${token}A`, token.toUpperCase(), "x"]) {
        assertProblem(yield* verify(other), 400, "invalid_token")
      }
      const answers = yield* Effect.all(
        Array.from({ length: 20 }, () => verify(token)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(answers.filter(({ status }) => status === 204).length, 1)
      const { result } = yield* signIn("pending@example.com")
      assert.isNotNull(result.user.emailVerifiedAt)
    })
  )

  const resend = Effect.fnUntraced(function* (email: string) {
    const path = "/auth/sign-up/resend-verification-email"
    const sent = yield* (yield* TestService).browser().ask(path, { json: { email } })
    assert.strictEqual(sent.status, 202, sent.text)
  })

  it.effect(
    "a link that no sign-in mailed proves the address, and the password from before dies",
    () =>
      Effect.gen(function* () {
        yield* attack("unverified address links or pre-hijacks")
        const service = yield* TestService
        const email = "squatted@example.com"
        yield* person(email, { emailVerified: false })
        yield* resend(email)
        const done = yield* verify(yield* lastToken(email, "email_verification"))
        assert.strictEqual(done.status, 204, done.text)
        const refused = yield* service.browser().ask("/auth/login", { json: { email, password } })
        assertProblem(refused, 401, "invalid_credentials")
        const actions = (yield* eventsOf(done)).map(
          ({ action }: { readonly action: string }) => action
        )
        assert.sameMembers(actions, ["user.email_verified", "user.password_removed"])
        yield* lastMail(email, "credential_changed")
      })
  )

  it.effect("a link of a sign-in keeps the password it was made with, and no other", () =>
    Effect.gen(function* () {
      yield* attack("unverified address links or pre-hijacks")
      const service = yield* TestService
      const email = "exchanged@example.com"
      const { id } = yield* person(email, { emailVerified: false })
      const json = { email, password }
      yield* service.browser().ask("/auth/login", { json })
      const token = yield* lastToken(email, "email_verification")
      const other = { password: "another fine passphrase" }
      const set = yield* service.ask(`/users/${id}/password`, { method: "PUT", json: other })
      assert.strictEqual(set.status, 204, set.text)
      assert.strictEqual((yield* verify(token)).status, 204)
      for (const one of [json, { email, ...other }]) {
        const refused = yield* service.browser().ask("/auth/login", { json: one })
        assertProblem(refused, 401, "invalid_credentials")
      }
    })
  )

  it.effect("a banned user is mailed no link, and one from before the ban is dead", () =>
    Effect.gen(function* () {
      yield* attack("unverified address links or pre-hijacks")
      const service = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const email = "barred@example.com"
      const { id } = yield* person(email, { emailVerified: false })
      yield* resend(email)
      const token = yield* lastToken(email, "email_verification")
      const before = (yield* mailsTo(email)).length
      // Not by the API, which voids the link as well.
      yield* sql`UPDATE users SET status = 'banned' WHERE id = ${id}`
      assertProblem(yield* verify(token), 400, "invalid_token")
      yield* resend(email)
      yield* service.browser().ask("/auth/login", { json: { email, password } })
      yield* service.browser().ask("/auth/forgot-password", { json: { email } })
      yield* service.browser().ask("/auth/email-code", { json: { email } })
      const reset = `/users/${id}/password-reset`
      yield* service.ask(reset, { method: "POST", json: {} })
      const json = { password: "another fine passphrase" }
      yield* service.ask(`/users/${id}/password`, { method: "PUT", json })
      assert.lengthOf(yield* mailsTo(email), before)
    })
  )

  it.effect("a link is dead after a day", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      yield* person("slow@example.com", { emailVerified: false })
      const sent = yield* service.browser().ask("/auth/sign-up/resend-verification-email", {
        json: { email: "slow@example.com" }
      })
      assert.strictEqual(sent.status, 202, sent.text)
      const token = yield* lastToken("slow@example.com", "email_verification")
      yield* TestClock.adjust("1 day")
      assertProblem(yield* verify(token), 400, "invalid_token")
    })
  )

  it.effect("asking for a link tells nothing of the address", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      yield* person("done@example.com")
      for (const email of ["done@example.com", "nobody@example.com"]) {
        const answer = yield* service.browser().ask("/auth/sign-up/resend-verification-email", {
          json: { email }
        })
        assert.strictEqual(answer.status, 202)
        assert.strictEqual(answer.text, "")
        assert.deepStrictEqual(yield* mailsTo(email), [])
      }
    })
  )

  it.effect(
    "another address counts only in a session of its user, and the link stays good until then",
    () =>
      Effect.gen(function* () {
        yield* attack("user verifies an address alone")
        const { environment } = yield* TestService
        const sql = yield* SqlClient.SqlClient
        const verification = yield* EmailVerification
        const { id } = yield* person("owner@example.com")
        yield* person("stranger@example.com")
        const owner = { environmentId: environment.id, userId: id }
        const email = EmailAddress.make("second@example.com")
        yield* Seed.secondaryEmail({ ...owner, email, verified: false })
        const [row] = yield* sql<{ id: EmailAddressId }>`
        SELECT id FROM email_addresses WHERE email_key = 'second@example.com'`
        const address = { id: row!.id, email, key: keyOf(email) }
        yield* verification.send(environment, { userId: UserId.make(id), locale: null }, address)
        const token = yield* lastToken("second@example.com", "email_verification")
        assertProblem(yield* verify(token), 401, "unauthenticated")
        const stranger = yield* signIn("stranger@example.com")
        const json = { token }
        assertProblem(yield* stranger.browser.ask("/auth/verify-email", { json }), 403, "forbidden")
        const { browser } = yield* signIn("owner@example.com")
        const done = yield* browser.ask("/auth/verify-email", { json })
        assert.strictEqual(done.status, 204, done.text)
        const [event, ...others] = yield* eventsOf(done)
        assert.deepStrictEqual(others, [])
        assert.strictEqual(event.action, "user.email_verified")
        assert.deepStrictEqual(event.targets, [
          { type: "email_address", id: row!.id },
          { type: "user", id }
        ])
        assertProblem(yield* browser.ask("/auth/verify-email", { json }), 400, "invalid_token")
      })
  )

  it.effect("who proves an address first has it: another user's link to it is dead then", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const verification = yield* EmailVerification
      const { id } = yield* person("claims@example.com")
      const owner = { environmentId: environment.id, userId: id }
      const email = EmailAddress.make("wanted@example.com")
      yield* Seed.secondaryEmail({ ...owner, email, verified: false })
      const [row] = yield* sql<{ id: EmailAddressId }>`
        SELECT id FROM email_addresses WHERE email_key = 'wanted@example.com'`
      const address = { id: row!.id, email, key: keyOf(email) }
      yield* verification.send(environment, { userId: UserId.make(id), locale: null }, address)
      const token = yield* lastToken("wanted@example.com", "email_verification")
      yield* person("wanted@example.com")
      const { browser } = yield* signIn("claims@example.com")
      const late = yield* browser.ask("/auth/verify-email", { json: { token } })
      assertProblem(late, 400, "invalid_token")
    })
  )

  it.effect("a link of a user who was deleted since is dead", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { id } = yield* person("gone@example.com", { emailVerified: false })
      const json = { email: "gone@example.com" }
      yield* service.browser().ask("/auth/sign-up/resend-verification-email", { json })
      const token = yield* lastToken("gone@example.com", "email_verification")
      yield* service.ask(`/users/${id}`, { method: "DELETE" })
      assertProblem(yield* verify(token), 400, "invalid_token")
    })
  )
})
