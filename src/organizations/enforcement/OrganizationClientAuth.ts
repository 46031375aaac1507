import { HttpApiMiddleware } from "effect/http-api"
import type { CurrentEnvironment } from "../../contract/Conventions.ts"
import type { CurrentSession } from "../../sessions/clients/ClientAuth.ts"
import { SsoRequired } from "./EnforcedConnection.ts"

/**
 * Closes an operation on an organization that is kept to its connections to its members' other
 * sessions; all operations below `/organizations/{organizationId}` have it, and leaving passes. Add
 * it before `ClientAuth`, which it needs.
 */
export class OrganizationGate extends HttpApiMiddleware.Service<
  OrganizationGate,
  { requires: CurrentSession | CurrentEnvironment }
>()("gatehouse/organizations/enforcement/OrganizationGate", { error: SsoRequired }) {}
