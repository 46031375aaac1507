import { Clock, Duration, Effect } from "effect"

/** Does a part of some upkeep. What fails is logged under `failure`; the other parts go on. */
export const attempt = <R>(failure: string, work: Effect.Effect<void, never, R>) =>
  Effect.catchCause(work, (cause) => Effect.logWarning(failure, cause))

/**
 * Does a piece of upkeep again and again for as long as the service runs. What fails is logged under
 * `failure` and tried again at its next turn.
 */
export const every = <R>(
  interval: Duration.Input,
  failure: string,
  work: Effect.Effect<void, never, R>
) =>
  attempt(failure, work).pipe(
    Effect.andThen(Effect.sleep(interval)),
    Effect.forever,
    Effect.forkScoped
  )

/** Rests after a piece of work for as long as it took, so that long upkeep keeps no core busy. */
export const paced = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.gen(function* () {
    const clock = yield* Clock.Clock
    const began = clock.monotonicTimeNanosUnsafe()
    const done = yield* work
    const took = clock.monotonicTimeNanosUnsafe() - began
    if (took > 0n) yield* Effect.sleep(Duration.nanos(took))
    return done
  })
