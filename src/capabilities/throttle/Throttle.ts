import { Context, Data, DateTime, Effect, Layer } from "effect"
import { sha256 } from "../../platform/Crypto.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import type { Environment } from "../environments/Environment.ts"
import { networkOf } from "./Network.ts"
import { ThrottleStore, type CounterKey } from "./ThrottleStore.ts"

/** A counter and how many attempts it lets through in one window. */
export interface Limit extends CounterKey {
  readonly limit: number
}

/** How much of a counter is left, for the RateLimit headers. */
export interface Quota {
  readonly limit: number
  readonly windowSeconds: number
  readonly remaining: number
  /** To the end of the window; at least 1. */
  readonly resetSeconds: number
}

/** A counter is full; the seconds are those to the end of its window. */
export class TooManyAttempts extends Data.TaggedError("TooManyAttempts")<{
  readonly scope: string
  readonly retryAfterSeconds: number
}> {}

/**
 * Counts attempts before they are made, so that any number of them at once count as that number.
 * What turns out well is taken off again by its maker.
 */
export class Throttle extends Context.Service<
  Throttle,
  {
    /** Adds an attempt to every counter; fails where one of them is over its limit. */
    readonly attempt: (
      environment: Environment,
      limits: ReadonlyArray<Limit>
    ) => Effect.Effect<void, TooManyAttempts>
    /**
     * Counts a call of a route that sends mail or takes a code, for the caller's network, and answers
     * what is left of `throttle.addressRequests`: less than none where the call is one too many.
     * Undefined where the caller's address is not known.
     */
    readonly request: (environment: Environment, route: string) => Effect.Effect<Quota | undefined>
    /** Takes one attempt back. */
    readonly forgive: (environment: Environment, key: CounterKey) => Effect.Effect<void>
    /** Forgets everything that the counter knows. */
    readonly clear: (environment: Environment, key: CounterKey) => Effect.Effect<void>
  }
>()("gatehouse/throttle/Throttle") {
  static readonly layerNoDeps = Layer.effect(
    Throttle,
    Effect.gen(function* () {
      const store = yield* ThrottleStore

      const attempt = Effect.fnUntraced(function* (
        environment: Environment,
        limits: ReadonlyArray<Limit>
      ) {
        const { windowSeconds } = environment.settings.throttle
        const now = yield* DateTime.now
        const counted = yield* store.add(environment.id, limits, now, windowSeconds)
        for (const { attempts, scope, windowStartedAt } of counted) {
          const limit = limits.find((candidate) => candidate.scope === scope)
          if (limit === undefined || attempts <= limit.limit) continue
          const retryAfterSeconds = secondsLeft(windowStartedAt, now, windowSeconds)
          return yield* new TooManyAttempts({ scope, retryAfterSeconds })
        }
      })

      const request = Effect.fnUntraced(function* (environment: Environment, route: string) {
        const { ipAddress } = yield* RequestContext
        if (ipAddress === null) return undefined
        const { addressRequests: limit, windowSeconds } = environment.settings.throttle
        const now = yield* DateTime.now
        const key = { scope: `request:${route}`, subject: sha256(networkOf(ipAddress)) }
        const [counted] = yield* store.add(environment.id, [key], now, windowSeconds)
        if (counted === undefined) return undefined
        const resetSeconds = secondsLeft(counted.windowStartedAt, now, windowSeconds)
        return { limit, windowSeconds, remaining: limit - counted.attempts, resetSeconds }
      })

      return Throttle.of({
        attempt,
        request,
        forgive: (environment, key) => store.subtract(environment.id, key),
        clear: (environment, key) => store.clear(environment.id, key)
      })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(ThrottleStore.layer))
}

const secondsLeft = (start: DateTime.Utc, now: DateTime.Utc, windowSeconds: number): number => {
  const elapsed = (DateTime.toEpochMillis(now) - DateTime.toEpochMillis(start)) / 1000
  return Math.max(1, Math.ceil(windowSeconds - elapsed))
}
