import { Context, Effect, Layer } from "effect"
import type { EnvironmentId, OrganizationId } from "../../contract/Ids.ts"
import type { DirectoryRecord } from "./DirectoryRecord.ts"
import { type AskedPerson, StandingsStore } from "./StandingsStore.ts"

type Standing = Effect.Success<ReturnType<StandingsStore["Service"]["standingOf"]>>

const isLetGo = ({ leaves, stays }: Pick<Standing, "leaves" | "stays">): boolean => leaves && !stays

/** Tells sign-ins by an organization's connection what its directories say of a person. */
export class DirectoryWord extends Context.Service<DirectoryWord>()(
  "gatehouse/users/provisioning/DirectoryWord",
  {
    make: Effect.gen(function* () {
      const { isUntouched, standingOf } = yield* StandingsStore

      /**
       * True if an enabled directory of the organization has deactivated or removed the person, none
       * has an active record of them, and they accepted no invitation of the organization since
       * (enterprise.md: "Just in time").
       */
      const hasLetGo = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        person: AskedPerson
      ) => Effect.map(standingOf(environmentId, organizationId, person), isLetGo)

      /**
       * True if a connection has no role to give the person: a directory has let them go, or decides
       * itself, which may be for none (enterprise.md: "Who decides a role").
       */
      const decidesRole = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        person: AskedPerson
      ) =>
        Effect.map(
          standingOf(environmentId, organizationId, person),
          (standing) => standing.decides || isLetGo(standing)
        )

      /**
       * True for an inactive record that has only just found its person: it lets them go, as one does
       * that comes inactive, unless an invitation has brought them back since.
       */
      const hasFoundLate = (
        before: Pick<DirectoryRecord, "userId">,
        { active, environmentId, organizationId, userId }: DirectoryRecord
      ) =>
        active || before.userId !== null || userId === null
          ? Effect.succeed(false)
          : hasLetGo(environmentId, organizationId, { userId, addressKey: null })

      return { hasLetGo, hasFoundLate, decidesRole, isUntouched }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(StandingsStore.layer))
}
