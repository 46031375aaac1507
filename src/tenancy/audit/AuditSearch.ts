import { Schema } from "effect"
import type { DateTime } from "effect"
import { CorrelationId } from "../../contract/Ids.ts"
import { Limit } from "../../contract/Paging.ts"
import {
  InvalidCheckpoint,
  InvalidCursor,
  InvalidFilter,
  InvalidLimit,
  InvalidRange
} from "../../contract/Problems.ts"
import { Instant, Text } from "../../contract/Values.ts"
import { ActorType, AuditAction, AuditEvent, AuditResult, AuditTargetType } from "./AuditEvent.ts"

/** Default number of events of a search. */
export const defaultAuditLimit = 50

/** The most events that one poll looks at, so that a filter that fits nothing still answers soon. */
export const examinedPerPoll = 10_000

/**
 * Maximum number of events that a browse with filters examines: enough for the trail of most, in
 * well under a second.
 */
export const examinedPerBrowse = 50_000

const maximumFilterItems = 100

const FilterOf = <S extends Schema.Constraint>(item: S) =>
  Schema.optionalKey(
    Schema.Array(item).check(Schema.isMaxLength(maximumFilterItems).abort(), Schema.isUnique())
  )

/** Filters of events; an empty array counts as absent. */
export const AuditFilters = Schema.Struct({
  actions: FilterOf(AuditAction.annotate({ message: "Expected an action of the audit trail" })),
  actorTypes: FilterOf(ActorType),
  actorIds: FilterOf(Text),
  targetTypes: FilterOf(AuditTargetType.annotate({ message: "Expected a type of target" })),
  targetIds: FilterOf(Text),
  results: FilterOf(AuditResult),
  correlationId: Schema.optionalKey(Schema.NullOr(CorrelationId))
})
export type AuditFilters = typeof AuditFilters.Type

/** Half-open: `from` is inclusive, `to` exclusive. */
export const AuditRange = Schema.Struct({
  from: Schema.optionalKey(Instant),
  to: Schema.optionalKey(Instant)
})
export interface AuditRange {
  readonly from?: DateTime.Utc
  readonly to?: DateTime.Utc
}

/**
 * Paging mode: `poll` goes forward from a checkpoint and sees each event once, `browse` goes back
 * from the newest.
 */
export const AuditPageRequest = Schema.Union([
  Schema.Struct({
    mode: Schema.Literal("poll"),
    checkpoint: Schema.optionalKey(Schema.NullOr(Schema.String))
  }),
  Schema.Struct({
    mode: Schema.Literal("browse"),
    cursor: Schema.optionalKey(Schema.NullOr(Schema.String)),
    range: Schema.optionalKey(AuditRange)
  })
]).annotate({ message: "Expected a page of mode poll or browse" })

export const AuditSearch = Schema.Struct({
  page: AuditPageRequest,
  filters: Schema.optionalKey(AuditFilters)
})
export type AuditSearch = typeof AuditSearch.Type

export const AuditPage = Schema.Union([
  Schema.Struct({
    mode: Schema.Literal("poll"),
    checkpoint: Schema.String,
    hasMore: Schema.Boolean
  }),
  Schema.Struct({
    mode: Schema.Literal("browse"),
    cursor: Schema.NullOr(Schema.String),
    hasMore: Schema.Boolean
  })
])

export const AuditSearchResult = Schema.Struct({
  items: Schema.Array(AuditEvent),
  page: AuditPage
})
export type AuditSearchResult = typeof AuditSearchResult.Type

/** Input and output of a trail's search, on any plane. */
export const auditSearchOperation = {
  query: { limit: Schema.optionalKey(Limit) },
  payload: AuditSearch,
  success: AuditSearchResult
}

/** Problems of a refused search. */
export const auditSearchProblems = [
  InvalidFilter,
  InvalidRange,
  InvalidCursor,
  InvalidCheckpoint,
  InvalidLimit
] as const
