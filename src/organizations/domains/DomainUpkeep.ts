import { Context, Effect, Layer, type DateTime } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { Domains } from "./Domains.ts"

const interval = "10 minutes"
const atOnce = 8
const pageSize = 100

/** Looks again for the records of domains: weekly, and daily for those that miss it. */
export class DomainUpkeep extends Context.Service<DomainUpkeep>()(
  "gatehouse/organizations/domains/DomainUpkeep",
  {
    make: Effect.gen(function* () {
      const domains = yield* Domains
      const sweeps = yield* EnvironmentSweeps

      /** Checks every domain that is due; a resolver's failure puts it off by an hour. */
      const check = Effect.fn("DomainUpkeep.check")(function* (
        environment: Environment,
        now: DateTime.Utc
      ) {
        for (;;) {
          const due = yield* domains.due(environment.id, now, pageSize)
          yield* Effect.forEach(due, (domain) => domains.recheck(environment, domain, now), {
            concurrency: atOnce,
            discard: true
          })
          if (due.length < pageSize) return
        }
      })

      yield* sweeps.start(interval, "Domains were not checked", check)
      return { check }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
