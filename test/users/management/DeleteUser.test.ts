import { assert, describe, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { attack } from "../../support/Attack.ts"
import { assertEvent, assertNoEvent } from "../../support/AuditEvents.ts"
import { assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

const remove = (id: string) =>
  TestService.use(({ ask }) => ask(`/users/${id}`, { method: "DELETE" }))

const deletedUser = Effect.gen(function* () {
  const user = yield* Seed.user({ firstName: "Gone", publicMetadata: { a: 1 } })
  assert.strictEqual((yield* remove(user.id)).status, 204)
  return user
})

layer(TestService.layer)((it) => {
  describe("deleting a user", () => {
    it.effect("answers 204 without a body; GET still answers the user, as deleted", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const user = yield* Seed.user({
          email: "deleted@example.com",
          firstName: "Ada",
          privateMetadata: { a: 1 }
        })
        yield* TestClock.adjust("1 second")
        const deleted = yield* remove(user.id)
        assert.strictEqual(deleted.status, 204)
        assert.strictEqual(deleted.text, "")
        const now = DateTime.formatIso(yield* DateTime.now)
        const found = yield* ask(`/users/${user.id}`)
        assert.strictEqual(found.status, 200)
        assert.deepStrictEqual(found.json, {
          ...user,
          status: "deleted",
          deletedAt: now,
          updatedAt: now
        })
      })
    )

    it.effect("ends sessions, unlinks identities and drops the password, told by one event", () =>
      Effect.gen(function* () {
        yield* attack("revocation gap")
        const { ask, environment } = yield* TestService
        const sql = yield* SqlClient.SqlClient
        const { id } = yield* Seed.user({ password: "correct horse" })
        const owner = { environmentId: environment.id, userId: id }
        const sessions = [yield* Seed.session(owner), yield* Seed.session(owner)]
        yield* Seed.identity({ ...owner, subject: "deleted" })

        const deleted = yield* remove(id)
        yield* assertEvent(deleted, { action: "user.deleted", targets: [{ type: "user", id }] })
        const now = DateTime.formatIso(yield* DateTime.now)
        const { items } = (yield* ask(`/users/${id}/sessions`)).json
        assert.sameMembers(
          items.map((session: { readonly id: string }) => session.id),
          sessions
        )
        for (const { revokedAt, status } of items) {
          assert.deepStrictEqual({ revokedAt, status }, { revokedAt: now, status: "revoked" })
        }
        assert.deepStrictEqual((yield* ask(`/users/${id}/identities`)).json, [])
        assert.deepStrictEqual(
          yield* sql`SELECT 1 FROM password_credentials WHERE user_id = ${id}`,
          []
        )
      })
    )

    it.effect("leaves every other user's sessions and password alone", () =>
      Effect.gen(function* () {
        const { ask, environment } = yield* TestService
        const sql = yield* SqlClient.SqlClient
        const [gone, stays] = [yield* Seed.user(), yield* Seed.user({ password: "correct horse" })]
        yield* Seed.session({ environmentId: environment.id, userId: stays.id })
        yield* remove(gone.id)
        const { items } = (yield* ask(`/users/${stays.id}/sessions?status=active`)).json
        assert.strictEqual(items.length, 1)
        assert.strictEqual(
          (yield* sql`SELECT 1 FROM password_credentials WHERE user_id = ${stays.id}`).length,
          1
        )
      })
    )

    it.effect("works on a banned user", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const { id } = yield* Seed.user()
        yield* ask(`/users/${id}/ban`, { method: "POST" })
        assert.strictEqual((yield* remove(id)).status, 204)
        assert.strictEqual((yield* ask(`/users/${id}`)).json.status, "deleted")
      })
    )

    it.effect("a second time is 403 user_deleted", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const { id } = yield* deletedUser
        const before = (yield* ask(`/users/${id}`)).json
        yield* TestClock.adjust("1 second")
        const again = yield* remove(id)
        assertProblem(again, 403, "user_deleted")
        yield* assertNoEvent(again)
        assert.deepStrictEqual((yield* ask(`/users/${id}`)).json, before)
      })
    )
  })

  describe("a deleted user", () => {
    it.effect.each([
      ["PATCH", "", { firstName: "Back" }],
      ["PATCH", "", {}],
      ["PATCH", "/metadata", { publicMetadata: { b: 1 } }],
      ["PATCH", "/metadata", {}],
      ["DELETE", "", undefined],
      ["POST", "/ban", { reason: "late" }],
      ["POST", "/unban", undefined]
    ] as const)("cannot be written to: %s %s %j is 403 user_deleted", ([method, path, json]) =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const { id } = yield* deletedUser
        const before = (yield* ask(`/users/${id}`)).json
        const refused = yield* ask(`/users/${id}${path}`, { method, json })
        assertProblem(refused, 403, "user_deleted")
        yield* assertNoEvent(refused)
        assert.deepStrictEqual((yield* ask(`/users/${id}`)).json, before)
      })
    )

    it.effect("has no live session left, and revoking those there were answers 204", () =>
      Effect.gen(function* () {
        const { ask, environment } = yield* TestService
        const { id } = yield* Seed.user()
        const session = yield* Seed.session({ environmentId: environment.id, userId: id })
        yield* remove(id)
        for (const path of ["/sessions", `/sessions/${session}`]) {
          const revoked = yield* ask(`/users/${id}${path}`, { method: "DELETE" })
          assert.strictEqual(revoked.status, 204, revoked.text)
          yield* assertNoEvent(revoked)
        }
      })
    )

    it.effect("can still be read in every way", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const { id } = yield* deletedUser
        for (const path of ["", "/sessions", "/identities", "/organizations"]) {
          assert.strictEqual((yield* ask(`/users/${id}${path}`)).status, 200, path)
        }
      })
    )
  })
})
