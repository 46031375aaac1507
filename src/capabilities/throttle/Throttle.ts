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
     * Counts a call of a route that sends mail or takes a code, for the caller's network, of which
     * `throttle.addressRequests` are let through in a window.
     */
    readonly request: (
      environment: Environment,
      route: string
    ) => Effect.Effect<void, TooManyAttempts>
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
          const elapsed =
            (DateTime.toEpochMillis(now) - DateTime.toEpochMillis(windowStartedAt)) / 1000
          return yield* new TooManyAttempts({
            scope,
            retryAfterSeconds: Math.max(1, Math.ceil(windowSeconds - elapsed))
          })
        }
      })

      const request = Effect.fnUntraced(function* (environment: Environment, route: string) {
        const { ipAddress } = yield* RequestContext
        if (ipAddress === null) return
        const subject = sha256(networkOf(ipAddress))
        const limit = environment.settings.throttle.addressRequests
        yield* attempt(environment, [{ scope: `request:${route}`, subject, limit }])
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
