import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { challenge, codeOf, enrol } from "../../support/Authenticator.ts"
import { impersonate, staff } from "../../support/Impersonation.ts"
import { lastToken } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"

interface Acted {
  readonly user: { readonly id: string; readonly email: string }
  /** Where the user is signed in. */
  readonly own: TestBrowser
  /** Where the staff acts for them. */
  readonly acting: TestBrowser
  readonly sessionId: string
}

interface End {
  readonly name: string
  /** The one who ends it, as the trail has them; the staff where they do it themselves. */
  readonly by: "server" | "user" | "staff"
  /** What the call tells besides. */
  readonly told: string
  /** Steps of the user before the staff begins. */
  readonly before?: (own: TestBrowser) => Effect.Effect<unknown, unknown, TestService>
  readonly end: (acted: Acted) => Effect.Effect<RawResponse, unknown, TestService>
}

const ofServer = (path: string, method = "DELETE", json?: unknown) =>
  TestService.use(({ ask }) => ask(path, { method, ...(json === undefined ? {} : { json }) }))

const publicly = (path: string, json: unknown) =>
  TestService.use(({ browser }) => browser().ask(path, { json }))

const ends: ReadonlyArray<End> = [
  {
    name: "signing out of it",
    by: "staff",
    told: "session.revoked",
    end: ({ acting, sessionId }) => acting.ask("/auth/logout", { json: { sessionId } })
  },
  {
    name: "signing out of everything",
    by: "staff",
    told: "session.revoked",
    end: ({ acting }) => acting.ask("/auth/logout", { method: "POST" })
  },
  {
    name: "the backend's revoking it",
    by: "server",
    told: "session.revoked",
    end: ({ sessionId, user }) => ofServer(`/users/${user.id}/sessions/${sessionId}`)
  },
  {
    name: "the backend's revoking all",
    by: "server",
    told: "session.revoked",
    end: ({ user }) => ofServer(`/users/${user.id}/sessions`)
  },
  {
    name: "a ban",
    by: "server",
    told: "user.banned",
    end: ({ user }) => ofServer(`/users/${user.id}/ban`, "POST")
  },
  {
    name: "deleting the user",
    by: "server",
    told: "user.deleted",
    end: ({ user }) => ofServer(`/users/${user.id}`)
  },
  {
    name: "the backend's setting a password",
    by: "server",
    told: "user.password_set",
    end: ({ user }) =>
      ofServer(`/users/${user.id}/password`, "PUT", { password: "an entirely other one" })
  },
  {
    name: "the backend's removing the password",
    by: "server",
    told: "user.password_removed",
    end: ({ user }) => ofServer(`/users/${user.id}/password`)
  },
  {
    name: "the backend's removing the second factor",
    by: "server",
    told: "mfa.disabled",
    before: enrol,
    end: ({ user }) => ofServer(`/users/${user.id}/mfa`)
  },
  {
    name: "the user's revoking it",
    by: "user",
    told: "session.revoked",
    end: ({ own, sessionId }) => own.ask(`/users/me/sessions/${sessionId}`, { method: "DELETE" })
  },
  {
    name: "the user's revoking all others",
    by: "user",
    told: "session.revoked",
    end: ({ own }) => own.ask("/users/me/sessions", { method: "DELETE" })
  },
  {
    name: "a change of the password",
    by: "user",
    told: "user.password_set",
    end: ({ own }) =>
      own.ask("/users/me/password", {
        method: "PUT",
        json: { currentPassword: password, newPassword: "an entirely other one" }
      })
  },
  {
    name: "a reset of the password",
    by: "user",
    told: "user.password_reset",
    end: Effect.fnUntraced(function* ({ user: { email } }) {
      yield* publicly("/auth/forgot-password", { email })
      const token = yield* lastToken(email, "password_reset")
      return yield* publicly("/auth/reset-password", { token, password: "an entirely other one" })
    }, Effect.orDie) as End["end"]
  },
  {
    name: "disavowing a sign-in",
    by: "user",
    told: "session.revoked",
    end: Effect.fnUntraced(function* ({ user: { email } }) {
      yield* signIn(email)
      return yield* publicly("/auth/disavow", { token: yield* lastToken(email, "new_device") })
    }, Effect.orDie) as End["end"]
  },
  {
    name: "taking up a second factor",
    by: "user",
    told: "mfa.enrolled",
    end: ({ own }) => Effect.map(enrol(own), ({ confirmed }) => confirmed)
  },
  {
    name: "the user's signing in where it is",
    by: "user",
    told: "session.created",
    end: ({ acting, user: { email } }) => acting.ask("/auth/login", { json: { email, password } })
  }
]

const isNamed =
  (name: string) =>
  ({ action }: { readonly action: string }) =>
    action === name

layer(TestService.layer)("the end of an impersonation", (it) => {
  it.effect.each(ends)(
    "by $name is in force at once and in the trail",
    ({ before, by, end, name, told }) =>
      Effect.gen(function* () {
        const service = yield* TestService
        const user = yield* person(`${name.replaceAll(/\W/g, "-")}@example.com`)
        const { browser: own } = yield* signIn(user.email)
        if (before !== undefined) yield* before(own)
        const { browser: acting, sessionId } = yield* impersonate(user.id)
        const sibling = yield* impersonate((yield* person(`other-${user.email}`)).id)
        const answer = yield* end({ user, own, acting, sessionId })
        assert.include([200, 204], answer.status, answer.text)

        const boot = yield* acting.ask("/boot")
        const left = boot.json.sessions.map(({ id }: { readonly id: string }) => id)
        assert.notInclude(left, sessionId)
        assert.strictEqual((yield* sibling.browser.ask("/users/me")).status, 200)

        const events = yield* eventsOf(answer)
        assert.lengthOf(events.filter(isNamed(told)), 1)
        const ended = events.filter(isNamed("impersonation.ended"))
        assert.lengthOf(ended, 1)
        assert.deepStrictEqual(ended[0].targets, [
          { type: "session", id: sessionId },
          { type: "user", id: user.id }
        ])
        assert.deepStrictEqual(ended[0].metadata, { impersonatorId: staff })
        const { actor } = ended[0]
        if (by === "server") assert.strictEqual(actor.type, "server")
        else {
          const impersonatorId = by === "staff" ? staff : null
          assert.deepStrictEqual(actor, { type: "user", id: user.id, impersonatorId })
        }
        // What has ended cannot end once more.
        const again = yield* service.ask(`/users/${user.id}/sessions/${sessionId}`, {
          method: "DELETE"
        })
        assert.strictEqual(again.status, 204)
        assert.deepStrictEqual(yield* eventsOf(again), [])
      })
  )

  it.effect("by enrolling with the policy's demand is in the trail too", () =>
    Effect.gen(function* () {
      const environments = yield* Environments
      const user = yield* person("demanded@example.com")
      const { sessionId } = yield* impersonate(user.id)
      yield* environments.update("main", { mfa: { policy: "required" } })
      yield* TestClock.adjust("1 second")
      const browser = (yield* TestService).browser()
      const json = { email: "demanded@example.com", password }
      const { enrollmentToken } = (yield* browser.ask("/auth/login", { json })).json
      const start = { json: { enrollmentToken } }
      const { secret } = (yield* browser.ask("/auth/mfa/enrollment/start", start)).json
      const answer = yield* browser.ask("/auth/mfa/enrollment/confirm", {
        json: { enrollmentToken, code: yield* codeOf(secret) }
      })
      assert.strictEqual(answer.status, 200, answer.text)
      const ended = (yield* eventsOf(answer)).find(isNamed("impersonation.ended"))
      assert.deepInclude(ended, { actor: { type: "user", id: user.id, impersonatorId: null } })
      assert.strictEqual(ended.targets[0].id, sessionId)
      yield* environments.update("main", { mfa: { policy: "optional" } })
      yield* TestClock.adjust("1 second")
    })
  )

  it.effect("comes after half an hour, used or not, and sooner where it idles", () =>
    Effect.gen(function* () {
      const environments = yield* Environments
      const user = yield* person("timed@example.com")
      yield* environments.update("main", { session: { impersonationSeconds: 60, idleSeconds: 40 } })
      yield* TestClock.adjust("1 second")
      const idle = yield* impersonate(user.id)
      const used = yield* impersonate(user.id)
      const refreshes = Effect.fnUntraced(function* () {
        yield* TestClock.adjust("19 seconds")
        return (yield* used.browser.ask("/auth/refresh", { json: {} })).status
      })
      assert.strictEqual(yield* refreshes(), 200)
      assert.strictEqual(yield* refreshes(), 200)
      yield* TestClock.adjust("2 seconds")
      assertProblem(yield* idle.browser.ask("/users/me"), 401, "unauthenticated")
      assert.strictEqual(yield* refreshes(), 200)
      yield* TestClock.adjust("2 seconds")
      assertProblem(yield* used.browser.ask("/users/me"), 401, "unauthenticated")
      const refreshed = yield* used.browser.ask("/auth/refresh", { json: {} })
      assertProblem(refreshed, 401, "unauthenticated")
      const defaults = { impersonationSeconds: 1800, idleSeconds: 604_800 }
      yield* environments.update("main", { session: defaults })
      yield* TestClock.adjust("1 second")
    })
  )

  it.effect("comes at once where the settings have become shorter than it is old", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const environments = yield* Environments
      const user = yield* person("shortened@example.com")
      const { browser } = yield* impersonate(user.id)
      yield* TestClock.adjust("10 seconds")
      yield* environments.update("main", { session: { impersonationSeconds: 10 } })
      yield* TestClock.adjust("1 second")
      assertProblem(yield* browser.ask("/users/me"), 401, "unauthenticated")
      const active = yield* service.ask(`/users/${user.id}/sessions?status=active`)
      assert.deepStrictEqual(active.json.items, [])
      const [expired] = (yield* service.ask(`/users/${user.id}/sessions`)).json.items
      assert.strictEqual(expired.status, "expired")
      assert.strictEqual(Date.parse(expired.expiresAt) - Date.parse(expired.createdAt), 10_000)
      yield* environments.update("main", { session: { impersonationSeconds: 1800 } })
      yield* TestClock.adjust("1 second")
    })
  )

  it.effect("leaves what the user's own second factor asks as it was", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const user = yield* person("factor@example.com")
      const { browser } = yield* signIn(user.email)
      yield* enrol(browser)
      const factor = sql`SELECT * FROM totp_credentials WHERE user_id = ${user.id}`
      const before = yield* factor
      const acting = yield* impersonate(user.id)
      yield* acting.browser.ask("/auth/logout", { method: "POST" })
      assert.deepStrictEqual(yield* factor, before)
      yield* challenge(user.email)
    })
  )
})
