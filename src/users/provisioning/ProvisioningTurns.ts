import { Context, Data, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { OrganizationId, UserId } from "../../contract/Ids.ts"
import { UserLock } from "../../directory/users/UserLock.ts"
import { Memberships } from "../../organizations/organizations/Memberships.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { flawed, ScimFlaw } from "../../scim/ScimFlaw.ts"

/** Rows changed between their first reading and the locks. */
export class MovedMeanwhile extends Data.TaggedError("MovedMeanwhile") {}

const tries = 5

const gone = new ScimFlaw({ status: 404, detail: "The organization is no longer there" })

/**
 * Turns of the writers of an organization's directories: people before the organization, as
 * docs/locks.md has it, and then one writer at a time.
 */
export class ProvisioningTurns extends Context.Service<ProvisioningTurns>()(
  "gatehouse/users/provisioning/ProvisioningTurns",
  {
    make: Effect.gen(function* () {
      const memberships = yield* Memberships
      const transaction = yield* Transaction
      const userLock = yield* UserLock

      /** Runs a change in a transaction, and anew where what it read first has moved meanwhile. */
      const run = <A, E, R>(
        change: Effect.Effect<A, E | MovedMeanwhile, R>
      ): Effect.Effect<A, Exclude<E, MovedMeanwhile> | ScimFlaw, R> =>
        transaction.run(change).pipe(
          Effect.retry({ while: (error) => error instanceof MovedMeanwhile, times: tries }),
          Effect.catchIf(
            (error) => error instanceof MovedMeanwhile,
            () => Effect.fail(flawed("uniqueness", "Another request changes the same resource"))
          )
        ) as Effect.Effect<A, Exclude<E, MovedMeanwhile> | ScimFlaw, R>

      /** Takes the turn; the caller has locked the people of the change. */
      const take = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId
      ) {
        const there = yield* memberships.lockOrganization(environment, organizationId)
        if (!there) return yield* gone
      })

      return {
        run,
        take,
        /** Locks people by their ids, each before anything of theirs changes. */
        lockPeople: (environment: Environment, ids: ReadonlyArray<UserId>) =>
          Effect.forEach(ids.toSorted(), (id) => userLock.lock(environment.id, id), {
            discard: true
          })
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
