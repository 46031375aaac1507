import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { BodyProblems } from "../../contract/Conventions.ts"
import { EnvironmentId, RoleSetId } from "../../contract/Ids.ts"
import { Role, RoleKey, RoleSetDefinition } from "../../contract/Role.ts"
import { RoleSetNotFound } from "./OrganizationsProblems.ts"
import { needs, operation } from "../../contract/LeastRole.ts"

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
      operation(
        needs.auditor,
        "List the role sets",
        "Ordered by key and including the default one, each role with all its permissions."
      )
    ),
    HttpApiEndpoint.put("setRoleSet", `${path}/:roleSetId`, {
      params: { ...environment, roleSetId: Schema.Union([RoleSetId, RoleKey]) },
      payload: RoleSetDefinition,
      success: ConsoleRoleSet,
      error: [RoleSetNotFound, ...BodyProblems]
    }).annotateMerge(
      operation(
        needs.freshAdmin,
        "Create or replace a role set",
        "Named by its id or its key; an unknown key creates a role set. The owner's role always stays, and a role that members have cannot be removed."
      )
    )
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Role sets", description: "Roles and what they allow." })
  ) {}
