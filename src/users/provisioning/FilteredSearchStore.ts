import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import * as TimedSearch from "../../platform/TimedSearch.ts"
import type { ScimFilter } from "../../platform/scim/readFilter.ts"
import { flawed, type ScimFlaw } from "../../platform/scim/ScimFlaw.ts"

/** Attributes that a filter for equality finds by an index. */
const indexed: ReadonlySet<string> = new Set(["id", "externalId", "userName"])

/** True for a filter that an index answers, whatever else it asks of what is found. */
export const isIndexed = (filter: ScimFilter): boolean => {
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

/**
 * Runs the statements of filters: those that no index answers few at a time, and for a limited time.
 */
export const filteredSearch = (sql: PgClient.PgClient) =>
  Effect.map(
    TimedSearch.make(sql),
    (timed) =>
      <A>(
        filter: ScimFilter | undefined,
        rows: Effect.Effect<A, SqlError.SqlError>
      ): Effect.Effect<A, ScimFlaw> =>
        filter === undefined || isIndexed(filter)
          ? Effect.orDie(rows)
          : Effect.mapError(timed("", rows), () => tooSlow)
  )
