import { HttpApi, OpenApi } from "effect/http-api"
import { EmailAddressesServerApi } from "../access/addresses/EmailAddressesServerApi.ts"
import { PasswordServerApi } from "../access/password/PasswordServerApi.ts"
import { MfaServerApi } from "../access/mfa/MfaServerApi.ts"
import { AuditServerApi } from "../tenancy/audit/AuditServerApi.ts"
import { IdentitiesServerApi } from "../access/federation/IdentitiesServerApi.ts"
import { LockoutServerApi } from "../access/lockout/LockoutServerApi.ts"
import { ImpersonationServerApi } from "../access/impersonation/ImpersonationServerApi.ts"
import { InvitationsServerApi } from "../organizations/invitations/InvitationsServerApi.ts"
import {
  OrganizationsServerApi,
  UserOrganizationsServerApi
} from "../organizations/organizations/OrganizationsServerApi.ts"
import { OriginsServerApi } from "../tenancy/origins/OriginsServerApi.ts"
import { BlockedDomainsServerApi } from "../tenancy/blockedDomains/BlockedDomainsServerApi.ts"
import { SessionsServerApi } from "../sessions/sessions/SessionsServerApi.ts"
import { UsersServerApi } from "../users/management/UsersServerApi.ts"
import { HooksServerApi } from "../access/hooks/HooksServerApi.ts"
import { WebhooksServerApi } from "../delivery/webhooks/WebhooksServerApi.ts"
import { TrustedDevicesServerApi } from "../access/sessions/TrustedDevicesServerApi.ts"
import { PasskeysServerApi } from "../access/passkeys/PasskeysServerApi.ts"
import { ApplicationsServerApi } from "../provider/applications/ApplicationsServerApi.ts"
import { ApiKeysServerApi } from "../provider/apiKeys/ApiKeysServerApi.ts"
import { GrantsServerApi } from "../provider/grants/GrantsServerApi.ts"
import { RegistrationTokensServerApi } from "../provider/registration/RegistrationTokensServerApi.ts"
import { DomainsServerApi } from "../organizations/domains/DomainsServerApi.ts"
import { ConnectionTestsServerApi } from "../access/sso/ConnectionTestsServerApi.ts"
import { ConnectionsServerApi } from "../organizations/connections/ConnectionsServerApi.ts"
import { PortalLinksServerApi } from "../access/portal/PortalLinksServerApi.ts"
import { DirectoriesServerApi } from "../users/directories/DirectoriesServerApi.ts"
import { ResourcesServerApi } from "../provider/resources/ResourcesServerApi.ts"
import { framed } from "../contract/ServerAuth.ts"
import { readable } from "./openapi/Document.ts"
import { serverExamples } from "./openapi/exampleOperations.ts"

/**
 * The server plane: what a customer's backend calls with its environment's secret key
 * (interface.md "Endpoints").
 */
export class ServerApi extends framed(
  HttpApi.make("server").add(
    UsersServerApi,
    SessionsServerApi,
    EmailAddressesServerApi,
    PasswordServerApi,
    MfaServerApi,
    PasskeysServerApi,
    TrustedDevicesServerApi,
    IdentitiesServerApi,
    ImpersonationServerApi,
    LockoutServerApi,
    UserOrganizationsServerApi,
    OrganizationsServerApi,
    InvitationsServerApi,
    AuditServerApi,
    OriginsServerApi,
    BlockedDomainsServerApi,
    WebhooksServerApi,
    HooksServerApi,
    ApplicationsServerApi,
    ConnectionsServerApi,
    ConnectionTestsServerApi,
    DomainsServerApi,
    PortalLinksServerApi,
    DirectoriesServerApi,
    ResourcesServerApi,
    GrantsServerApi,
    ApiKeysServerApi,
    RegistrationTokensServerApi
  )
).annotateMerge(
  OpenApi.annotations({
    title: "Gatehouse server API",
    version: "1",
    description:
      "Users, sessions, organizations, invitations, the audit trail and the webhooks of one environment, for the backend that holds its secret key.",
    transform: readable({
      address: { variable: "api_url", description: "Base address of the server API" },
      examples: serverExamples
    })
  })
) {}
