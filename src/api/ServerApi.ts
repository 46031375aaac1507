import { HttpApi, OpenApi } from "effect/http-api"
import { AuditServerApi } from "../tenancy/audit/AuditServerApi.ts"
import { IdentitiesServerApi } from "../directory/identities/IdentitiesServerApi.ts"
import { ImpersonationServerApi } from "../access/impersonation/ImpersonationServerApi.ts"
import { InvitationsServerApi } from "../organizations/invitations/InvitationsServerApi.ts"
import { OrganizationsServerApi } from "../organizations/organizations/OrganizationsServerApi.ts"
import { UserOrganizationsServerApi } from "../organizations/organizations/UserOrganizationsServerApi.ts"
import { OriginsServerApi } from "../tenancy/origins/OriginsServerApi.ts"
import { SessionsServerApi } from "../sessions/sessions/SessionsServerApi.ts"
import { UsersServerApi } from "../users/management/UsersServerApi.ts"
import { Conventions, serverRequestParsing, StrictQuery } from "../contract/Conventions.ts"
import { readable } from "./openapi/Document.ts"
import { serverExamples } from "./openapi/ServerExamples.ts"
import { ServerAuth } from "../contract/ServerAuth.ts"

/**
 * The server plane: what a customer's backend calls with its environment's secret key
 * (interface.md "Endpoints").
 */
export class ServerApi extends HttpApi.make("server")
  .add(
    UsersServerApi,
    SessionsServerApi,
    IdentitiesServerApi,
    ImpersonationServerApi,
    UserOrganizationsServerApi,
    OrganizationsServerApi,
    InvitationsServerApi,
    AuditServerApi,
    OriginsServerApi
  )
  .prefix("/api/server/v1")
  // What is added last runs first: the conventions shape what the guard and the query check refuse.
  .middleware(StrictQuery)
  .middleware(ServerAuth)
  .middleware(Conventions)
  .annotateMerge(serverRequestParsing)
  .annotateMerge(
    OpenApi.annotations({
      title: "Gatehouse server API",
      version: "1",
      description:
        "Users, sessions, organizations, invitations and the audit trail of one environment, for the backend that holds its secret key.",
      transform: readable({
        address: { variable: "api_url", description: "Base address of the server API" },
        examples: serverExamples
      })
    })
  ) {}
