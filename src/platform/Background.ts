import { Clock, Duration, Effect } from "effect"

/**
 * Runs one part of a maintenance job. A failure is logged under `failure`, and the other parts
 * still run.
 */
export const attempt = <R>(failure: string, work: Effect.Effect<void, never, R>) =>
  Effect.catchCause(work, (cause) => Effect.logWarning(failure, cause))

/**
 * Repeats a maintenance job for as long as the service runs. A failure is logged under `failure`,
 * and the next run tries again.
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

/**
 * Waits after a piece of work for as long as it took, so that long maintenance does not keep a core
 * busy.
 */
export const paced = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.gen(function* () {
    const clock = yield* Clock.Clock
    const began = clock.monotonicTimeNanosUnsafe()
    const done = yield* work
    const took = clock.monotonicTimeNanosUnsafe() - began
    if (took > 0n) yield* Effect.sleep(Duration.nanos(took))
    return done
  })
