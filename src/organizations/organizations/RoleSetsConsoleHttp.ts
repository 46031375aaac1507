import { Effect, Schema } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { RoleSetId, type EnvironmentId } from "../../contract/Ids.ts"
import { group, inEnvironment, listed } from "../../http/ApiGroup.ts"
import { invalidRequest, bodyFlaws } from "../../http/FlawReport.ts"
import { RoleSetNotFound } from "./OrganizationsProblems.ts"
import { RoleSets } from "./RoleSets.ts"
import { onConsolePlane } from "../../contract/ConsoleAuth.ts"
import { RoleSetsConsoleApi } from "./RoleSetsConsoleApi.ts"

const isId = Schema.is(RoleSetId)

export const RoleSetsConsoleHttp = group(
  onConsolePlane(RoleSetsConsoleApi),
  "console.roleSets",
  Effect.fn(function* (handlers) {
    const roleSets = yield* RoleSets

    /** An id is of a set that there is; any other name is a key. */
    const keyOf = Effect.fnUntraced(function* (environmentId: EnvironmentId, named: string) {
      if (!isId(named)) return named
      const found = (yield* roleSets.list(environmentId)).find(({ id }) => id === named)
      return found === undefined ? yield* new RoleSetNotFound() : found.key
    })

    return handlers.handleAll({
      listRoleSets: inEnvironment(({ id }) => listed(roleSets.list(id))),
      setRoleSet: Effect.fnUntraced(function* ({ params, payload }) {
        const { id } = yield* CurrentEnvironment
        const key = yield* keyOf(id, params.roleSetId)
        return yield* Effect.mapError(roleSets.set(id, key, payload), ({ problems }) =>
          invalidRequest(bodyFlaws(problems))
        )
      })
    })
  })
)
