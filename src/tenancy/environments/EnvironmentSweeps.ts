import { Context, DateTime, Effect, Layer, type Duration } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import * as Background from "../../platform/Background.ts"
import { Environments } from "./Environments.ts"

/** Upkeep that goes through every environment. */
export class EnvironmentSweeps extends Context.Service<EnvironmentSweeps>()(
  "gatehouse/tenancy/environments/EnvironmentSweeps",
  {
    make: Effect.gen(function* () {
      const environments = yield* Environments

      /**
       * Sweeps again and again for as long as the service runs, and answers one sweep. A failure in one
       * environment is logged under `failure`, and the sweep goes on with the next.
       */
      const start = Effect.fnUntraced(function* (
        interval: Duration.Input,
        failure: string,
        work: (environment: Environment, now: DateTime.Utc) => Effect.Effect<void>
      ) {
        const sweep = Effect.gen(function* () {
          const now = yield* DateTime.now
          for (const environment of yield* environments.all) {
            yield* Background.attempt(failure, work(environment, now))
          }
        })
        yield* Background.every(interval, failure, sweep)
        return { sweep }
      })

      return { start }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
