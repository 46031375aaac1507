import { Clock, Context, Effect, Layer } from "effect"

/** The time of one clock, and the waiting of real time. */
const waitingForReal = (clock: Clock.Clock): Clock.Clock => ({
  currentTimeMillisUnsafe: () => clock.currentTimeMillisUnsafe(),
  currentTimeMillis: clock.currentTimeMillis,
  currentTimeNanosUnsafe: () => clock.currentTimeNanosUnsafe(),
  currentTimeNanos: clock.currentTimeNanos,
  monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
  monotonicTimeNanos: clock.monotonicTimeNanos,
  sleep: (duration) => Clock.Clock.defaultValue().sleep(duration)
})

/**
 * A layer whose own rounds wait for real time. A test that moves its clock by a month would wait for
 * each of them otherwise, and there are hundreds of thousands. What time it is, the test's clock
 * says: a round that thinks itself decades later would find everything of the test expired.
 */
export const atRest = <A, E, R>(upkeep: Layer.Layer<A, E, R>) =>
  Layer.fromBuild((memoMap, scope) =>
    Effect.flatMap(Clock.Clock, (clock) =>
      Layer.buildWithMemoMap(upkeep, memoMap, scope).pipe(
        Effect.provideService(Clock.Clock, waitingForReal(clock)),
        Effect.map(Context.omit(Layer.CurrentMemoMap))
      )
    )
  )
