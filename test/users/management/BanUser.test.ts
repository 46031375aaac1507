import { assert, describe, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { assertEvent, assertNoEvent } from "../../support/AuditEvents.ts"
import { attack } from "../../support/Attack.ts"
import { mint, path as impersonationPath } from "../../support/Impersonation.ts"
import { lastToken } from "../../support/Mailbox.ts"
import { person, signIn } from "../../support/People.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

const post = (path: string, json?: unknown) =>
  TestService.use(({ ask }) => ask(path, { method: "POST", json }))

const bannedUser = Effect.gen(function* () {
  const { id } = yield* Seed.user({ firstName: "Mallory" })
  return (yield* post(`/users/${id}/ban`)).json
})

const reasonOf = (id: string) =>
  TestService.use(({ ask }) => Effect.map(ask(`/users/${id}`), ({ json }) => json.banReason))

layer(TestService.layer)((it) => {
  describe("banning a user", () => {
    it.effect("answers the banned user and writes one event", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const user = yield* Seed.user({ firstName: "Mallory", publicMetadata: { a: 1 } })
        yield* TestClock.adjust("1 second")
        const banned = yield* post(`/users/${user.id}/ban`, { reason: "spam" })
        assert.strictEqual(banned.status, 200, banned.text)
        assert.deepStrictEqual(banned.json, {
          ...user,
          status: "banned",
          bannedAt: DateTime.formatIso(yield* DateTime.now),
          banReason: "spam",
          updatedAt: DateTime.formatIso(yield* DateTime.now)
        })
        assert.deepStrictEqual((yield* ask(`/users/${user.id}`)).json, banned.json)
        yield* assertEvent(banned, {
          action: "user.banned",
          targets: [{ type: "user", id: user.id }]
        })
      })
    )

    it.effect.each([
      [undefined, null],
      [{}, null],
      [{ reason: null }, null],
      [{ reason: "x".repeat(500) }, "x".repeat(500)]
    ] as const)("the body may hold a reason or not, or not be there", ([json, reason]) =>
      Effect.gen(function* () {
        const { id } = yield* Seed.user()
        assert.strictEqual((yield* post(`/users/${id}/ban`, json)).status, 200)
        assert.strictEqual(yield* reasonOf(id), reason)
      })
    )

    it.effect.each([
      [{ reason: 1 }, ["/body/reason"]],
      [{ reason: "x".repeat(501) }, ["/body/reason"]],
      [{ reason: "\u0000" }, ["/body/reason"]],
      [{ until: "2030-01-01", why: "x" }, ["/body/until", "/body/why"]]
    ] as const)("a body in another form is refused", ([json, paths]) =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const { id } = yield* Seed.user()
        const refused = yield* post(`/users/${id}/ban`, json)
        assertFlaws(refused, paths)
        yield* assertNoEvent(refused)
        assert.strictEqual((yield* ask(`/users/${id}`)).json.status, "active")
      })
    )

    it.effect("revokes all of the user's sessions and nobody else's, in the same event", () =>
      Effect.gen(function* () {
        const { ask, environment } = yield* TestService
        const [user, other] = [yield* Seed.user(), yield* Seed.user()]
        for (const { id } of [user, user, other]) {
          yield* Seed.session({ environmentId: environment.id, userId: id })
        }
        const banned = yield* post(`/users/${user.id}/ban`)
        yield* assertEvent(banned, {
          action: "user.banned",
          targets: [{ type: "user", id: user.id }]
        })
        const now = DateTime.formatIso(yield* DateTime.now)
        const sessions = (yield* ask(`/users/${user.id}/sessions`)).json.items
        assert.strictEqual(sessions.length, 2)
        for (const { revokedAt, status } of sessions) {
          assert.deepStrictEqual({ revokedAt, status }, { revokedAt: now, status: "revoked" })
        }
        const { items } = (yield* ask(`/users/${other.id}/sessions?status=active`)).json
        assert.strictEqual(items.length, 1)
      })
    )

    it.effect("a banned user answers 200, changes nothing and writes no event", () =>
      Effect.gen(function* () {
        const user = yield* bannedUser
        yield* TestClock.adjust("1 second")
        const again = yield* post(`/users/${user.id}/ban`, { reason: "again" })
        assert.strictEqual(again.status, 200)
        assert.deepStrictEqual(again.json, user)
        assert.isNull(yield* reasonOf(user.id))
        yield* assertNoEvent(again)
      })
    )
  })

  describe("a ban", () => {
    it.effect("ends every link, code and ticket of the user, and lifting it revives none", () =>
      Effect.gen(function* () {
        yield* attack("grants that outlive their grantor", "revocation gap")
        const service = yield* TestService
        const email = "cut-off@example.com"
        const { id } = yield* person(email)
        const { browser } = yield* signIn(email)
        yield* signIn(email)
        yield* browser.ask("/auth/forgot-password", { json: { email } })
        yield* browser.ask("/auth/reauthenticate/send-code", { method: "POST" })
        yield* browser.ask("/users/me/email-addresses", { json: { email: "second@example.com" } })
        const reset = yield* lastToken(email, "password_reset")
        const disavowal = yield* lastToken(email, "new_device")
        const acting = yield* mint(id)
        const sql = yield* SqlClient.SqlClient
        assert.isAtLeast((yield* sql`SELECT 1 FROM proofs WHERE user_id = ${id}`).length, 5)
        yield* post(`/users/${id}/ban`)
        yield* post(`/users/${id}/unban`)
        const at = service.browser()
        const changed = yield* at.ask("/auth/reset-password", {
          json: { token: reset, password: "a wholly new passphrase" }
        })
        assertProblem(changed, 400, "invalid_token")
        const acted = yield* at.ask(impersonationPath, { json: { token: acting.token } })
        assertProblem(acted, 400, "invalid_token")
        const disavowed = yield* at.ask("/auth/disavow", { json: { token: disavowal } })
        assertProblem(disavowed, 400, "invalid_token")
        assert.deepStrictEqual(yield* sql`SELECT purpose FROM proofs WHERE user_id = ${id}`, [])
      })
    )
  })

  describe("lifting a ban", () => {
    it.effect.each([undefined, {}])("answers the active user and writes one event", (json) =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const banned = yield* bannedUser
        yield* TestClock.adjust("1 second")
        const active = yield* post(`/users/${banned.id}/unban`, json)
        assert.strictEqual(active.status, 200, active.text)
        assert.deepStrictEqual(active.json, {
          ...banned,
          status: "active",
          bannedAt: null,
          updatedAt: DateTime.formatIso(yield* DateTime.now)
        })
        assert.deepStrictEqual((yield* ask(`/users/${banned.id}`)).json, active.json)
        yield* assertEvent(active, {
          action: "user.unbanned",
          targets: [{ type: "user", id: banned.id }]
        })
      })
    )

    it.effect("leaves revoked sessions revoked, and forgets the reason", () =>
      Effect.gen(function* () {
        const { ask, environment } = yield* TestService
        const { id } = yield* Seed.user()
        yield* Seed.session({ environmentId: environment.id, userId: id })
        yield* post(`/users/${id}/ban`, { reason: "spam" })
        yield* post(`/users/${id}/unban`)
        assert.deepStrictEqual((yield* ask(`/users/${id}/sessions?status=active`)).json.items, [])
        assert.isNull(yield* reasonOf(id))
      })
    )

    it.effect("is 409 user_not_banned where there is none", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const user = yield* Seed.user()
        const refused = yield* post(`/users/${user.id}/unban`)
        assertProblem(refused, 409, "user_not_banned")
        yield* assertNoEvent(refused)
        assert.deepStrictEqual((yield* ask(`/users/${user.id}`)).json, user)
      })
    )

    it.effect("takes no body but {}", () =>
      Effect.gen(function* () {
        const { id } = yield* bannedUser
        const refused = yield* post(`/users/${id}/unban`, { reason: "x", until: null })
        assertFlaws(refused, ["/body/reason", "/body/until"])
        for (const body of [[], 1, "x", true]) {
          assertFlaws(yield* post(`/users/${id}/unban`, body), ["/body"])
        }
      })
    )

    it.effect("works again after another ban", () =>
      Effect.gen(function* () {
        const { id } = yield* bannedUser
        for (const action of ["unban", "ban", "unban"]) {
          assert.strictEqual((yield* post(`/users/${id}/${action}`)).status, 200)
        }
        assertProblem(yield* post(`/users/${id}/unban`), 409, "user_not_banned")
      })
    )
  })
})
