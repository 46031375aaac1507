import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { DirectoryId, EnvironmentId, OrganizationId, UserId } from "../../contract/Ids.ts"
import { AuditOrigin, noSecretKey, systemActor } from "../../tenancy/audit/AuditOrigin.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { DirectoryUsers } from "../provisioning/DirectoryUsers.ts"
import { ProvisionedMemberships } from "../provisioning/ProvisionedMemberships.ts"
import type { StoredDirectory } from "./Directory.ts"
import { DirectoriesStore } from "./DirectoriesStore.ts"

/** People of one transaction: others wait for the organization no longer than these take. */
const batch = 50

/** Records that one sweep links. */
const linked = 200

/** Has time's work write events in the name of a directory, as its own requests do. */
const byDirectory = (id: DirectoryId) =>
  Effect.provideService(AuditOrigin, {
    actor: systemActor,
    secretKeyId: noSecretKey,
    by: { type: "directory", id }
  })

type People = (
  environmentId: EnvironmentId,
  directoryId: DirectoryId,
  after: UserId | null,
  limit: number
) => Effect.Effect<ReadonlyArray<UserId>>

/**
 * Brings the memberships of all people of a directory in line with its terms, a few at a time. A
 * sweep goes on where a process died in the middle.
 */
export class DirectorySettlement extends Context.Service<DirectorySettlement>()(
  "gatehouse/users/directories/DirectorySettlement",
  {
    make: Effect.gen(function* () {
      const store = yield* DirectoriesStore
      const people = yield* DirectoryUsers
      const provisioned = yield* ProvisionedMemberships
      const sweeps = yield* EnvironmentSweeps

      const settleAll = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId,
        directoryId: DirectoryId,
        people: People,
        letGo: boolean
      ) {
        let after: UserId | null = null
        while (true) {
          const ids: ReadonlyArray<UserId> = yield* people(
            environment.id,
            directoryId,
            after,
            batch
          )
          const last = ids.at(-1)
          if (last === undefined) return
          after = last
          yield* provisioned.inTurn(
            Effect.gen(function* () {
              yield* provisioned.lockPeople(environment, ids)
              yield* provisioned.takeTurn(environment, organizationId)
              yield* provisioned.settle(
                environment,
                organizationId,
                ids.map((userId) => ({ userId, letGo }))
              )
            })
          )
        }
      })

      const settle = Effect.fn("DirectorySettlement.settle")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        directoryId: DirectoryId
      ) {
        const changed = yield* store.changedAt(environment.id, directoryId)
        yield* settleAll(environment, organizationId, directoryId, provisioned.usersOf, false).pipe(
          // The organization went meanwhile, and its directories with it.
          Effect.ignore
        )
        if (changed === undefined) return
        // Whoever changed the terms meanwhile settles them, and may have died on the way.
        yield* store.setSettled(environment.id, directoryId, changed)
      })

      /** Ends every membership that the directory gave, but the last owner's. */
      const endAll = (
        environment: Environment,
        organizationId: OrganizationId,
        directoryId: DirectoryId
      ) =>
        settleAll(environment, organizationId, directoryId, provisioned.managedBy, true).pipe(
          Effect.ignore
        )

      /**
       * Carries out a removal that was decided: its members first, then what its groups hold, then
       * the directory.
       */
      const finish = Effect.fn("DirectorySettlement.finish")(function* (
        environment: Environment,
        { id, organizationId, removal }: StoredDirectory
      ) {
        const memberships = removal === "remove" ? endAll : settle
        yield* memberships(environment, organizationId, id)
        // With the directory they would all go in one statement, which can take longer than it may.
        yield* store.emptyGroups(environment.id, id)
        yield* provisioned
          .inTurn(
            Effect.gen(function* () {
              yield* provisioned.takeTurn(environment, organizationId)
              yield* provisioned.releaseAll(environment.id, organizationId, id)
              yield* store.remove(environment.id, id)
            })
          )
          // The organization went meanwhile, and its directories with it.
          .pipe(Effect.ignore)
      })

      /** Links records whose domain was verified after they came. */
      const linkAll = Effect.fnUntraced(function* (environment: Environment) {
        for (const record of yield* people.linkable(environment.id, linked)) {
          const terms = yield* provisioned.terms(environment.id, record.organizationId)
          const directory = terms.find(({ id }) => id === record.directoryId)
          if (directory === undefined) continue
          // One that another record stands for waits for its directory, and for no further sweep.
          yield* people.relink(environment, directory, record).pipe(
            Effect.asVoid,
            byDirectory(record.directoryId),
            Effect.catch(({ scimType }) =>
              scimType === "uniqueness" ? people.giveUp(environment.id, record.id) : Effect.void
            )
          )
        }
      })

      yield* sweeps.start(
        "1 minute",
        "Records at verified domains were not linked",
        (environment) => linkAll(environment)
      )
      yield* sweeps.start(
        "1 minute",
        "A directory's people were not settled",
        Effect.fnUntraced(function* (environment, now) {
          const before = DateTime.subtract(now, { minutes: 1 })
          for (const { id, organizationId } of yield* store.unsettled(environment.id, before)) {
            yield* byDirectory(id)(settle(environment, organizationId, id))
          }
        })
      )

      yield* sweeps.start(
        "1 minute",
        "A directory was not removed",
        Effect.fnUntraced(function* (environment, now) {
          const before = DateTime.subtract(now, { minutes: 1 })
          for (const directory of yield* store.leaving(environment.id, before)) {
            yield* byDirectory(directory.id)(finish(environment, directory))
          }
        })
      )

      return { settle, finish }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(DirectoriesStore.layer))
}
