import { Context, Effect, Layer, type DateTime } from "effect"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import * as Background from "../../platform/Background.ts"
import { idBoundAt } from "./AuditEventTime.ts"
import { AuditPruningStore } from "./AuditPruningStore.ts"
import { AuditWalkStore } from "./AuditWalkStore.ts"

/** Events that one statement looks at: few enough to hold no lock for long. */
const batch = 2000

/** Removal of events from the trail, when the law or the operator asks for it. */
export class AuditPruning extends Context.Service<AuditPruning>()(
  "gatehouse/tenancy/audit/AuditPruning",
  {
    make: Effect.gen(function* () {
      const store = yield* AuditPruningStore
      const walk = yield* AuditWalkStore

      const eraseStep = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        userIds: ReadonlyArray<UserId>,
        from: string
      ) {
        const below = yield* walk.boundAfter(environmentId, from, batch)
        yield* store.eraseOrigins(environmentId, userIds, { from, below })
        return below
      })

      /**
       * Takes network addresses and user agents off the events of people who are purged: what they did
       * themselves, and what was tried in their name before anybody was known. The events stay, with
       * ids alone. It walks the trail once, however many users there are, and rests in between.
       */
      const eraseOrigins = Effect.fn("AuditPruning.eraseOrigins")(function* (
        environmentId: EnvironmentId,
        userIds: ReadonlyArray<UserId>,
        since: DateTime.Utc
      ) {
        let from: string | null = idBoundAt(since)
        while (from !== null) {
          from = yield* Background.paced(eraseStep(environmentId, userIds, from))
        }
      })

      /**
       * Forgets the numbered events from before a time, in the order of their numbers, so that what is
       * left has no gap; checkpoints stay valid.
       */
      const forgetBefore = Effect.fn("AuditPruning.forgetBefore")(function* (
        environmentId: EnvironmentId,
        before: DateTime.Utc
      ) {
        const bound = idBoundAt(before)
        yield* Effect.repeat(store.forgetOldest(environmentId, bound, batch), {
          while: (forgotten) => forgotten === batch
        })
      })

      return { eraseOrigins, forgetBefore }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([AuditPruningStore.layer, AuditWalkStore.layer])
  )
}
