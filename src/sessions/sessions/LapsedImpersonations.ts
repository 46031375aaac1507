import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import { Impersonators } from "../../directory/operators/Impersonators.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { systemActor } from "../../tenancy/audit/AuditOrigin.ts"
import { EndedSessions } from "./EndedSessions.ts"
import { SessionsStore } from "./SessionsStore.ts"

/**
 * Sessions of operators who may no longer act for the user. They sign nobody in from the moment that
 * the right is gone, in whatever environment; they are revoked once somebody looks at them.
 */
export class LapsedImpersonations extends Context.Service<LapsedImpersonations>()(
  "gatehouse/sessions/sessions/LapsedImpersonations",
  {
    make: Effect.gen(function* () {
      const endedSessions = yield* EndedSessions
      const impersonators = yield* Impersonators
      const store = yield* SessionsStore
      const transaction = yield* Transaction

      /** Revokes those of a user. */
      const end = Effect.fn("LapsedImpersonations.end")(function* (
        environment: Environment,
        userId: UserId
      ) {
        const clock = { now: yield* DateTime.now, lifetimes: environment.settings.session }
        const found = yield* store.listImpersonations(environment.id, userId, clock)
        const lapsed = yield* Effect.filter(found, ({ beganAt, impersonatorId }) =>
          Effect.map(
            impersonators.isStanding(environment, impersonatorId, beganAt),
            (stands) => !stands
          )
        )
        if (lapsed.length === 0) return
        const ids = lapsed.map(({ id }) => id)
        yield* transaction.run(
          endedSessions.end(environment, { _tag: "Chosen", ids }, { actorOf: () => systemActor })
        )
      })

      return { end }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([EndedSessions.layer, SessionsStore.layer])
  )
}
