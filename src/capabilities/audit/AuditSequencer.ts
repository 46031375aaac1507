import { Context, Effect, Layer, MutableHashSet, Queue } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { AuditStore } from "./AuditStore.ts"

/** Events numbered in one transaction: enough for a storm, few enough to keep the lock short. */
const batch = 5000

/** How often events of an instance that died before numbering them are looked for. */
const sweepInterval = "1 second"

/**
 * Numbers committed events, gapless for each environment, so that a poller that follows its
 * checkpoint sees each event once. Writers never wait for it: an event is committed without a
 * number and gets one right after.
 */
export class AuditSequencer extends Context.Service<
  AuditSequencer,
  {
    /** Tells that the environment has new events; call it once they are committed. */
    readonly wake: (environmentId: EnvironmentId) => Effect.Effect<void>
    /** Numbers everything that is committed by now. */
    readonly sequence: (environmentId: EnvironmentId) => Effect.Effect<void>
  }
>()("gatehouse/audit/AuditSequencer") {
  static readonly layerNoDeps = Layer.effect(
    AuditSequencer,
    Effect.gen(function* () {
      const store = yield* AuditStore
      const pending = MutableHashSet.empty<EnvironmentId>()
      const signals = yield* Queue.sliding<void>(1)

      const wake = (environmentId: EnvironmentId) =>
        Effect.suspend(() => {
          MutableHashSet.add(pending, environmentId)
          return Effect.asVoid(Queue.offer(signals, undefined))
        })

      const sequence = (environmentId: EnvironmentId): Effect.Effect<void> =>
        Effect.flatMap(store.sequence(environmentId, batch), (count) =>
          count === batch ? sequence(environmentId) : Effect.void
        )

      const drain = Effect.suspend(() => {
        const environmentIds = Array.from(pending)
        MutableHashSet.clear(pending)
        return Effect.forEach(
          environmentIds,
          (environmentId) =>
            // What fails now is found again by the sweep: the events are committed.
            sequence(environmentId).pipe(
              Effect.catchCause((cause) => Effect.logWarning("Audit numbering failed", cause))
            ),
          { discard: true }
        )
      })

      const sweep = store.unsequenced(null).pipe(
        Effect.flatMap((environmentIds) => Effect.forEach(environmentIds, wake, { discard: true })),
        Effect.catchCause((cause) => Effect.logWarning("Audit sweep failed", cause)),
        Effect.andThen(Effect.sleep(sweepInterval)),
        Effect.forever
      )

      yield* Effect.forkScoped(Effect.forever(Effect.andThen(Queue.take(signals), drain)))
      yield* Effect.forkScoped(sweep)

      return AuditSequencer.of({ wake, sequence })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(AuditStore.layer))
}
