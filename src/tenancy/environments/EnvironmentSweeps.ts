import { Context, DateTime, Effect, Layer, type Duration, type Scope } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import * as Background from "../../platform/Background.ts"
import { Environments } from "./Environments.ts"

/** Upkeep that goes through every environment. */
export class EnvironmentSweeps extends Context.Service<
  EnvironmentSweeps,
  {
    /**
     * Sweeps again and again for as long as the service runs, and answers one sweep. A failure in one
     * environment is logged under `failure`, and the sweep goes on with the next.
     */
    readonly start: (
      interval: Duration.Input,
      failure: string,
      work: (environment: Environment, now: DateTime.Utc) => Effect.Effect<void>
    ) => Effect.Effect<{ readonly sweep: Effect.Effect<void> }, never, Scope.Scope>
  }
>()("gatehouse/tenancy/environments/EnvironmentSweeps") {
  static readonly layer = Layer.effect(
    EnvironmentSweeps,
    Effect.gen(function* () {
      const environments = yield* Environments

      const start: EnvironmentSweeps["Service"]["start"] = Effect.fnUntraced(
        function* (interval, failure, work) {
          const sweep = Effect.gen(function* () {
            const now = yield* DateTime.now
            for (const environment of yield* environments.all) {
              yield* Background.attempt(failure, work(environment, now))
            }
          })
          yield* Background.every(interval, failure, sweep)
          return { sweep }
        }
      )

      return EnvironmentSweeps.of({ start })
    })
  )
}
