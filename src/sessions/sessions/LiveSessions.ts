import { Cache, Clock, Context, DateTime, Duration, Effect, Exit, Layer } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { SessionsStore } from "./SessionsStore.ts"

/**
 * A count is kept for this many times as long as it took, so that counting takes at most 1 % of a
 * core.
 */
const patience = 100

/** A count that takes as long is made ahead, so that nobody waits for it. */
const slow = Duration.millis(100)

/** Longest interval of renewing such a count. */
const mostPatience = Duration.minutes(10)

/** For how long that goes on after somebody has looked. */
const lookedAtFor = Duration.days(1)

/** Number of environments whose counts are kept. */
const capacity = 1000

interface Counted {
  readonly count: number
  readonly took: Duration.Duration
}

const isSlow = ({ took }: Counted): boolean => Duration.isGreaterThanOrEqualTo(took, slow)

/**
 * Number of live sessions: counted for each reader while they are few, periodically when they are
 * many.
 */
export class LiveSessions extends Context.Service<LiveSessions>()(
  "gatehouse/sessions/sessions/LiveSessions",
  {
    make: Effect.gen(function* () {
      const environments = yield* Environments
      const store = yield* SessionsStore
      const scope = yield* Effect.scope
      /** Time of the last look at each environment whose sessions are counted ahead. */
      const lookedAt = new Map<EnvironmentId, DateTime.Utc>()

      const lookup = Effect.fnUntraced(function* (environmentId: EnvironmentId) {
        const { settings } = yield* Effect.orDie(environments.get(environmentId))
        const clock = yield* Clock.Clock
        const began = clock.monotonicTimeNanosUnsafe()
        const count = yield* store.count(environmentId, {
          now: yield* DateTime.now,
          lifetimes: settings.session
        })
        const took = Duration.nanos(clock.monotonicTimeNanosUnsafe() - began)
        return { count, took } satisfies Counted
      })

      const counts = yield* Cache.makeWith(lookup, {
        capacity,
        // What is counted ahead stays until the next count is there.
        timeToLive: Exit.match({
          onFailure: () => Duration.zero,
          onSuccess: (counted) =>
            isSlow(counted)
              ? Duration.times(mostPatience, 2)
              : Duration.times(counted.took, patience)
        })
      })

      /**
       * Counts ahead until nobody has looked for a while; a count that fails is made at the next
       * turn.
       */
      const countAhead = (environmentId: EnvironmentId) =>
        Effect.gen(function* () {
          yield* Effect.sleep(mostPatience)
          const last = lookedAt.get(environmentId)
          const end = DateTime.subtractDuration(yield* DateTime.now, lookedAtFor)
          if (last === undefined || DateTime.isLessThan(last, end)) return false
          yield* Effect.exit(Cache.refresh(counts, environmentId))
          return true
        }).pipe(
          Effect.repeat({ while: (goesOn) => goesOn }),
          Effect.ensuring(Effect.sync(() => lookedAt.delete(environmentId))),
          Effect.forkIn(scope)
        )

      const count = Effect.fn("LiveSessions.count")(function* (environmentId: EnvironmentId) {
        const counted = yield* Cache.get(counts, environmentId)
        if (isSlow(counted)) {
          const isCountedAhead = lookedAt.has(environmentId)
          lookedAt.set(environmentId, yield* DateTime.now)
          if (!isCountedAhead) yield* countAhead(environmentId)
        }
        return counted.count
      })

      return { count }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(SessionsStore.layer))
}
