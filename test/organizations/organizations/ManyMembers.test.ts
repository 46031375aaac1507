import { assert, describe, layer } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { DeparturesStore } from "../../../src/organizations/organizations/DeparturesStore.ts"
import { MembershipsStore } from "../../../src/organizations/organizations/MembershipsStore.ts"
import { MembersStore } from "../../../src/organizations/organizations/MembersStore.ts"
import { OrganizationsStore } from "../../../src/organizations/organizations/OrganizationsStore.ts"
import { defaultRoles } from "../../../src/contract/Role.ts"
import { EnvironmentId, OrganizationId, RoleSetId, UserId } from "../../../src/contract/Ids.ts"
import { Settings } from "../../../src/platform/Settings.ts"
import { testSettings } from "../../../src/testing/testSettings.ts"
import type { Keyset } from "../../../src/platform/Cursor.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"

const environmentId = EnvironmentId.make("01990000-0000-7000-8000-000000000001")
const organizationId = OrganizationId.make("01990000-0000-7000-8000-000000000002")
const id = RoleSetId.make("01990000-0000-7000-8000-000000000003")
const roleSet = { id, key: "default", name: "Default", roles: defaultRoles }
const members = 100_000
const organizations = 20_000
const limit = 21

/** One organization with very many members among very many others. */
const seeded = Layer.effectDiscard(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql.withTransaction(
      Effect.gen(function* () {
        // Foreign keys are not what is looked at here, and checking them takes most of the time.
        yield* sql`SET LOCAL session_replication_role = replica`
        yield* sql`
          INSERT INTO organizations (environment_id, id, name, search_text, role_set_id,
            member_count, public_metadata, private_metadata, created_at, updated_at)
          SELECT ${environmentId}, CASE n WHEN 0 THEN ${organizationId}::uuid
            ELSE gen_random_uuid() END, 'Team ' || n, 'team ' || n, ${roleSet.id}, ${members},
            '{}', '{}', to_timestamp(n / 3), to_timestamp(n)
          FROM generate_series(0, ${organizations}::int) n`
        yield* sql`
          INSERT INTO memberships (environment_id, organization_id, user_id, role,
            public_metadata, private_metadata, joined_at)
          SELECT ${environmentId}, ${organizationId}, gen_random_uuid(),
            CASE n WHEN ${members} THEN 'owner' ELSE 'member' END, '{}', '{}', to_timestamp(n / 3)
          FROM generate_series(1, ${members}::int) n`
        // Users where pages are looked at: near the start and near the end.
        yield* sql`
          INSERT INTO users (environment_id, id, status, registration_state, search_text,
            public_metadata, private_metadata, unsafe_metadata, revision, created_at, updated_at)
          SELECT environment_id, user_id, 'active', 'complete', '', '{}', '{}', '{}', 1, joined_at,
            joined_at
          FROM memberships WHERE joined_at < to_timestamp(5000)
            OR joined_at > to_timestamp(${members / 3 - 100})`
      })
    )
    yield* sql`ANALYZE organizations, users, memberships`
  })
)

const stores = Layer.mergeAll(
  MembersStore.layer,
  MembershipsStore.layer,
  DeparturesStore.layer,
  OrganizationsStore.layer
).pipe(Layer.provideMerge(seeded.pipe(Layer.provideMerge(Layer.orDie(TestDatabase.layer)))))

const rowsRead = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ rows: number }>`
    SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int AS rows
    FROM pg_stat_xact_user_tables`
  return row?.rows ?? 0
})

/** What a read answers, and how many rows the database went through for it. */
const measured = Effect.fnUntraced(function* <A, E, R>(read: Effect.Effect<A, E, R>) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const before = yield* rowsRead
      const answer = yield* read
      return { answer, rows: (yield* rowsRead) - before }
    })
  )
})

/** Near the end of a list by time. */
const nearTheEnd: Keyset = {
  at: DateTime.makeUnsafe((members / 3 - 10) * 1000),
  id: "01990000-0000-7000-8000-000000000000"
}

const skipped = TestDatabase.skippedOnCluster("one server counts what it read")

describe.skipIf(skipped !== "")(`an organization${skipped}`, () => {
  layer(Layer.provide(stores, Layer.succeed(Settings, testSettings)), { timeout: 60_000 })(
    "with very many of them",
    (it) => {
      it.effect(
        "a page of members costs the same at the start and at the end, on both planes",
        () =>
          Effect.gen(function* () {
            const store = yield* MembersStore
            type Read = (after: Keyset | null) => Effect.Effect<ReadonlyArray<object>>
            const reads: ReadonlyArray<Read> = [
              (after) => store.memberships(environmentId, organizationId, roleSet, after, limit),
              (after) => store.members(environmentId, organizationId, roleSet, after, limit)
            ]
            for (const read of reads) {
              const page = (after: Keyset | null) => measured(read(after))
              const first = yield* page(null)
              const last = yield* page(nearTheEnd)
              assert.strictEqual(first.answer.length, limit)
              assert.strictEqual(last.answer.length, limit)
              assert.strictEqual(last.rows, first.rows)
              assert.isAtMost(last.rows, 3 * limit)
            }
          })
      )

      it.effect("a page of organizations costs the same at the start and at the end", () =>
        Effect.gen(function* () {
          const store = yield* OrganizationsStore
          const page = (after: Keyset | null) =>
            measured(store.list(environmentId, undefined, after, limit))
          const newest = yield* page(null)
          const oldest = yield* page({ at: DateTime.makeUnsafe(10_000), id: nearTheEnd.id })
          assert.strictEqual(newest.answer.length, limit)
          assert.strictEqual(oldest.answer.length, limit)
          assert.strictEqual(oldest.rows, newest.rows)
          assert.isAtMost(newest.rows, limit)
        })
      )

      it.effect("a rare part of a name is found without reading the others", () =>
        Effect.gen(function* () {
          const store = yield* OrganizationsStore
          const { answer, rows } = yield* measured(
            store.list(environmentId, "TEAM 1987", null, limit)
          )
          assert.strictEqual(answer.length, 11)
          assert.isBelow(rows, 1000)
        })
      )

      it.effect("whether there is another owner, and who would become one, are read at once", () =>
        Effect.gen(function* () {
          const store = yield* MembershipsStore
          const departures = yield* DeparturesStore
          const roles = defaultRoles.map(({ key }) => key)
          const oldest = yield* measured(
            departures.oldestOfEach(environmentId, organizationId, roles)
          )
          assert.deepStrictEqual(
            oldest.answer.map(({ role }) => role),
            ["owner", "member"]
          )
          assert.isAtMost(oldest.rows, roles.length)
          const userId = oldest.answer[1]?.userId ?? UserId.make(nearTheEnd.id)
          const other = yield* measured(store.hasOtherOwner(environmentId, organizationId, userId))
          assert.isTrue(other.answer)
          assert.isAtMost(other.rows, 2)
          const place = yield* measured(store.place(environmentId, organizationId, userId))
          assert.isAtMost(place.rows, 3)
        })
      )
    }
  )
})
