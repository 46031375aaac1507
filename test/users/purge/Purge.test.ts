import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Exit, Result } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Purge } from "../../../src/users/purge/Purge.ts"
import { UserId } from "../../../src/contract/Ids.ts"
import * as Trail from "../../support/AuditTrail.ts"
import { whileFailing } from "../../support/FailingTable.ts"
import { mailsTo } from "../../support/Mailbox.ts"
import { acceptAt, invitation } from "../../support/Invitations.ts"
import { organizationOf, newcomer } from "../../support/Organizations.ts"
import { person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { plansOf } from "../../support/StatementPlans.ts"
import { TestService } from "../../support/TestService.ts"

const remove = Effect.fnUntraced(function* (id: string) {
  const { ask } = yield* TestService
  const deleted = yield* ask(`/users/${id}`, { method: "DELETE" })
  assert.strictEqual(deleted.status, 204, deleted.text)
})

const purge = Effect.fnUntraced(function* (id: string) {
  const { environment } = yield* TestService
  const service = yield* Purge
  return yield* service.purgeUser(environment, UserId.make(id))
})

const purgeDue = Effect.gen(function* () {
  const { environment } = yield* TestService
  const service = yield* Purge
  yield* service.purgeDue(environment)
})

/** As if the user had been deleted so many days ago. */
const deletedDaysAgo = Effect.fnUntraced(function* (id: string, days: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    UPDATE users SET deleted_at = (deleted_at AT TIME ZONE 'UTC' - make_interval(days => ${days}::int)) AT TIME ZONE 'UTC'
    WHERE id = ${id}`
})

const eventsOf = Effect.fnUntraced(function* (id: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ action: string; actor: string }>`
    SELECT action, actor_type AS actor FROM audit_events
    WHERE targets->0->>'id' = ${id} ORDER BY id`
  return rows.map(({ action, actor }) => `${action} by ${actor}`)
})

layer(TestService.layer)("purging a deleted user", (it) => {
  it.effect("leaves a tombstone of the id that can be read and not be written to", () =>
    Effect.gen(function* () {
      const { ask, environment } = yield* TestService
      const { id } = yield* person("tombstone@example.com", {
        externalId: "tombstone",
        firstName: "Ada",
        locale: "da",
        publicMetadata: { a: 1 },
        privateMetadata: { b: 2 },
        unsafeMetadata: { c: 3 }
      })
      yield* signIn("tombstone@example.com")
      yield* remove(id)
      const before = (yield* ask(`/users/${id}`)).json
      const purged = yield* purge(id)
      const at = DateTime.formatIso(purged.purgedAt)
      const found = yield* ask(`/users/${id}`)
      assert.strictEqual(found.status, 200, found.text)
      assert.deepStrictEqual(found.json, {
        ...before,
        name: null,
        firstName: null,
        lastName: null,
        locale: null,
        language: null,
        email: null,
        emailVerifiedAt: null,
        lastSignInAt: null,
        updatedAt: at,
        publicMetadata: {},
        privateMetadata: {},
        unsafeMetadata: {}
      })
      assert.deepStrictEqual((yield* ask(`/users/${id}/sessions`)).json.items, [])
      assert.deepStrictEqual((yield* ask(`/users/${id}/identities`)).json, [])
      assert.deepStrictEqual((yield* ask(`/users/${id}/organizations`)).json.items, [])
      assert.strictEqual((yield* ask(`/users/${id}/sessions`, { method: "DELETE" })).status, 204)
      for (const [method, path, json] of [
        ["PATCH", "", { firstName: "Back" }],
        ["PATCH", "/metadata", { publicMetadata: {} }],
        ["DELETE", "", undefined],
        ["POST", "/ban", {}],
        ["POST", "/unban", undefined]
      ] as const) {
        const refused = yield* ask(`/users/${id}${path}`, { method, json })
        assertProblem(refused, 403, "user_deleted")
      }
      assert.strictEqual(environment.id, found.json.environmentId)
      assert.include(yield* eventsOf(id), "user.purged by system")
    })
  )

  it.effect("is done with its event, or not at all", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { id } = yield* person("halfway@example.com", { firstName: "Halfway" })
      yield* signIn("halfway@example.com")
      yield* remove(id)
      for (const table of ["audit_events", "users"]) {
        assert.isTrue(Exit.isFailure(yield* whileFailing(table, Effect.exit(purge(id)))))
        assert.strictEqual((yield* ask(`/users/${id}`)).json.firstName, "Halfway")
        assert.strictEqual((yield* ask(`/users/${id}/sessions`)).json.items.length, 1)
      }
      yield* purge(id)
      assert.isNull((yield* ask(`/users/${id}`)).json.firstName)
    })
  )

  it.effect("is for deleted users only, and a second time changes nothing", () =>
    Effect.gen(function* () {
      const { id } = yield* person("lives@example.com")
      const refused = yield* Effect.result(purge(id))
      assert.isTrue(Result.isFailure(refused) && refused.failure._tag === "UserNotDeleted")
      const nobody = yield* Effect.result(purge("018f0000-0000-7000-8000-000000000009"))
      assert.isTrue(Result.isFailure(nobody) && nobody.failure._tag === "UserMissing")
      yield* remove(id)
      const first = yield* purge(id)
      assert.deepStrictEqual(yield* purge(id), first)
      const purges = (yield* eventsOf(id)).filter((event) => event.startsWith("user.purged"))
      assert.strictEqual(purges.length, 1)
    })
  )

  it.effect("comes once retention.deletedUserDays have passed, on one of several instances", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { id } = yield* person("aged@example.com", { firstName: "Aged" })
      const other = yield* person("young@example.com", { firstName: "Young" })
      yield* remove(id)
      yield* remove(other.id)
      yield* purgeDue
      yield* deletedDaysAgo(id, 29)
      yield* purgeDue
      assert.strictEqual((yield* ask(`/users/${id}`)).json.firstName, "Aged")
      yield* deletedDaysAgo(id, 1)
      yield* Effect.all([purgeDue, purgeDue, purgeDue], { concurrency: 3 })
      assert.isNull((yield* ask(`/users/${id}`)).json.firstName)
      assert.strictEqual((yield* ask(`/users/${other.id}`)).json.firstName, "Young")
      const purges = (yield* eventsOf(id)).filter((event) => event.startsWith("user.purged"))
      assert.strictEqual(purges.length, 1)
    })
  )

  it.effect("is taken up from an instance that died over it", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const { id } = yield* person("orphaned@example.com", { firstName: "Orphaned" })
      yield* remove(id)
      yield* deletedDaysAgo(id, 30)
      const now = DateTime.toDateUtc(yield* DateTime.now)
      yield* sql`UPDATE users SET purge_claimed_at = ${now} WHERE id = ${id}`
      yield* purgeDue
      assert.strictEqual((yield* ask(`/users/${id}`)).json.firstName, "Orphaned")
      yield* sql`
        UPDATE users SET purge_claimed_at = (purge_claimed_at AT TIME ZONE 'UTC' - interval '1 hour') AT TIME ZONE 'UTC'
        WHERE id = ${id}`
      yield* purgeDue
      assert.isNull((yield* ask(`/users/${id}`)).json.firstName)
    })
  )

  it.effect("goes on with the others where one user cannot be purged, who is tried later", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const stuck = yield* person("stuck@example.com", { firstName: "Stuck" })
      const next = yield* person("next@example.com", { firstName: "Next" })
      yield* remove(stuck.id)
      yield* remove(next.id)
      yield* deletedDaysAgo(stuck.id, 31)
      yield* deletedDaysAgo(next.id, 30)
      yield* Effect.acquireUseRelease(
        sql`ALTER TABLE users ADD CONSTRAINT stuck
          CHECK (id <> ${sql.literal(`'${stuck.id}'`)} OR purged_at IS NULL) NOT VALID`,
        () => purgeDue,
        () => Effect.orDie(sql`ALTER TABLE users DROP CONSTRAINT stuck`)
      )
      assert.isNull((yield* ask(`/users/${next.id}`)).json.firstName)
      assert.strictEqual((yield* ask(`/users/${stuck.id}`)).json.firstName, "Stuck")
      yield* sql`
        UPDATE users SET purge_claimed_at = (purge_claimed_at AT TIME ZONE 'UTC' - interval '1 hour') AT TIME ZONE 'UTC'
        WHERE id = ${stuck.id}`
      yield* purgeDue
      assert.isNull((yield* ask(`/users/${stuck.id}`)).json.firstName)
    })
  )

  it.effect("runs in the background of every instance", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { id } = yield* person("swept@example.com", { firstName: "Swept" })
      yield* remove(id)
      yield* deletedDaysAgo(id, 30)
      yield* Effect.flatMap(Purge.retention, ({ sweep }) => sweep)
      // The retention sweeps by itself too: whichever came first, the claim was taken.
      yield* Effect.repeat(ask(`/users/${id}`), {
        until: ({ json }) => json.firstName === null,
        times: 200
      })
      assert.isNull((yield* ask(`/users/${id}`)).json.firstName)
    })
  )

  it.effect("leaves alone who has the address now, and who shares the browser", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const stays = yield* newcomer
      const gone = yield* person("reused@example.com")
      yield* signIn("reused@example.com", stays.browser)
      const inviter = yield* newcomer
      const { id: organizationId } = yield* organizationOf(inviter)
      const open = yield* invitation({ email: "reused@example.com", organizationId })
      const accepted = yield* invitation({
        email: "reused@example.com",
        organizationId: (yield* organizationOf(inviter)).id
      })
      yield* remove(gone.id)
      yield* TestClock.adjust("1 second")
      const heir = yield* person("reused@example.com")
      const heirs = yield* signIn("reused@example.com")
      assert.strictEqual((yield* acceptAt(heirs.browser, accepted.token)).status, 200)
      yield* heirs.browser.ask("/auth/reauthenticate/send-code", { method: "POST" })
      yield* purge(gone.id)

      assert.strictEqual((yield* heirs.browser.ask("/users/me")).json.id, heir.id)
      for (const { id } of [open, accepted]) {
        assert.strictEqual((yield* ask(`/invitations/${id}`)).status, 200)
      }
      const mails = yield* mailsTo("reused@example.com")
      assert.include(
        mails.map(({ template }) => template),
        "reauthentication_code"
      )
      const boot = yield* stays.browser.ask("/boot")
      assert.deepStrictEqual(
        boot.json.sessions.map(
          (session: { readonly user: { readonly id: string } }) => session.user.id
        ),
        [stays.id]
      )
    })
  )

  it.effect("forgets the answers to keyed requests that tell of the user, and no others", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const create = (key: string) =>
        ask("/users", {
          method: "POST",
          json: { email: `${key}@example.com` },
          headers: { "idempotency-key": key }
        })
      const gone = (yield* create("keyed-gone")).json.id
      const stays = (yield* create("keyed-stays")).json.id
      yield* remove(gone)
      yield* purge(gone)
      const kept = yield* sql<{ key: string }>`
        SELECT key FROM idempotent_requests WHERE key LIKE 'keyed-%'`
      assert.deepStrictEqual(kept, [{ key: "keyed-stays" }])
      assert.strictEqual((yield* create("keyed-stays")).json.id, stays)
    })
  )

  it.effect("keeps the trail: numbers stay, and a poll goes on", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { id } = yield* person("trail@example.com")
      yield* signIn("trail@example.com")
      yield* remove(id)
      yield* Trail.number(service)
      const search = { page: { mode: "poll" }, filters: { targetIds: [id] } }
      const before = yield* service.ask("/audit-events/search", { method: "POST", json: search })
      yield* purge(id)
      yield* Trail.number(service)
      const after = yield* service.ask("/audit-events/search", { method: "POST", json: search })
      const told = ({ json }: typeof before) =>
        json.items.map(
          ({ action, id, sequence }: Readonly<Record<string, unknown>>) =>
            `${String(sequence)} ${String(action)} ${String(id)}`
        )
      assert.deepStrictEqual(told(after).slice(0, -1), told(before))
      assert.strictEqual(after.json.items.at(-1).action, "user.purged")
      const backend = after.json.items.find(
        ({ action }: { readonly action: string }) => action === "user.created"
      )
      assert.strictEqual(backend.context.ipAddress, "127.0.0.1")
    })
  )

  it.effect("finds what was tried at connections by its person, not among everybody's", () =>
    Effect.gen(function* () {
      const { ask, environment } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const { id: organizationId } = yield* organizationOf(yield* newcomer)
      const made = yield* ask("/connections", {
        method: "POST",
        json: { organizationId, protocol: "oidc", name: "Old" }
      })
      const { id } = yield* person("tried@example.com")
      yield* sql`
        INSERT INTO identities (environment_id, id, user_id, protocol, issuer, subject, status,
          claims, created_at, updated_at, connection_id)
        VALUES (${environment.id}, gen_random_uuid(), ${id}, 'oidc', 'https://id.example', 'me',
          'active', '{}', now(), now(), ${made.json.id})`
      yield* sql`
        INSERT INTO connection_attempts (environment_id, id, connection_id, at, test, result,
          reason, subject)
        SELECT ${environment.id}, gen_random_uuid(), ${made.json.id}::uuid, now(), false, 'denied',
          'access_denied', CASE n WHEN 1 THEN 'me' ELSE 'somebody-' || n END
        FROM generate_series(1, 5000) AS g (n)`
      yield* sql`ANALYZE connection_attempts, identities`
      yield* remove(id)
      const plans = yield* plansOf(purge(id), /DELETE FROM connection_attempts /)
      assert.isNotEmpty(plans)
      for (const plan of plans) {
        assert.notMatch(plan, /"Seq Scan"[^}]*"Relation Name":"connection_attempts"/)
      }
      const [left] = yield* sql`SELECT count(*)::int AS count FROM connection_attempts`
      assert.deepStrictEqual(left, { count: 4999 })
    })
  )
})
