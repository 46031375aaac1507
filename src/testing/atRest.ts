import { Clock, Context, Effect, Layer } from "effect"

/**
 * A layer whose own rounds wait for real time. A test that moves its clock by a month would wait for
 * each of them otherwise, and there are hundreds of thousands. What it answers to be called goes by
 * the clock of its caller.
 */
export const atRest = <A, E, R>(upkeep: Layer.Layer<A, E, R>) =>
  Layer.fromBuild((memoMap, scope) =>
    Layer.buildWithMemoMap(upkeep, memoMap, scope).pipe(
      Effect.provideService(Clock.Clock, Clock.Clock.defaultValue()),
      Effect.map(Context.omit(Layer.CurrentMemoMap))
    )
  )
