import { assert, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { assertEvent, assertNoEvent } from "../../support/AuditEvents.ts"
import { challenge, codeOf, enrolledPerson } from "../../support/Authenticator.ts"
import { mailsTo } from "../../support/Mailbox.ts"
import { signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

const at = (id: string, method = "GET") =>
  TestService.use(({ ask }) => ask(`/users/${id}/mfa`, { method }))

layer(TestService.layer)("a user's second factor on the server plane", (it) => {
  it.effect("is told of", () =>
    Effect.gen(function* () {
      const { ask, environment } = yield* TestService
      const enrolledAt = DateTime.formatIso(yield* DateTime.now)
      const { id } = yield* enrolledPerson("told@example.com")
      assert.deepStrictEqual((yield* at(id)).json, {
        enabled: true,
        enrolledAt,
        recoveryCodesLeft: 10,
        passkeys: 0
      })
      assert.isTrue((yield* ask(`/users/${id}`)).json.mfaEnabled)
      yield* Seed.passkey({ environmentId: environment.id, userId: id })
      assert.strictEqual((yield* at(id)).json.passkeys, 1)
      assert.deepStrictEqual((yield* at((yield* Seed.user()).id)).json, {
        enabled: false,
        enrolledAt: null,
        recoveryCodesLeft: 0,
        passkeys: 0
      })
    })
  )

  it.effect("is removed with sessions and challenges, and its owner is told", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const email = "lost@example.com"
      const { browser, id, secret } = yield* enrolledPerson(email)
      const waiting = yield* challenge(email)
      const removed = yield* at(id, "DELETE")
      assert.strictEqual(removed.status, 204, removed.text)
      yield* assertEvent(removed, { action: "mfa.disabled", targets: [{ type: "user", id }] })
      assertProblem(yield* browser.ask("/users/me"), 401, "unauthenticated")
      const json = { challengeId: waiting.challengeId, code: yield* codeOf(secret, 1) }
      assertProblem(yield* waiting.browser.ask("/auth/mfa/verify", { json }), 400, "invalid_code")
      const [mail] = yield* mailsTo(email)
      assert.strictEqual(mail?.subject, "Two-step sign-in was turned off")
      assert.strictEqual((yield* signIn(email)).result.status, "complete")
      assert.isFalse((yield* at(id)).json.enabled)

      const again = yield* at(id, "DELETE")
      assert.strictEqual(again.status, 204)
      yield* assertNoEvent(again)
      yield* ask(`/users/${id}`, { method: "DELETE" })
      assertProblem(yield* at(id, "DELETE"), 403, "user_deleted")
    })
  )
})
