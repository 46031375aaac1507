import { Context, DateTime, Duration, Effect, Layer, Metric, MutableHashSet, Queue } from "effect"
import * as Background from "../../platform/Background.ts"
import { Lease } from "../../platform/Lease.ts"
import { AuditEventId, type EnvironmentId } from "../../contract/Ids.ts"
import { idBoundAt, instantOf } from "./AuditEvent.ts"
import { AuditNumberingStore } from "./AuditNumberingStore.ts"

/** Events numbered in one transaction: enough for a storm, few enough to keep the lock short. */
const batch = 5000

/** The least time between two passes, so that a storm is numbered in few large steps. */
const pause = "100 millis"

/** Environments numbered in parallel: each holds a connection of the pool meanwhile. */
const concurrency = 2

/** Interval of the search for events of an instance that died before numbering them. */
const sweepInterval = "1 second"

/**
 * Period that a pass examines. Numbered events leave dead entries in the index until a vacuum, and
 * a pass should not walk over those of a whole day; a transaction hardly ever takes this long.
 */
const recent = { minutes: 1 }

const lagSeconds = Metric.gauge("gatehouse_audit_lag_seconds", {
  description: "How long the oldest committed event waits for its number"
})

const each = (
  environmentIds: Iterable<EnvironmentId>,
  number: (environmentId: EnvironmentId) => Effect.Effect<void>
) =>
  Effect.forEach(
    environmentIds,
    (environmentId) =>
      // What fails now is found again by the sweep: the events are committed.
      number(environmentId).pipe(
        Effect.catchCause((cause) => Effect.logWarning("Audit numbering failed", cause))
      ),
    { concurrency, discard: true }
  )

/**
 * Numbers committed events, gapless for each environment, so that a poller that follows its
 * checkpoint sees each event once. Writers never wait for it: an event is committed without a
 * number and gets one right after. What has a number is counted by its day, in the same step. Each
 * instance numbers what it has committed itself; one of them looks for what others left behind.
 */
export class AuditSequencer extends Context.Service<AuditSequencer>()(
  "gatehouse/tenancy/audit/AuditSequencer",
  {
    make: Effect.gen(function* () {
      const store = yield* AuditNumberingStore
      const lease = yield* Lease
      const pending = MutableHashSet.empty<EnvironmentId>()
      const signals = yield* Queue.sliding<void>(1)

      /** Tells that the environment has new events; call it once they are committed. */
      const wake = (environmentId: EnvironmentId) =>
        Effect.suspend(() => {
          MutableHashSet.add(pending, environmentId)
          return Effect.asVoid(Queue.offer(signals, undefined))
        })

      const sequenceFrom = (environmentId: EnvironmentId, from: string | null) =>
        store
          .sequence(environmentId, from, batch)
          .pipe(Effect.repeat({ while: ({ numbered }) => numbered === batch }), Effect.asVoid)

      /** Numbers everything that is committed by now. */
      const sequence = (environmentId: EnvironmentId) =>
        store
          .sequence(environmentId, null, batch)
          .pipe(
            Effect.repeat({ while: ({ isBehind, numbered }) => isBehind || numbered === batch }),
            Effect.asVoid
          )

      /** Counts events that others have numbered, such as all from before anything was counted. */
      const catchUp = (environmentId: EnvironmentId) =>
        Background.paced(store.sequence(environmentId, null, batch)).pipe(
          Effect.repeat({ while: ({ isBehind }) => isBehind }),
          Effect.asVoid
        )

      const pass = Effect.gen(function* () {
        yield* Queue.take(signals)
        const environmentIds = Array.from(pending)
        MutableHashSet.clear(pending)
        const from = idBoundAt(DateTime.subtract(yield* DateTime.now, recent))
        yield* each(environmentIds, (environmentId) => sequenceFrom(environmentId, from))
        yield* Effect.sleep(pause)
      })

      // What was there a sweep ago already has nobody who numbers it; the rest is in good hands, and
      // should not be fought for.
      let seen: ReadonlyMap<EnvironmentId, string> | undefined
      const look = Effect.gen(function* () {
        const found = yield* store.unsequenced
        const now = yield* DateTime.now
        const ages = found.map(({ oldest }) =>
          Duration.toSeconds(DateTime.distance(instantOf(AuditEventId.make(oldest)), now))
        )
        yield* Metric.update(lagSeconds, Math.max(0, ...ages))
        const left = found.filter(
          ({ environmentId, oldest }) => seen === undefined || seen.get(environmentId) === oldest
        )
        seen = new Map(found.map(({ environmentId, oldest }) => [environmentId, oldest]))
        yield* each(
          left.map(({ environmentId }) => environmentId),
          sequence
        )
      })

      const rest = Effect.suspend(() => {
        seen = undefined
        return Metric.update(lagSeconds, 0)
      })

      const sweep = Effect.flatMap(lease.isHeld, (isMine) => (isMine ? look : rest))
      const count = Effect.flatMap(store.uncounted, (behind) => each(behind, catchUp))

      yield* Effect.forkScoped(Effect.forever(pass))
      // The first look is for what the instance before left, whose lease may not be over yet.
      yield* Background.attempt("Audit sweep failed", look).pipe(
        Effect.andThen(Effect.sleep(sweepInterval)),
        Effect.andThen(Background.every(sweepInterval, "Audit sweep failed", sweep)),
        Effect.forkScoped
      )
      yield* Background.every(
        sweepInterval,
        "Audit counting failed",
        Effect.flatMap(lease.isHeld, (isMine) => (isMine ? count : Effect.void))
      )

      return { wake, sequence }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(AuditNumberingStore.layer)
  )
}
