import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { GrantEnds } from "../../sessions/grants/GrantEnds.ts"
import { Sessions } from "../../sessions/sessions/Sessions.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { EnforcementStore } from "./EnforcementStore.ts"
import { EnforcementUpkeepStore, type Enforcing } from "./EnforcementUpkeepStore.ts"

const interval = "1 minute"
const pageSize = 200

/** Ends sessions of before, and tokens of applications that outlive them, once their grace is over (enterprise.md rule 5). */
export class EnforcementUpkeep extends Context.Service<EnforcementUpkeep>()(
  "gatehouse/organizations/enforcement/EnforcementUpkeep",
  {
    make: Effect.gen(function* () {
      const grants = yield* GrantEnds
      const sessions = yield* Sessions
      const store = yield* EnforcementUpkeepStore
      const connections = yield* EnforcementStore
      const sweeps = yield* EnvironmentSweeps

      const endForeign = Effect.fnUntraced(function* (
        environment: Environment,
        one: Enforcing,
        now: DateTime.Utc
      ) {
        const graceOver = DateTime.subtract(now, { seconds: one.graceSeconds })
        if (DateTime.isGreaterThan(one.beganAt ?? now, graceOver)) return
        // A domain that was proven later waits for its own grace.
        const domains = one.domains
          .filter(({ provenAt }) => !DateTime.isGreaterThan(provenAt, graceOver))
          .map(({ domain }) => domain)
        if (domains.length === 0) return
        const kept = { ...one, domains }
        for (;;) {
          const found = yield* store.foreignSessions(
            environment.id,
            kept,
            yield* DateTime.now,
            pageSize
          )
          for (const { id, userId } of found) {
            yield* Effect.ignore(sessions.revoke(environment, userId, id))
          }
          if (found.length < pageSize) break
        }
        for (;;) {
          const found = yield* store.foreignFamilies(environment.id, kept, pageSize)
          for (const { id } of found) yield* grants.family(environment.id, id)
          if (found.length < pageSize) return
        }
      })

      /** Notes what is enforced by now, and ends what has outlived its grace. */
      const check = Effect.fn("EnforcementUpkeep.check")(function* (
        environment: Environment,
        now: DateTime.Utc
      ) {
        const enforcing = yield* store.enforcing(environment.id)
        yield* store.keepOnly(
          environment.id,
          enforcing.map(({ id }) => id)
        )
        for (const one of enforcing) {
          if (one.beganAt === null) yield* store.begin(environment.id, one.id, now)
          if (one.enforcement === "members") {
            const own = yield* connections.ofOrganization(environment.id, one.organizationId)
            const ids = own.map(({ id }) => id)
            yield* store.closeOrganization(environment.id, one, ids)
          }
          yield* endForeign(environment, one, now)
        }
      })

      yield* sweeps.start(interval, "Sessions of enforced people were not ended", check)
      return { check }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(Layer.mergeAll(EnforcementUpkeepStore.layer, EnforcementStore.layer))
  )
}
