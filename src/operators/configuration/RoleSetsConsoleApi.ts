import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { BodyProblems } from "../../contract/Conventions.ts"
import { EnvironmentId, RoleSetId } from "../../contract/Ids.ts"
import { Role, RoleKey, RoleSetDefinition } from "../../contract/Role.ts"
import { RoleSetNotFound } from "../../organizations/organizations/OrganizationsProblems.ts"

const environment = { environmentId: EnvironmentId }
const path = "/environments/:environmentId/role-sets"

const ConsoleRoleSet = Schema.Struct({
  id: RoleSetId,
  key: Schema.String,
  name: Schema.String,
  roles: Schema.Array(Role)
}).annotate({ identifier: "RoleSet" })

/** The roles that members of organizations can have. */
export class RoleSetsConsoleApi extends HttpApiGroup.make("console.roleSets")
  .add(
    HttpApiEndpoint.get("listRoleSets", path, {
      params: environment,
      success: Schema.Struct({ items: Schema.Array(ConsoleRoleSet) })
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List the role sets",
        description: "By key, the default one among them; of each role all permissions."
      })
    ),
    HttpApiEndpoint.put("setRoleSet", `${path}/:roleSetId`, {
      params: { ...environment, roleSetId: Schema.Union([RoleSetId, RoleKey]) },
      payload: RoleSetDefinition,
      success: ConsoleRoleSet,
      error: [RoleSetNotFound, ...BodyProblems]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Make or replace a role set",
        description:
          "Named by its id, or by its key; a key that there is not makes one. The owner is always there, and a role that members have cannot be taken away."
      })
    )
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Role sets", description: "Roles and what they allow." })
  ) {}
