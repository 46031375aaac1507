import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
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

      const isStanding = Effect.fn("Impersonators.isStanding")(function* (
        environment: Environment,
        impersonatorId: string
      ) {
        const platform = yield* environments.platform
        const operator = yield* store.standingOf(platform.id, impersonatorId)
        if (operator === undefined) return true
        const { environmentIds, role, status } = operator
        if (status !== "active" || role === null) return false
        return worksIn({ environmentIds }, environment.id) && mayImpersonate(environment, role)
      })

      return { isStanding }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(OperatorSeatsStore.layer)
  )
}
