import type { PgClient } from "@effect/sql-pg"
import { Effect, Schema } from "effect"
import type { SqlError, Statement } from "effect/sql"
import * as TimedSearch from "../../platform/TimedSearch.ts"
import type { ScimFilter } from "../../platform/scim/readFilter.ts"
import { caughtFlaw } from "../../platform/scim/readResource.ts"
import { flawed, type ScimFlaw } from "../../platform/scim/ScimFlaw.ts"
import type { DirectoryId, EnvironmentId } from "../../contract/Ids.ts"
import { rowReader } from "../../platform/rowReader.ts"
import { filterSql, type Subject } from "./RecordFilterStore.ts"

/** Attributes that a filter for equality finds by an index. */
const indexed: ReadonlySet<string> = new Set(["id", "externalId", "userName"])

/** True for a filter that an index answers, whatever else it asks of what is found. */
const isIndexed = (filter: ScimFilter): boolean => {
  switch (filter._tag) {
    case "And":
      return filter.all.some(isIndexed)
    case "Or":
      return filter.all.every(isIndexed)
    case "Compare": {
      const { attribute, extension } = filter.target
      return (
        filter.comparison === "eq" &&
        filter.value !== null &&
        extension === null &&
        indexed.has(attribute.name)
      )
    }
    default:
      return false
  }
}

const tooSlow = flawed("tooMany", "The filter takes too long: ask for less at a time")

const readCount = rowReader(Schema.Struct({ count: Schema.Int }))

/**
 * Searches one of a directory's tables, `r` in the statements: for rows that fit a filter, in the order
 * they were made, and for how many fit in all. Filters that no index answers are asked few at a time,
 * and for a limited time.
 */
export const filteredSearch = <A>(
  sql: PgClient.PgClient,
  subject: Subject,
  columns: Statement.Fragment,
  read: (row: unknown) => A,
  from: (environmentId: EnvironmentId) => Statement.Fragment
) =>
  Effect.map(TimedSearch.make(sql), (timed) => {
    const bounded = <B>(
      filter: ScimFilter | undefined,
      rows: Effect.Effect<B, SqlError.SqlError>
    ): Effect.Effect<B, ScimFlaw> =>
      filter === undefined || isIndexed(filter)
        ? Effect.orDie(rows)
        : Effect.mapError(timed("", rows), () => tooSlow)

    return Effect.fnUntraced(function* (
      environmentId: EnvironmentId,
      directoryId: DirectoryId,
      filter: ScimFilter | undefined,
      { count, startIndex }: { readonly count: number; readonly startIndex: number }
    ) {
      const own = sql`${from(environmentId)} AND r.directory_id = ${directoryId}`
      const fitting =
        filter === undefined
          ? own
          : yield* Effect.fromResult(
              caughtFlaw(() => sql`${own} AND ${filterSql(sql, environmentId, subject)(filter)}`)
            )
      const page = sql`
        SELECT ${columns} ${fitting}
        ORDER BY r.created_at, r.id LIMIT ${count} OFFSET ${startIndex - 1}`
      const found =
        count === 0
          ? []
          : yield* bounded(
              filter,
              Effect.map(page, (rows) => rows.map(read))
            )
      // The page itself tells, where it is neither full nor past the end.
      if (found.length > 0 && found.length < count) {
        return { found, total: startIndex - 1 + found.length }
      }
      if (found.length === 0 && count > 0 && startIndex === 1) return { found, total: 0 }
      const all = sql`SELECT count(*)::int AS count ${fitting}`
      const total = yield* bounded(
        filter,
        Effect.map(all, ([row]) => readCount(row).count)
      )
      return { found, total }
    })
  })
