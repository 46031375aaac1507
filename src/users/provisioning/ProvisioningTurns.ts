import { Context, Data, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { OrganizationId, UserId } from "../../contract/Ids.ts"
import { UserLock } from "../../directory/users/UserLock.ts"
import { Memberships } from "../../organizations/organizations/Memberships.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { ScimFlaw } from "../../platform/scim/ScimFlaw.ts"
import type { ProvisioningTerms } from "./ProvisioningTerms.ts"
import { StandingsStore } from "./StandingsStore.ts"

/** Rows changed between their first reading and the locks. */
export class MovedMeanwhile extends Data.TaggedError("MovedMeanwhile") {}

const tries = 8

const gone = new ScimFlaw({ status: 404, detail: "The organization is no longer there" })

const over = new ScimFlaw({ status: 401, detail: "The directory is not enabled any more" })
const busy = new ScimFlaw({
  status: 503,
  detail: "Other requests change the same resource: try again",
  retryAfterSeconds: 1
})

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
      const standings = yield* StandingsStore
      const userLock = yield* UserLock

      /** Runs a change in a transaction, and anew where what it read first has moved meanwhile. */
      const run = <A, E, R>(
        change: Effect.Effect<A, E | MovedMeanwhile, R>
      ): Effect.Effect<A, Exclude<E, MovedMeanwhile> | ScimFlaw, R> =>
        transaction.run(change).pipe(
          Effect.retry({ while: (error) => error instanceof MovedMeanwhile, times: tries }),
          Effect.catchIf(
            (error) => error instanceof MovedMeanwhile,
            () => Effect.fail(busy)
          )
        ) as Effect.Effect<A, Exclude<E, MovedMeanwhile> | ScimFlaw, R>

      /** Takes the turn; the caller has locked the people of the change. */
      const take = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId
      ) {
        const there = yield* memberships.lockOrganization(environment.id, organizationId)
        if (!there) return yield* gone
      })

      /** Terms of a directory as they are now; whoever may no longer write is refused. */
      const current = Effect.fnUntraced(function* (
        environment: Environment,
        { id, organizationId }: ProvisioningTerms
      ) {
        const terms = yield* standings.terms(environment.id, organizationId)
        const found = terms.find((one) => one.id === id)
        return found === undefined || !found.enabled ? yield* over : found
      })

      /** Takes the turn of a directory; answers its terms, which hold until the turn ends. */
      const takeFor = Effect.fnUntraced(function* (
        environment: Environment,
        directory: ProvisioningTerms
      ) {
        yield* take(environment, directory.organizationId)
        return yield* current(environment, directory)
      })

      return {
        run,
        take,
        takeFor,
        current,
        /** Locks people by their ids, each before anything of theirs changes. */
        lockPeople: (environment: Environment, ids: ReadonlyArray<UserId>) =>
          userLock.lockAll(environment.id, ids)
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(StandingsStore.layer))
}
