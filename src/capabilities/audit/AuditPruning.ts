import { Context, Effect, Layer, type DateTime } from "effect"
import type { EnvironmentId, InvitationId, UserId } from "../../contract/Ids.ts"
import { idBoundAt } from "./AuditEventTime.ts"
import { AuditPruningStore } from "./AuditPruningStore.ts"

/** Events that one statement looks at: few enough to hold no lock for long. */
const batch = 2000

/** What is taken out of the trail, when the law or the operator asks for it. */
export class AuditPruning extends Context.Service<
  AuditPruning,
  {
    /**
     * Takes network addresses and user agents off the events of people who are purged: what they did
     * themselves, and what was tried in their name before anybody was known. The events stay, with
     * ids alone. Answers which invitations they had accepted.
     */
    readonly eraseOrigins: (
      environmentId: EnvironmentId,
      userIds: ReadonlyArray<UserId>,
      since: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<InvitationId>>
    /**
     * Forgets the numbered events from before a time, in the order of their numbers, so that what is
     * left has no gap; checkpoints stay valid.
     */
    readonly forgetBefore: (
      environmentId: EnvironmentId,
      before: DateTime.Utc
    ) => Effect.Effect<void>
  }
>()("gatehouse/audit/AuditPruning") {
  static readonly layerNoDeps = Layer.effect(
    AuditPruning,
    Effect.gen(function* () {
      const store = yield* AuditPruningStore

      const eraseOrigins = Effect.fn("AuditPruning.eraseOrigins")(function* (
        environmentId: EnvironmentId,
        userIds: ReadonlyArray<UserId>,
        since: DateTime.Utc
      ) {
        const accepted: Array<InvitationId> = []
        let from: string | null = idBoundAt(since)
        while (from !== null) {
          const below: string | null = yield* store.boundAfter(environmentId, from, batch)
          accepted.push(...(yield* store.accepted(environmentId, userIds, from, below)))
          yield* store.eraseOrigins(environmentId, userIds, from, below)
          from = below
        }
        return accepted
      })

      const forgetBefore = Effect.fn("AuditPruning.forgetBefore")(function* (
        environmentId: EnvironmentId,
        before: DateTime.Utc
      ) {
        const bound = idBoundAt(before)
        yield* Effect.repeat(store.forgetOldest(environmentId, bound, batch), {
          while: (forgotten) => forgotten === batch
        })
      })

      return AuditPruning.of({ eraseOrigins, forgetBefore })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(AuditPruningStore.layer))
}
