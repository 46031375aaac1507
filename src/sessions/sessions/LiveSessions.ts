import { Cache, Clock, Context, DateTime, Duration, Effect, Exit, Layer } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { LiveSessionsStore } from "./LiveSessionsStore.ts"

/** A count is kept for so many times as long as it took: it keeps at most a hundredth of a core busy. */
const patience = 100

/** The longest that a count is kept. */
const mostPatience = Duration.minutes(10)

/** How many environments' counts are kept. */
const capacity = 1000

/** How many sessions live: counted anew for each reader where they are few, now and then where many. */
export class LiveSessions extends Context.Service<
  LiveSessions,
  { readonly count: (environmentId: EnvironmentId) => Effect.Effect<number> }
>()("gatehouse/sessions/sessions/LiveSessions") {
  static readonly layerNoDeps = Layer.effect(
    LiveSessions,
    Effect.gen(function* () {
      const environments = yield* Environments
      const store = yield* LiveSessionsStore

      const lookup = Effect.fnUntraced(function* (environmentId: EnvironmentId) {
        const { settings } = yield* Effect.orDie(environments.get(environmentId))
        const clock = yield* Clock.Clock
        const began = clock.monotonicTimeNanosUnsafe()
        const count = yield* store.count(environmentId, {
          now: yield* DateTime.now,
          lifetimes: settings.session
        })
        return { count, took: Duration.nanos(clock.monotonicTimeNanosUnsafe() - began) }
      })

      const counts = yield* Cache.makeWith(lookup, {
        capacity,
        timeToLive: (exit) =>
          Exit.isSuccess(exit)
            ? Duration.min(Duration.times(exit.value.took, patience), mostPatience)
            : Duration.zero
      })

      return LiveSessions.of({
        count: (environmentId) => Effect.map(Cache.get(counts, environmentId), ({ count }) => count)
      })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(LiveSessionsStore.layer))
}
