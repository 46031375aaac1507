import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { detailsOf, freshEmail, invitation, signUpBy } from "../../support/Invitations.ts"
import { lastCode } from "../../support/Mailbox.ts"
import { assertProblem } from "../../support/Problems.ts"
import { begun, signUp, verify } from "../../support/SignUps.ts"
import { TestService } from "../../support/TestService.ts"

const bags = {
  publicMetadata: { plan: "pro", seat: { row: 1 } },
  privateMetadata: { cost: 2 }
}

const userOf = (id: string) =>
  Effect.flatMap(TestService, ({ ask }) => Effect.map(ask(`/users/${id}`), ({ json }) => json))

const statusOf = (id: string) =>
  Effect.flatMap(TestService, ({ ask }) =>
    Effect.map(ask(`/invitations/${id}`), ({ json }) => json.status)
  )

layer(TestService.layer)("an invitation without an organization", (it) => {
  it.effect("is accepted with its bags by who signs up by a code instead", () =>
    Effect.gen(function* () {
      const invited = yield* invitation(bags)
      const { answer } = yield* signUp(invited.email.toUpperCase())
      assert.strictEqual(answer.status, 200, answer.text)
      const user = yield* userOf(answer.json.user.id)
      assert.deepInclude(user, bags)
      assert.strictEqual(yield* statusOf(invited.id), "ACCEPTED")
      const events: ReadonlyArray<{ action: string; actor: object; targets: object }> =
        yield* eventsOf(answer)
      assert.deepStrictEqual(
        events.map(({ action }) => action),
        ["user.created", "invitation.accepted", "session.created"]
      )
      assert.deepInclude(events[1], {
        actor: { type: "user", id: user.id, impersonatorId: null },
        targets: [
          { type: "invitation", id: invited.id },
          { type: "user", id: user.id }
        ]
      })
      assert.isTrue((yield* detailsOf(invited.token)).json.accepted)
      assertProblem((yield* signUpBy(invited.token)).answer, 409, "invitation_not_pending")
    })
  )

  it.effect("and by who signs up by a mailed sign-in code", () =>
    Effect.gen(function* () {
      const { browser: newBrowser } = yield* TestService
      const environments = yield* Environments
      yield* environments.update("main", { signIn: { emailCode: true } })
      yield* TestClock.adjust("1 second")
      const invited = yield* invitation(bags)
      const browser = newBrowser()
      const asked = yield* browser.ask("/auth/email-code", { json: { email: invited.email } })
      const json = {
        requestId: asked.json.requestId,
        code: yield* lastCode(invited.email, "email_code")
      }
      const done = yield* browser.ask("/auth/email-code/verify", { json })
      assert.strictEqual(done.status, 200, done.text)
      assert.deepInclude(yield* userOf(done.json.user.id), bags)
      assert.strictEqual(yield* statusOf(invited.id), "ACCEPTED")
    })
  )

  it.effect("is left alone where it has ended, is another's, or does not fit", () =>
    Effect.gen(function* () {
      const { ask, browser: newBrowser } = yield* TestService
      const revoked = yield* invitation(bags)
      yield* ask(`/invitations/${revoked.id}`, { method: "DELETE" })
      const expired = yield* invitation({ ...bags, expiresInDays: 1 })
      yield* TestClock.adjust("1 day")
      const unproven = yield* invitation(bags)
      yield* begun(newBrowser(), unproven.email)
      for (const { email } of [revoked, expired, { email: freshEmail() }]) {
        const { answer } = yield* signUp(email)
        const { privateMetadata, publicMetadata } = yield* userOf(answer.json.user.id)
        assert.deepStrictEqual([publicMetadata, privateMetadata], [{}, {}])
      }
      assert.strictEqual(yield* statusOf(revoked.id), "REVOKED")
      assert.strictEqual(yield* statusOf(expired.id), "EXPIRED")
      assert.strictEqual(yield* statusOf(unproven.id), "PENDING")
      const large = yield* invitation({ privateMetadata: { note: "x".repeat(5000) } })
      const browser = newBrowser()
      const unsafeMetadata = { draft: "y".repeat(5000) }
      const done = yield* verify(browser, yield* begun(browser, large.email, { unsafeMetadata }))
      assert.strictEqual(done.status, 200, done.text)
      assert.deepInclude(yield* userOf(done.json.user.id), { unsafeMetadata, privateMetadata: {} })
      assert.strictEqual(yield* statusOf(large.id), "PENDING")
    })
  )

  it.effect("is accepted once by its link and a code at the same time", () =>
    Effect.gen(function* () {
      const { browser: newBrowser } = yield* TestService
      const invited = yield* invitation(bags)
      const browser = newBrowser()
      const coded = yield* begun(browser, invited.email)
      const [byLink, byCode] = yield* Effect.all(
        [Effect.map(signUpBy(invited.token), ({ answer }) => answer), verify(browser, coded)],
        { concurrency: "unbounded" }
      )
      const done = [byLink, byCode].filter(({ status }) => status === 200)
      assert.strictEqual(done.length, 1, `${byLink.text} ${byCode.text}`)
      assert.deepInclude(yield* userOf(done[0]!.json.user.id), bags)
      assert.strictEqual(yield* statusOf(invited.id), "ACCEPTED")
    })
  )
})
