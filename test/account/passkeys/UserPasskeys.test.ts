import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { eventsOf } from "../../support/AuditEvents.ts"
import { lastMail } from "../../support/Mailbox.ts"
import { assertProblem } from "../../support/Problems.ts"
import { passkeyPerson, passkeySignIn } from "../../support/Passkeys.ts"
import { TestService } from "../../support/TestService.ts"

layer(TestService.layer)("the passkeys of a user, for a backend", (it) => {
  it.effect("are listed, counted, and removed with the sessions that they made", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { authenticator, added, email, id, passkey } = yield* passkeyPerson("ada@example.com")
      const { browser } = yield* passkeySignIn(authenticator)
      const listed = yield* ask(`/users/${id}/passkeys`)
      assert.strictEqual(listed.json.items.length, 1)
      assert.strictEqual(listed.json.items[0].id, added.json.id)
      assert.strictEqual((yield* ask(`/users/${id}/mfa`)).json.passkeys, 1)
      const path = `/users/${id}/passkeys/${passkey.id}`
      const removed = yield* ask(path, { method: "DELETE" })
      assert.strictEqual(removed.status, 204, removed.text)
      const [event] = yield* eventsOf(removed)
      assert.strictEqual(event.action, "passkey.removed")
      assert.strictEqual(event.actor.type, "server")
      assert.include((yield* lastMail(email, "credential_changed")).subject, "removed")
      assertProblem(yield* browser.ask("/users/me"), 401, "unauthenticated")
      assertProblem(yield* ask(path, { method: "DELETE" }), 404, "passkey_not_found")
    })
  )

  it.effect("go with a deleted user, whose writes are refused", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { authenticator, id, passkey } = yield* passkeyPerson("gone@example.com")
      yield* ask(`/users/${id}`, { method: "DELETE" })
      assert.deepStrictEqual((yield* ask(`/users/${id}/passkeys`)).json.items, [])
      const path = `/users/${id}/passkeys/${passkey.id}`
      assertProblem(yield* ask(path, { method: "DELETE" }), 403, "user_deleted")
      const { answer } = yield* passkeySignIn(authenticator)
      assertProblem(answer, 400, "invalid_passkey")
    })
  )
})
