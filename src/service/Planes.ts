import { Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { AuditServerHttp } from "../tenancy/audit/AuditServerHttp.ts"
import { BootClientHttp } from "../access/configuration/ConfigurationClientHttp.ts"
import { DataRequestsClientHttp } from "../access/dataRequests/DataRequestsClientHttp.ts"
import { DeletionClientHttp } from "../access/deletion/DeletionClientHttp.ts"
import { ProofOfWorkClientHttp } from "../access/abuse/ProofOfWorkClientHttp.ts"
import { DisavowalClientHttp } from "../access/disavowal/DisavowalClientHttp.ts"
import {
  EmailAddressesClientHttp,
  EmailAddressesServerHttp
} from "../access/addresses/EmailAddressesHttp.ts"
import { PasswordClientHttp, PasswordServerHttp } from "../access/password/PasswordHttp.ts"
import { MfaClientHttp, MfaServerHttp, OwnMfaClientHttp } from "../access/mfa/MfaHttp.ts"
import { EmailVerificationClientHttp } from "../access/emailVerification/EmailVerificationClientHttp.ts"
import {
  IdentitiesServerHttp,
  OwnIdentitiesClientHttp
} from "../access/federation/IdentitiesHttp.ts"
import { LockoutServerHttp } from "../access/lockout/LockoutServerHttp.ts"
import {
  ImpersonationClientHttp,
  ImpersonationServerHttp
} from "../access/impersonation/ImpersonationHttp.ts"
import { InvitationsClientHttp } from "../access/signUp/InvitationsClientHttp.ts"
import {
  InvitationsServerHttp,
  OrganizationInvitationsClientHttp
} from "../organizations/invitations/InvitationsHttp.ts"
import { ServerAuthHttp } from "../tenancy/secretKeys/ServerAuthHttp.ts"
import {
  ContinuationClientHttp,
  EstablishClientHttp
} from "../access/federation/ContinuationClientHttp.ts"
import {
  ConnectionTestsServerHttp,
  SsoClientHttp,
  SsoLinkClientHttp
} from "../access/sso/SsoHttp.ts"
import { SamlClientHttp } from "../access/saml/SamlClientHttp.ts"
import { OAuthClientHttp } from "../access/federation/OAuthClientHttp.ts"
import {
  OrganizationsClientHttp,
  OrganizationsServerHttp,
  UserOrganizationsServerHttp
} from "../organizations/organizations/OrganizationsHttp.ts"
import { BlockedDomainsServerHttp } from "../tenancy/blockedDomains/BlockedDomainsServerHttp.ts"
import { OriginsServerHttp } from "../tenancy/origins/OriginsServerHttp.ts"
import { ReauthenticationClientHttp } from "../access/reauthentication/ReauthenticationClientHttp.ts"
import { EmailCodeClientHttp } from "../access/emailCode/EmailCodeClientHttp.ts"
import {
  ActivityClientHttp,
  SessionsClientHttp,
  TrustedDevicesClientHttp,
  TrustedDevicesServerHttp
} from "../access/sessions/SessionsHttp.ts"
import {
  PasskeysServerHttp,
  OwnPasskeysClientHttp,
  PasskeySignInClientHttp
} from "../access/passkeys/PasskeysHttp.ts"
import { SatellitesClientHttp } from "../access/satellites/SatellitesClientHttp.ts"
import { SessionsServerHttp } from "../sessions/sessions/SessionsServerHttp.ts"
import { SignInClientHttp } from "../access/signIn/SignInClientHttp.ts"
import { SignUpClientHttp } from "../access/signUp/SignUpClientHttp.ts"
import { TokensClientHttp } from "../sessions/tokens/TokensClientHttp.ts"
import { CurrentUserClientHttp } from "../access/me/CurrentUserClientHttp.ts"
import { UsersServerHttp } from "../users/management/UsersServerHttp.ts"
import { HooksServerHttp } from "../access/hooks/HooksServerHttp.ts"
import { WebhooksServerHttp } from "../delivery/webhooks/WebhooksServerHttp.ts"
import { ApplicationsServerHttp } from "../provider/applications/ApplicationsServerHttp.ts"
import { RegistrationClientHttp } from "../provider/registration/RegistrationClientHttp.ts"
import { RegistrationTokensServerHttp } from "../provider/registration/RegistrationTokensServerHttp.ts"
import {
  DeviceClientHttp,
  PushedRequestsHttp
} from "../provider/authorization/AuthorizationClientHttp.ts"
import { ApiKeysClientHttp } from "../provider/apiKeys/ApiKeysClientHttp.ts"
import { OrganizationApplicationsClientHttp } from "../provider/applications/OrganizationApplicationsClientHttp.ts"
import { ApiKeysServerHttp } from "../provider/apiKeys/ApiKeysServerHttp.ts"
import { GrantsServerHttp } from "../provider/grants/GrantsServerHttp.ts"
import { OwnGrantsClientHttp } from "../provider/grants/OwnGrantsClientHttp.ts"
import { OrganizationGateHttp } from "../organizations/enforcement/OrganizationClientAuthHttp.ts"
import { DiscoveryClientHttp } from "../access/discovery/DiscoveryClientHttp.ts"
import {
  ConnectionsServerHttp,
  OwnConnectionsClientHttp
} from "../organizations/connections/ConnectionsHttp.ts"
import { DomainsClientHttp, DomainsServerHttp } from "../organizations/domains/DomainsHttp.ts"
import { PortalLinksClientHttp, PortalLinksServerHttp } from "../access/portal/PortalLinksHttp.ts"
import { ResourcesServerHttp } from "../provider/resources/ResourcesServerHttp.ts"
import { ProtocolConventionsHttp } from "../provider/tokens/ProtocolAnswersHttp.ts"
import { DirectoriesServerHttp } from "../users/directories/DirectoriesServerHttp.ts"
import { ScimHttp } from "../users/directories/ScimHttp.ts"
import { ProtocolHttp } from "../provider/tokens/ProtocolHttp.ts"
import { ConsoleApi } from "../api/ConsoleApi.ts"
import { ConsoleMirror, consoleName } from "../api/ConsoleMirror.ts"
import { ConsoleAuthHttp } from "../operators/guard/ConsoleAuthHttp.ts"
import { ApplicationCountsConsoleHttp } from "../provider/counts/ApplicationCountsConsoleHttp.ts"
import { SignInTestsConsoleHttp } from "../provider/tokens/SignInTestsConsoleHttp.ts"
import { SigningKeysConsoleHttp } from "../provider/keys/SigningKeysConsoleHttp.ts"
import { ConnectionReachConsoleHttp } from "../operators/connections/ConnectionReachConsoleHttp.ts"
import {
  ProvidersConsoleHttp,
  TemplatesConsoleHttp
} from "../operators/configuration/ConfigurationConsoleHttp.ts"
import { RoleSetsConsoleHttp } from "../organizations/organizations/RoleSetsConsoleHttp.ts"
import { DeclaredConsoleHttp } from "../operators/declared/DeclaredConsoleHttp.ts"
import { DoctorConsoleHttp } from "../operators/doctor/DoctorConsoleHttp.ts"
import {
  LogoConsoleHttp,
  TextsConsoleHttp
} from "../operators/environments/AppearanceConsoleHttp.ts"
import { EnvironmentsConsoleHttp } from "../operators/environments/EnvironmentsConsoleHttp.ts"
import { LiveConsoleHttp } from "../operators/live/LiveConsoleHttp.ts"
import { OverviewConsoleHttp } from "../operators/overview/OverviewConsoleHttp.ts"
import { SearchConsoleHttp } from "../operators/search/SearchConsoleHttp.ts"
import { PeopleConsoleHttp } from "../operators/people/PeopleConsoleHttp.ts"
import { MailsConsoleHttp } from "../delivery/mail/MailsConsoleHttp.ts"
import { TransfersConsoleHttp } from "../users/transfer/TransfersConsoleHttp.ts"
import { OperatorsConsoleHttp } from "../operators/staff/OperatorsConsoleHttp.ts"
import { ClientApi } from "../api/ClientApi.ts"
import { ServerApi } from "../api/ServerApi.ts"
import {
  ClientAuthHttp,
  ClientTokenHttp,
  HoldsSessionHttp,
  LimitedWritesHttp,
  NotImpersonatingHttp,
  RecentlyAuthenticatedHttp
} from "../sessions/clients/ClientAuthHttp.ts"
import * as ClientCors from "../tenancy/origins/ClientCorsHttp.ts"
import { ClientHostHttp, KeptToHttpsHttp } from "../tenancy/origins/ClientHostHttp.ts"
import { ConventionsHttp, StrictQueryHttp } from "../http/ConventionsHttp.ts"
import { IdempotencyHttp } from "../tenancy/idempotency/IdempotencyHttp.ts"

/** The handlers of the server API, for its own plane and for the console's. */
const serverGroups = [
  UsersServerHttp,
  SessionsServerHttp,
  EmailAddressesServerHttp,
  PasswordServerHttp,
  MfaServerHttp,
  PasskeysServerHttp,
  TrustedDevicesServerHttp,
  IdentitiesServerHttp,
  ImpersonationServerHttp,
  LockoutServerHttp,
  UserOrganizationsServerHttp,
  OrganizationsServerHttp,
  InvitationsServerHttp,
  AuditServerHttp,
  OriginsServerHttp,
  BlockedDomainsServerHttp,
  WebhooksServerHttp,
  HooksServerHttp,
  ApplicationsServerHttp,
  ConnectionsServerHttp,
  ConnectionTestsServerHttp,
  DomainsServerHttp,
  PortalLinksServerHttp,
  DirectoriesServerHttp,
  ResourcesServerHttp,
  GrantsServerHttp,
  ApiKeysServerHttp,
  RegistrationTokensServerHttp
] as const

/** The operations of the server API. */
export const serverPlane = HttpApiBuilder.layer(ServerApi).pipe(
  Layer.provide([...serverGroups]),
  Layer.provide([ServerAuthHttp, ConventionsHttp, StrictQueryHttp, IdempotencyHttp])
)

const mirroredOnes = serverGroups
  .map(({ identifier, onto }) => ({ name: consoleName(identifier), onto }))
  .filter(({ name }) => Object.hasOwn(ConsoleMirror.groups, name))
  .map(({ name, onto }) => onto(ConsoleMirror, name))
type Mirrored = (typeof mirroredOnes)[number]

/** Operations of operators: those of the server API by the same handlers, and their own. */
export const consolePlane = Layer.mergeAll(
  HttpApiBuilder.layer(ConsoleMirror).pipe(
    Layer.provide(mirroredOnes as [Mirrored, ...ReadonlyArray<Mirrored>])
  ),
  HttpApiBuilder.layer(ConsoleApi).pipe(
    Layer.provide([
      OperatorsConsoleHttp,
      LiveConsoleHttp,
      OverviewConsoleHttp,
      ApplicationCountsConsoleHttp,
      SignInTestsConsoleHttp,
      ConnectionReachConsoleHttp,
      TransfersConsoleHttp,
      SearchConsoleHttp,
      EnvironmentsConsoleHttp,
      LogoConsoleHttp,
      TextsConsoleHttp,
      SigningKeysConsoleHttp,
      TemplatesConsoleHttp,
      RoleSetsConsoleHttp,
      ProvidersConsoleHttp,
      DoctorConsoleHttp,
      DeclaredConsoleHttp,
      PeopleConsoleHttp,
      MailsConsoleHttp
    ])
  )
).pipe(
  Layer.provide([
    ConsoleAuthHttp,
    ServerAuthHttp,
    ConventionsHttp,
    StrictQueryHttp,
    IdempotencyHttp
  ])
)

/** The operations of the client API. */
export const clientPlane = HttpApiBuilder.layer(ClientApi).pipe(
  Layer.provide([
    SignInClientHttp,
    DiscoveryClientHttp,
    MfaClientHttp,
    OwnMfaClientHttp,
    PasskeySignInClientHttp,
    EmailCodeClientHttp,
    OwnPasskeysClientHttp,
    TrustedDevicesClientHttp,
    SignUpClientHttp,
    ProofOfWorkClientHttp,
    OAuthClientHttp,
    SamlClientHttp,
    SsoClientHttp,
    SsoLinkClientHttp,
    OwnIdentitiesClientHttp,
    ContinuationClientHttp,
    EstablishClientHttp,
    ImpersonationClientHttp,
    SatellitesClientHttp,
    PasswordClientHttp,
    ReauthenticationClientHttp,
    EmailVerificationClientHttp,
    DisavowalClientHttp,
    DeletionClientHttp,
    DataRequestsClientHttp,
    InvitationsClientHttp,
    OrganizationInvitationsClientHttp,
    ActivityClientHttp,
    SessionsClientHttp,
    CurrentUserClientHttp,
    EmailAddressesClientHttp,
    BootClientHttp,
    TokensClientHttp,
    OrganizationsClientHttp,
    OwnGrantsClientHttp,
    ApiKeysClientHttp,
    OrganizationApplicationsClientHttp,
    PortalLinksClientHttp,
    OwnConnectionsClientHttp,
    DomainsClientHttp,
    ProtocolHttp,
    DeviceClientHttp,
    PushedRequestsHttp,
    RegistrationClientHttp
  ]),
  Layer.provide([
    ClientAuthHttp,
    ClientTokenHttp,
    HoldsSessionHttp,
    OrganizationGateHttp,
    LimitedWritesHttp,
    NotImpersonatingHttp,
    RecentlyAuthenticatedHttp,
    ClientHostHttp,
    ProtocolConventionsHttp,
    ConventionsHttp
  ]),
  Layer.merge(ScimHttp),
  Layer.merge(ClientCors.layer),
  Layer.merge(KeptToHttpsHttp)
)
