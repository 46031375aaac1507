import { assert, describe, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { InvitationFilters } from "../../../src/organizations/invitations/Invitation.ts"
import { InvitationsStore } from "../../../src/organizations/invitations/InvitationsStore.ts"
import { OrganizationId } from "../../../src/contract/Ids.ts"
import type { Keyset } from "../../../src/platform/Cursor.ts"
import * as Seed from "../../support/Seed.ts"
import { skippedOnCluster } from "../../support/TestDatabase.ts"
import { TestService } from "../../support/TestService.ts"

const count = 30_000

/** Invitations of one organization, a second apart from the epoch on; few are accepted or revoked. */
const seeded = Effect.gen(function* () {
  const { environment } = yield* TestService
  const sql = yield* SqlClient.SqlClient
  const organizationId = yield* Seed.organization(environment.id, "Crowded")
  yield* sql`
    INSERT INTO invitations (environment_id, id, token_hash, email, email_key, organization_id, role,
      public_metadata, private_metadata, lifetime_seconds, holds_place, created_at, expires_at,
      accepted_at, revoked_at)
    SELECT ${environment.id}::uuid, gen_random_uuid(), sha256(n::text::bytea), n || '@example.com',
      n || '@example.com', ${organizationId}::uuid, 'member', '{}', '{}', 60, false,
      to_timestamp(n), to_timestamp(n + 60),
      CASE WHEN n % 1000 = 1 THEN to_timestamp(n) END, CASE WHEN n % 1000 = 2 THEN to_timestamp(n) END
    FROM generate_series(1, ${count}) n`
  yield* sql`ANALYZE invitations`
  return organizationId
})

/** How many blocks the database looks at for a page, whatever else the machine is doing. */
const blocksOf = Effect.fnUntraced(function* (filters: InvitationFilters, after: Keyset | null) {
  const { environment } = yield* TestService
  const sql = yield* SqlClient.SqlClient
  const store = yield* InvitationsStore
  const fetched = Effect.map(
    sql<{ blocks: number }>`
      SELECT sum(pg_stat_get_xact_blocks_fetched(oid))::int4 AS blocks FROM pg_class
      WHERE oid = 'invitations'::regclass
        OR oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = 'invitations'::regclass)`,
    ([row]) => row?.blocks ?? 0
  )
  // In one transaction, for it is each connection that counts for itself.
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const before = yield* fetched
      const rows = yield* store.list(environment.id, filters, DateTime.makeUnsafe(0), after, 21)
      return { rows: rows.length, blocks: (yield* fetched) - before }
    })
  )
})

const skipped = skippedOnCluster("one server counts what it read")

describe.skipIf(skipped !== "")(`a list of invitations${skipped}`, () => {
  layer(TestService.layer)("a page of 30,000", (it) => {
    it.effect("costs the same at the end as at the start, with and without filters", () =>
      Effect.gen(function* () {
        const organizationId = OrganizationId.make(yield* seeded)
        const nearEnd = {
          at: DateTime.makeUnsafe(25_000_000),
          id: "ffffffff-ffff-7fff-bfff-ffffffffffff"
        }
        for (const filters of [
          {},
          { organizationId },
          { status: "ACCEPTED" },
          { status: "REVOKED" },
          { status: "PENDING" }
        ] as const) {
          for (const after of [null, nearEnd]) {
            const { blocks, rows } = yield* blocksOf(filters, after)
            const page = JSON.stringify([filters, after])
            assert.strictEqual(rows, 21, page)
            assert.isAbove(blocks, 1, page)
            assert.isBelow(blocks, 60, page)
          }
        }
      }).pipe(Effect.provide(InvitationsStore.layer))
    )
  })
})
