import { Context, DateTime, Effect, Layer } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import type { CountKind, DayCount } from "./AuditCount.ts"
import { AuditCountsStore } from "./AuditCountsStore.ts"

/** Daily counts of an environment; the sequencer counts the events that it numbers. */
export class AuditCounts extends Context.Service<
  AuditCounts,
  {
    /** Counts something of this day that no event tells of, in the caller's transaction. */
    readonly note: (environmentId: EnvironmentId, kind: CountKind) => Effect.Effect<void>
    /** Totals of the kinds. */
    readonly totalsOf: <Kind extends CountKind>(
      environmentId: EnvironmentId,
      kinds: ReadonlyArray<Kind>
    ) => Effect.Effect<Readonly<Record<Kind, number>>>
    /** The counts from a day on, those that are not nothing. */
    readonly since: (
      environmentId: EnvironmentId,
      day: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<DayCount>>
  }
>()("gatehouse/tenancy/audit/AuditCounts") {
  static readonly layerNoDeps = Layer.effect(
    AuditCounts,
    Effect.gen(function* () {
      const store = yield* AuditCountsStore

      const note = Effect.fnUntraced(function* (environmentId: EnvironmentId, kind: CountKind) {
        const day = DateTime.formatIsoDateUtc(yield* DateTime.now)
        yield* store.add(environmentId, [{ day, kind, count: 1 }])
      })

      const totalsOf = Effect.fnUntraced(function* <Kind extends CountKind>(
        environmentId: EnvironmentId,
        kinds: ReadonlyArray<Kind>
      ) {
        const found = yield* store.totals(environmentId, kinds)
        return Object.fromEntries(
          kinds.map((kind) => [kind, found.find((total) => total.kind === kind)?.count ?? 0])
        ) as Record<Kind, number>
      })

      return AuditCounts.of({
        note,
        totalsOf,
        since: (environmentId, day) => store.since(environmentId, DateTime.formatIsoDateUtc(day))
      })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(AuditCountsStore.layer))
}
