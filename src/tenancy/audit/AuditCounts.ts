import { Context, DateTime, Effect, Layer } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import type { CountKind } from "./AuditCount.ts"
import { AuditNumberingStore } from "./AuditNumberingStore.ts"

/** Daily counts of an environment; the sequencer counts the events that it numbers. */
export class AuditCounts extends Context.Service<AuditCounts>()(
  "gatehouse/tenancy/audit/AuditCounts",
  {
    make: Effect.gen(function* () {
      const store = yield* AuditNumberingStore

      /** Counts something of this day that no event tells of, in the caller's transaction. */
      const note = Effect.fnUntraced(function* (environmentId: EnvironmentId, kind: CountKind) {
        const day = DateTime.formatIsoDateUtc(yield* DateTime.now)
        yield* store.addCounts(environmentId, [{ day, kind, count: 1 }])
      })

      /** Totals of the kinds. */
      const totalsOf = Effect.fnUntraced(function* <Kind extends CountKind>(
        environmentId: EnvironmentId,
        kinds: ReadonlyArray<Kind>
      ) {
        const found = yield* store.totals(environmentId, kinds)
        return Object.fromEntries(
          kinds.map((kind) => [kind, found.find((total) => total.kind === kind)?.count ?? 0])
        ) as Record<Kind, number>
      })

      return {
        note,
        totalsOf,
        /** The counts from a day on, those that are not nothing. */
        since: (environmentId: EnvironmentId, day: DateTime.Utc) =>
          store.countsSince(environmentId, DateTime.formatIsoDateUtc(day))
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(AuditNumberingStore.layer)
  )
}
