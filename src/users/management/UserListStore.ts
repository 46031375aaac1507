import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { keyOf } from "../../contract/EmailAddress.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { searched } from "../../contract/Values.ts"
import type { UserFilters, UserOrder } from "../../directory/users/User.ts"
import { UserRecords } from "../../directory/users/UserRecords.ts"
import type { Keyset } from "../../platform/Cursor.ts"
import { following } from "../../platform/keyset.ts"
import { rowReader } from "../../platform/rowReader.ts"
import { rowsBy } from "../../platform/Rows.ts"
import * as TimedSearch from "../../platform/TimedSearch.ts"

const readCount = rowReader(Schema.Struct({ count: Schema.Int }))
const positionsBy = rowsBy(Schema.Struct({ at: Schema.DateTimeUtc, id: Schema.String }))

const position = ["u.created_at", "u.id"] as const

/** Lists of users in PostgreSQL. */
export class UserListStore extends Context.Service<UserListStore>()(
  "gatehouse/users/management/UserListStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const search = yield* TimedSearch.make(sql)
      const records = yield* UserRecords

      const matching = (environmentId: EnvironmentId, filters: UserFilters) => {
        const clauses = [
          filters.status === undefined
            ? sql.literal("u.status <> 'deleted'")
            : sql.literal(`u.status = '${filters.status}'`)
        ]
        if (filters.registrationState !== undefined) {
          clauses.push(sql.literal(`u.registration_state = '${filters.registrationState}'`))
        }
        if (filters.email !== undefined) clauses.push(sql`u.email_key = ${keyOf(filters.email)}`)
        if (filters.externalId !== undefined) {
          clauses.push(sql`u.id = (
            SELECT e.user_id FROM user_external_ids e
            WHERE e.environment_id = ${environmentId} AND e.external_id = ${filters.externalId}
          )`)
        }
        if (filters.query !== undefined) {
          clauses.push(TimedSearch.indexedContaining(sql, "u.search_text", searched(filters.query)))
        }
        if (filters.organizationId !== undefined) {
          clauses.push(sql`EXISTS (
            SELECT 1 FROM memberships m WHERE m.environment_id = ${environmentId}
              AND m.organization_id = ${filters.organizationId} AND m.user_id = u.id
          )`)
        }
        if (filters.createdAfter !== undefined) {
          clauses.push(sql`u.created_at > ${DateTime.toDateUtc(filters.createdAfter)}`)
        }
        if (filters.createdBefore !== undefined) {
          clauses.push(sql`u.created_at < ${DateTime.toDateUtc(filters.createdBefore)}`)
        }
        return clauses
      }

      const page = (
        environmentId: EnvironmentId,
        filters: UserFilters,
        order: UserOrder,
        after: Keyset | null,
        limit: number
      ) => {
        const ascending = order === "createdAt"
        const clauses = matching(environmentId, filters)
        const place = following(sql, ascending ? "oldestFirst" : "newestFirst", position, after)
        // As a parameter it would be planned anew each time, for a tenth of all users.
        const most = sql.literal(String(limit))
        const direction = sql.literal(ascending ? "ASC" : "DESC")
        const statement = sql`
          SELECT ${records.columns(environmentId)} FROM users u
          WHERE u.environment_id = ${environmentId} AND ${sql.and(clauses)} AND ${place}
          ORDER BY u.created_at ${direction}, u.id ${direction} LIMIT ${most}`
        // A large organization is found among all users and a small one by its members: only a plan for
        // this one knows which.
        const rows = filters.organizationId === undefined ? statement : statement.unprepared
        return Effect.map(rows, (found) => found.map(records.read))
      }

      const list = (
        environmentId: EnvironmentId,
        filters: UserFilters,
        order: UserOrder,
        after: Keyset | null,
        limit: number
      ) => {
        const rows = page(environmentId, filters, order, after, limit)
        return filters.query === undefined ? Effect.orDie(rows) : search(filters.query, rows)
      }

      /** Number of fitting users, counted no further than `most`. */
      const count = (environmentId: EnvironmentId, filters: UserFilters, most: number) => {
        const statement = sql`
          SELECT count(*)::int4 AS count FROM (
            SELECT 1 FROM users u
            WHERE u.environment_id = ${environmentId} AND ${sql.and(matching(environmentId, filters))}
            LIMIT ${sql.literal(String(most))}
          ) found`
        const counted = Effect.map(
          filters.organizationId === undefined ? statement : statement.unprepared,
          ([row]) => readCount(row).count
        )
        return filters.query === undefined ? Effect.orDie(counted) : search(filters.query, counted)
      }

      /** All of them, however long that takes. */
      const total = (environmentId: EnvironmentId, filters: UserFilters) =>
        sql`
          SELECT count(*)::float8 AS count FROM users u
          WHERE u.environment_id = ${environmentId} AND ${sql.and(matching(environmentId, filters))}`.unprepared.pipe(
          Effect.map(([row]) => readCount(row).count),
          Effect.orDie
        )

      /** Positions of users in the order of time, however long that takes; the oldest first. */
      const positions = (
        environmentId: EnvironmentId,
        filters: UserFilters,
        after: Keyset | null,
        limit: number
      ) => {
        const place = following(sql, "oldestFirst", position, after)
        return positionsBy(
          sql`
          SELECT u.created_at AS at, u.id FROM users u
          WHERE u.environment_id = ${environmentId}
            AND ${sql.and(matching(environmentId, filters))} AND ${place}
          ORDER BY u.created_at, u.id LIMIT ${sql.literal(String(limit))}`.unprepared
        )
      }

      return { list, count, total, positions }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(UserRecords.layer))
}
