import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import { reaches, worksIn, type OperatorRole } from "../../contract/OperatorSeat.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { OperatorSeatsStore } from "./OperatorSeatsStore.ts"

/** True for a role that may act for users: support only where the environment lets it. */
export const mayImpersonate = (
  { settings }: Pick<Environment, "settings">,
  role: OperatorRole
): boolean => reaches(role, settings.support.impersonate ? "support" : "admin")

/**
 * Decides whether somebody who acts for a user still may: an operator for as long as they are one with
 * that right. A customer's own staff are for the customer to judge.
 */
export class Impersonators extends Context.Service<Impersonators>()(
  "gatehouse/directory/operators/Impersonators",
  {
    make: Effect.gen(function* () {
      const environments = yield* Environments
      const store = yield* OperatorSeatsStore

      /** True for what was begun then, if nothing has ended the right to it since. */
      const isStanding = Effect.fn("Impersonators.isStanding")(function* (
        environment: Environment,
        impersonatorId: string,
        begunAt: DateTime.Utc
      ) {
        const platform = yield* environments.platform
        const operator = yield* store.standingOf(platform.id, impersonatorId)
        if (operator === undefined) return true
        const { actsSince, environmentIds, role, status } = operator
        if (status !== "active" || role === null) return false
        if (actsSince !== null && DateTime.isLessThan(begunAt, actsSince)) return false
        return worksIn({ environmentIds }, environment.id) && mayImpersonate(environment, role)
      })

      /**
       * Ends what was begun in an operator's name, with all of their sessions: somebody else may have
       * begun it. Other environments have no operators, and nothing happens.
       */
      const end = ({ id, kind }: Environment, userId: UserId) =>
        kind === "platform"
          ? Effect.flatMap(DateTime.now, (now) => store.actAnew(id, userId, now))
          : Effect.void

      return { isStanding, end }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(OperatorSeatsStore.layer)
  )
}
