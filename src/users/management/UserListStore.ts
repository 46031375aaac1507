import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import type { SqlError, Statement } from "effect/sql"
import { keyOf } from "../../contract/EmailAddress.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { searched } from "../../contract/Values.ts"
import type { UserFilters, UserOrder } from "../../directory/users/User.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { type Keyset, following } from "../../platform/Cursor.ts"
import { rowReader } from "../../platform/rowReader.ts"
import { rowBy, rowsBy } from "../../platform/Rows.ts"
import * as TimedSearch from "../../platform/TimedSearch.ts"

const readCount = rowReader(Schema.Struct({ count: Schema.Int }))
const positionsBy = rowsBy(Schema.Struct({ at: Schema.DateTimeUtc, id: Schema.String }))
const rosterBy = rowBy(
  Schema.Struct({
    members: Schema.Int,
    at: Schema.NullOr(Schema.DateTimeUtc),
    id: Schema.NullOr(Schema.String)
  })
)

const position = ["u.created_at", "u.id"] as const

/** Most members of an organization of whom each page is made by looking at all of them. */
const fewMembers = 1000

/** Users among whom those of a larger organization are looked for in the order of the list. */
const walked = 5000

/** A part of a list of users: those that fit, in an order, after a place. */
interface Part {
  readonly filters: UserFilters
  readonly order: UserOrder
  readonly after: Keyset | null
  readonly limit: number
}

/** Lists of users in PostgreSQL. */
export class UserListStore extends Context.Service<UserListStore>()(
  "gatehouse/users/management/UserListStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const search = yield* TimedSearch.make(sql)
      const directory = yield* UserDirectory

      /** Conditions of the filters but that of the organization. */
      const beside = (environmentId: EnvironmentId, filters: UserFilters) => {
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
        if (filters.createdAfter !== undefined) {
          clauses.push(sql`u.created_at > ${DateTime.toDateUtc(filters.createdAfter)}`)
        }
        if (filters.createdBefore !== undefined) {
          clauses.push(sql`u.created_at < ${DateTime.toDateUtc(filters.createdBefore)}`)
        }
        return clauses
      }

      const matching = (environmentId: EnvironmentId, filters: UserFilters) => {
        const clauses = beside(environmentId, filters)
        if (filters.organizationId !== undefined) {
          clauses.push(sql`EXISTS (
            SELECT 1 FROM memberships m WHERE m.environment_id = ${environmentId}
              AND m.organization_id = ${filters.organizationId} AND m.user_id = u.id
          )`)
        }
        return clauses
      }

      const placeOf = ({ after, order }: Pick<Part, "after" | "order">) =>
        following(sql, order === "createdAt" ? "oldestFirst" : "newestFirst", position, after)

      const orderOf = ({ order }: Part) =>
        sql.literal(order === "createdAt" ? "u.created_at, u.id" : "u.created_at DESC, u.id DESC")

      const page = (
        environmentId: EnvironmentId,
        part: Part,
        clauses: ReadonlyArray<Statement.Fragment>,
        source: Statement.Fragment = sql.literal("users u")
      ) =>
        // As a parameter the limit would be planned anew each time, for a tenth of all users.
        sql`
          SELECT ${directory.columns(environmentId)} FROM ${source}
          WHERE u.environment_id = ${environmentId} AND ${sql.and(clauses)} AND ${placeOf(part)}
          ORDER BY ${orderOf(part)} LIMIT ${sql.literal(String(part.limit))}`

      const read = (statement: Effect.Effect<ReadonlyArray<object>, SqlError.SqlError>) =>
        Effect.map(statement, (found) => found.map(directory.readUser))

      /**
       * Number of an organization's members and, where those are many, the place in the list after
       * which no more users are walked; null where it ends before.
       */
      const rosterOf = (environmentId: EnvironmentId, id: string, part: Part) =>
        rosterBy(
          sql`
          SELECT o.member_count AS members, e.at, e.id FROM organizations o
          LEFT JOIN LATERAL (
            SELECT u.created_at AS at, u.id FROM users u
            WHERE o.member_count > ${fewMembers}::int4 AND u.environment_id = ${environmentId}
              AND ${sql.and(beside(environmentId, part.filters))} AND ${placeOf(part)}
            ORDER BY ${orderOf(part)} OFFSET ${walked}::int4 LIMIT 1
          ) e ON true
          WHERE o.environment_id = ${environmentId} AND o.id = ${id}`.unprepared
        )

      /**
       * A page of an organization's people: of a small one by its members, of a large one among the
       * next users of the list, and by its members where those have too few. A plan for both would
       * read all users who were made after the members.
       */
      const pageOfMembers = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        id: string,
        part: Part
      ) {
        const roster = yield* rosterOf(environmentId, id, part)
        if (roster === undefined) return []
        // Each member's row by itself, since a plan for many members would read all users.
        const members = sql`(
            SELECT m.user_id FROM memberships m
            WHERE m.environment_id = ${environmentId} AND m.organization_id = ${id} OFFSET 0
          ) k CROSS JOIN LATERAL (
            SELECT * FROM users o
            WHERE o.environment_id = ${environmentId} AND o.id = k.user_id OFFSET 0
          ) u`
        const others = beside(environmentId, part.filters)
        const all = read(page(environmentId, part, others, members).unprepared)
        const { at } = roster
        if (roster.members <= fewMembers) return yield* all
        const clauses = matching(environmentId, part.filters)
        if (at === null || roster.id === null) {
          return yield* read(page(environmentId, part, clauses).unprepared)
        }
        const order = part.order === "createdAt" ? "-createdAt" : "createdAt"
        const near = placeOf({ order, after: { at, id: roster.id } })
        const found = yield* read(page(environmentId, part, [...clauses, near]).unprepared)
        return found.length < part.limit ? yield* all : found
      })

      const list = (
        environmentId: EnvironmentId,
        filters: UserFilters,
        order: UserOrder,
        after: Keyset | null,
        limit: number
      ) => {
        const { organizationId, query } = filters
        const part = { filters, order, after, limit }
        if (query === undefined && organizationId !== undefined) {
          return Effect.orDie(pageOfMembers(environmentId, organizationId, part))
        }
        const statement = page(environmentId, part, matching(environmentId, filters))
        // What is found by its letters is few, and a plan for this organization knows how many are.
        const rows = read(organizationId === undefined ? statement : statement.unprepared)
        return query === undefined ? Effect.orDie(rows) : search(query, rows)
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
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(UserDirectory.layer))
}
