import { Context, DateTime, Effect, Layer, Metric, Option, type Redacted } from "effect"
import { AuditEventId, CorrelationId, type EnvironmentId } from "../../contract/Ids.ts"
import { InvalidCursor, InvalidCheckpoint, InvalidRange } from "../../contract/Problems.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { Transaction } from "../../platform/Transaction.ts"
import {
  schemaVersion,
  type AuditEntry,
  type AuditEvent,
  type AuditTarget,
  idBoundAt,
  instantOf
} from "./AuditEvent.ts"
import { AuditOrigin } from "./AuditOrigin.ts"
import {
  defaultAuditLimit,
  examinedPerPoll,
  type AuditSearch,
  type AuditSearchResult
} from "./AuditSearch.ts"
import { AuditSequencer } from "./AuditSequencer.ts"
import { AuditStore, type AuditStatement } from "./AuditStore.ts"
import * as Cursor from "../../platform/Cursor.ts"

export type { AuditStatement }

const pollList = "audit:poll"
const browseList = "audit:browse"

/** The trail to read, and the key that its checkpoints and cursors are signed with. */
export interface AuditTrail {
  readonly id: EnvironmentId
  readonly cursorKey: Redacted.Redacted<Uint8Array>
}

/** The place in the trail that a checkpoint or a cursor names; undefined for one of another list. */
const placeIn = ({ cursorKey }: AuditTrail, list: string, text: string) =>
  Option.getOrUndefined(Cursor.open(cursorKey, list, text))?.[0]

/** The checkpoint of a reader who has seen everything up to a number. */
const checkpointAt = ({ cursorKey }: AuditTrail, sequence: number): string =>
  Cursor.seal(cursorKey, pollList, [sequence])

/** The number that a checkpoint stands for; undefined for one that this trail never gave out. */
const sequenceAt = (trail: AuditTrail, checkpoint: string): number | undefined => {
  const sequence = placeIn(trail, pollList, checkpoint)
  return typeof sequence === "number" ? sequence : undefined
}

const eventsTotal = Metric.counter("gatehouse_audit_events_total", {
  description: "Audit events by action and result; refusals also by reason",
  incremental: true
})

type Countable = Pick<AuditEntry, "action" | "result" | "metadata">

const reasonOf = ({ metadata, result = "success" }: Countable): string => {
  const reason = metadata?.["reason"]
  // Only our own words: the reason of a ban, say, is an operator's text.
  return result !== "success" && typeof reason === "string" && /^[a-z_]{1,40}$/.test(reason)
    ? reason
    : ""
}

/**
 * Counters of events by action, result and reason. Past the limit, events are counted without a
 * reason.
 */
export const countsUpTo = (most: number) => {
  const counted = new Map<string, Metric.Metric<number, unknown>>()
  const countOf = (entry: Countable): Metric.Metric<number, unknown> => {
    const { action, result = "success" } = entry
    const reason = reasonOf(entry)
    const key = `${action} ${result} ${reason}`
    const known = counted.get(key)
    if (known !== undefined) return known
    if (reason !== "" && counted.size >= most) return countOf({ action, result })
    const metric = Metric.withAttributes(eventsTotal, { action, result, reason })
    counted.set(key, metric)
    return metric
  }
  return countOf
}

/** Counts events: sign-ins are `session.created`, refused ones `session.refused` by their reason. */
const eventCount = countsUpTo(1000)

/** Targets of an event with the one by which the system was let in, once. */
const withOrigin = (
  targets: ReadonlyArray<AuditTarget>,
  by: AuditTarget | undefined
): ReadonlyArray<AuditTarget> =>
  by === undefined || targets.some(({ id, type }) => id === by.id && type === by.type)
    ? targets
    : [...targets, by]

/** The trail of everything that was done (interface.md "Events"). */
export class Audit extends Context.Service<Audit>()("gatehouse/tenancy/audit/Audit", {
  make: Effect.gen(function* () {
    const store = yield* AuditStore
    const sequencer = yield* AuditSequencer
    const crypto = yield* Crypto
    const transaction = yield* Transaction

    const toEvent = Effect.fnUntraced(function* (entry: AuditEntry) {
      const origin = yield* AuditOrigin
      const request = yield* RequestContext
      const id = AuditEventId.make(yield* crypto.uuidV7)
      const now = instantOf(id)
      const caller = { ipAddress: request.ipAddress, userAgent: request.userAgent }
      const event: AuditEvent = {
        id,
        environmentId: entry.environmentId,
        sequence: null,
        action: entry.action,
        result: entry.result ?? "success",
        occurredAt: now,
        recordedAt: now,
        actor: entry.actor ?? origin.actor,
        targets: withOrigin(entry.targets, origin.by),
        context: caller,
        producer: { secretKeyId: origin.secretKeyId, ...caller },
        metadata: entry.metadata ?? {},
        schemaVersion,
        correlationId:
          request.correlationId === null ? null : CorrelationId.make(request.correlationId)
      }
      return event
    })

    const committed = (
      environmentId: EnvironmentId,
      entries: ReadonlyArray<Omit<AuditEntry, "environmentId">>
    ) =>
      transaction.afterCommit(
        Effect.andThen(
          sequencer.wake(environmentId),
          Effect.forEach(entries, (entry) => Metric.update(eventCount(entry), 1), {
            discard: true
          })
        )
      )

    /** Writes an event in the transaction of its change: neither commits alone. */
    const record = Effect.fnUntraced(function* (entry: AuditEntry) {
      yield* store.insert(yield* toEvent(entry))
      yield* committed(entry.environmentId, [entry])
    })

    /** Records many changes of one environment, written together. */
    const recordAll = Effect.fnUntraced(function* (
      environmentId: EnvironmentId,
      entries: ReadonlyArray<Omit<AuditEntry, "environmentId">>
    ) {
      if (entries.length === 0) return
      const events = yield* Effect.forEach(entries, (entry) => toEvent({ ...entry, environmentId }))
      yield* store.insertAll(events)
      yield* committed(environmentId, entries)
    })

    /**
     * Records a change that is one statement: hands `change` a builder of the piece that writes
     * the event, once for each row of the CTE that it is given, if any.
     */
    const recordWith = <A, E, R>(
      entry: AuditEntry,
      change: (event: (source?: string) => AuditStatement) => Effect.Effect<A, E, R>
    ) =>
      Effect.flatMap(toEvent(entry), (event) =>
        change((source) => store.insertWithin(event, source))
      ).pipe(Effect.tap(committed(entry.environmentId, [entry])))

    /** The events after a number, in order, `most` at a time, and the number that they reach to. */
    const after = Effect.fnUntraced(function* (
      environmentId: EnvironmentId,
      sequence: number,
      most: number,
      filters: AuditSearch["filters"] = {}
    ) {
      const { events, from, lastSequence } = yield* store.poll(
        environmentId,
        sequence,
        filters,
        most
      )
      const last = events.length === most ? events.at(-1)?.sequence : undefined
      const reached = Math.max(sequence, last ?? Math.min(from + examinedPerPoll, lastSequence))
      return { events, reached, hasMore: reached < lastSequence }
    })

    const poll = Effect.fnUntraced(function* (
      trail: AuditTrail,
      checkpoint: string | null,
      filters: AuditSearch["filters"],
      limit: number
    ) {
      const start = checkpoint === null ? 0 : sequenceAt(trail, checkpoint)
      if (start === undefined) return yield* new InvalidCheckpoint(checkpointFlaw)
      const { events, hasMore, reached } = yield* after(trail.id, start, limit, filters)
      return {
        items: events,
        page: { mode: "poll" as const, checkpoint: checkpointAt(trail, reached), hasMore }
      }
    })

    const browse = Effect.fnUntraced(function* (
      trail: AuditTrail,
      { cursor = null, range = {} }: Extract<AuditSearch["page"], { mode: "browse" }>,
      filters: AuditSearch["filters"],
      limit: number
    ) {
      const before = cursor === null ? null : idOf(trail, cursor)
      if (before === undefined) return yield* new InvalidCursor(cursorFlaw)
      const { from, to } = range
      if (from !== undefined && to !== undefined && DateTime.isGreaterThan(from, to)) {
        return yield* new InvalidRange(rangeFlaw)
      }
      const bounds = [before, to === undefined ? null : idBoundAt(to)]
      const { events, reached } = yield* store.browse(
        trail.id,
        {
          from: from === undefined ? null : idBoundAt(from),
          below: bounds.filter((bound) => bound !== null).toSorted()[0] ?? null
        },
        filters ?? {},
        limit
      )
      return {
        items: events,
        page: {
          mode: "browse" as const,
          cursor: reached === null ? null : Cursor.seal(trail.cursorKey, browseList, [reached]),
          hasMore: reached !== null
        }
      }
    })

    const search = Effect.fn("Audit.search")(function* (
      trail: AuditTrail,
      { filters, page }: AuditSearch,
      limit: number = defaultAuditLimit
    ): Effect.fn.Return<AuditSearchResult, InvalidCheckpoint | InvalidCursor | InvalidRange> {
      return page.mode === "poll"
        ? yield* poll(trail, page.checkpoint ?? null, filters, limit)
        : yield* browse(trail, page, filters, limit)
    })

    return {
      record,
      recordAll,
      recordWith,
      search,
      /** The numbered trail for what follows it within the service; it takes no lock. */
      tail: {
        /** The last number that was given. */
        head: store.head,
        after,
        checkpointAt,
        sequenceAt,
        /** The events of these ids that retention has not forgotten. */
        named: store.named
      }
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provideMerge(AuditSequencer.layer),
    Layer.provide(AuditStore.layer)
  )
}

const flaw = (path: string, message: string) => ({ properties: { errors: [{ path, message }] } })
const checkpointFlaw = flaw("/body/page/checkpoint", "Expected a checkpoint of this environment")
const cursorFlaw = flaw("/body/page/cursor", "Expected a cursor of this search")
const rangeFlaw = flaw("/body/page/range", "Expected from to be no later than to")

const idOf = (trail: AuditTrail, cursor: string): string | undefined => {
  const id = placeIn(trail, browseList, cursor)
  return typeof id === "string" ? id : undefined
}
