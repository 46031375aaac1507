import { assert, layer } from "@effect/vitest"
import { Effect, type Layer } from "effect"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { enrol } from "../../support/Authenticator.ts"
import { lastToken } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

const setIdleSeconds = Effect.fnUntraced(function* (idleSeconds: number) {
  yield* (yield* Environments).update("main", { session: { idleSeconds } })
  yield* TestClock.adjust("1 second")
})

interface Idled {
  readonly id: string
  readonly email: string
  /** Where somebody was signed in who has done nothing for long. */
  readonly idle: TestBrowser
  readonly sessionId: string
  /** Where the owner is signed in now. */
  readonly own: TestBrowser
}

type Change = (
  idled: Idled
) => Effect.Effect<unknown, unknown, Layer.Success<typeof TestService.layer>>

const onServer = (path: (idled: Idled) => string, method: string): Change =>
  Effect.fnUntraced(function* (idled) {
    const { ask } = yield* TestService
    const answer = yield* ask(path(idled), { method })
    assert.isBelow(answer.status, 300, answer.text)
  })

const changes: ReadonlyArray<readonly [name: string, Change]> = [
  [
    "a new password",
    ({ own }) =>
      own.ask("/users/me/password", {
        method: "PUT",
        json: { currentPassword: password, newPassword: "another horse entirely" }
      })
  ],
  [
    "a password that was reset",
    Effect.fnUntraced(function* ({ email, own }) {
      yield* own.ask("/auth/forgot-password", { json: { email } })
      const token = yield* lastToken(email, "password_reset")
      yield* own.ask("/auth/reset-password", {
        json: { token, password: "another horse entirely" }
      })
    })
  ],
  ["a second factor", ({ own }) => enrol(own)],
  ["revoking all others", ({ own }) => own.ask("/users/me/sessions", { method: "DELETE" })],
  [
    "revoking that one",
    ({ own, sessionId }) => own.ask(`/users/me/sessions/${sessionId}`, { method: "DELETE" })
  ],
  ["the backend's revoking of all", onServer(({ id }) => `/users/${id}/sessions`, "DELETE")],
  [
    "a ban that was lifted",
    Effect.fnUntraced(function* (idled) {
      yield* onServer(({ id }) => `/users/${id}/ban`, "POST")(idled)
      yield* onServer(({ id }) => `/users/${id}/unban`, "POST")(idled)
    })
  ],
  ["signing out there", ({ idle }) => idle.ask("/auth/logout", { method: "POST" })],
  [
    "signing out of that one there",
    ({ idle, sessionId }) => idle.ask("/auth/logout", { json: { sessionId } })
  ],
  ["signing in there again", ({ email, idle }) => signIn(email, idle)]
]

let people = 0

const idled = Effect.gen(function* () {
  const { email, id } = yield* person(`idle-${(people += 1)}@example.com`)
  const { browser: idle, result } = yield* signIn(email)
  yield* setIdleSeconds(60)
  yield* TestClock.adjust("1 minute")
  const { browser: own } = yield* signIn(email)
  return { id, email, idle, sessionId: result.session.id as string, own }
})

const statusOf = Effect.fnUntraced(function* ({ id, sessionId }: Idled) {
  const { ask } = yield* TestService
  const { items } = (yield* ask(`/users/${id}/sessions`)).json
  return items.find((session: { readonly id: string }) => session.id === sessionId).status
})

layer(TestService.layer)("a session that had idled out when sessions were ended", (it) => {
  it.effect.each(changes)("never returns, whatever the idle time becomes, after %s", ([, change]) =>
    Effect.gen(function* () {
      const before = yield* idled
      yield* change(before)
      yield* setIdleSeconds(604_800)
      assert.strictEqual(yield* statusOf(before), "expired")
      const { ask } = yield* TestService
      const active = yield* ask(`/users/${before.id}/sessions?status=active`)
      const ids = active.json.items.map(({ id }: { readonly id: string }) => id)
      assert.notInclude(ids, before.sessionId)
      const { json } = yield* before.idle.ask("/boot")
      assert.notInclude(
        json.sessions.map(({ id }: { readonly id: string }) => id),
        before.sessionId
      )
    })
  )

  it.effect("returns where nobody ended anything, for its idle time is a setting", () =>
    Effect.gen(function* () {
      const before = yield* idled
      assertProblem(yield* before.idle.ask("/users/me"), 401, "unauthenticated")
      yield* setIdleSeconds(604_800)
      assert.strictEqual((yield* before.idle.ask("/users/me")).status, 200)
    })
  )

  it.effect("is told in no event, for it ended by itself", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const before = yield* idled
      const answer = yield* ask(`/users/${before.id}/sessions`, { method: "DELETE" })
      const [event, ...others] = yield* eventsOf(answer)
      assert.deepStrictEqual(others, [])
      assert.deepStrictEqual(event.metadata, { count: 1 })
      const again = yield* ask(`/users/${before.id}/sessions/${before.sessionId}`, {
        method: "DELETE"
      })
      assert.strictEqual(again.status, 204)
      assert.deepStrictEqual(yield* eventsOf(again), [])
      yield* setIdleSeconds(604_800)
    })
  )
})
