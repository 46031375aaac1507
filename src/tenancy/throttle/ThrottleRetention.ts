import { Context, DateTime, Effect, Layer } from "effect"
import * as Background from "../../platform/Background.ts"
import type { Environment } from "../../contract/Environment.ts"
import { EnvironmentSweeps } from "../environments/EnvironmentSweeps.ts"
import { ThrottleStore } from "./ThrottleStore.ts"
import { Refusals } from "./Refusals.ts"
import { closingFailures } from "./Throttle.ts"

const reportInterval = "1 second"
const sweepInterval = "5 minutes"

/** The longest window that an environment can have: no counter counts for longer than that. */
const longestWindow = { days: 1 }

/**
 * Consecutive failures are kept for longer, so that nobody can wait them out; those that have
 * closed a factor are kept for good.
 */
const longMemory = { days: 365 }

/** Time within which an idle counter is forgotten, be the service down for days. */
const soughtFor = { days: 7 }

const failure = "The throttle was not looked after"

/** Reports what throttling turned away, and forgets old counters, for as long as the service runs. */
export class ThrottleRetention extends Context.Service<ThrottleRetention>()(
  "gatehouse/tenancy/throttle/ThrottleRetention",
  {
    make: Effect.gen(function* () {
      const sweeps = yield* EnvironmentSweeps
      const store = yield* ThrottleStore
      const refusals = yield* Refusals

      const lookAfter = Effect.fnUntraced(function* ({ id }: Environment, now: DateTime.Utc) {
        const idle = DateTime.subtract(now, longestWindow)
        const longIdle = DateTime.subtract(now, longMemory)
        yield* refusals.reportEnded(id)
        yield* refusals.forget(id, idle)
        const since = DateTime.subtract(idle, soughtFor)
        yield* store.forgetIdle(id, { idle, longIdle, since }, closingFailures)
      })

      const { sweep } = yield* sweeps.start(sweepInterval, failure, lookAfter)
      yield* Background.every(reportInterval, failure, refusals.reportDue)
      return {
        /** Sweeps every environment, whichever instance took the attempts. */
        sweep
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(ThrottleStore.layer))
}
