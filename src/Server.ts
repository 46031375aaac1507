import { ByteSize, Effect, Layer, Option } from "effect"
import { HttpIncomingMessage, HttpRouter } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Accounts } from "./capabilities/accounts/Accounts.ts"
import { PrimaryAddresses } from "./capabilities/accounts/PrimaryAddresses.ts"
import { Audit } from "./capabilities/audit/Audit.ts"
import { AuditPruning } from "./capabilities/audit/AuditPruning.ts"
import { AuditServerHttp } from "./capabilities/audit/AuditServerHttp.ts"
import { AuditRetention } from "./capabilities/auditRetention/AuditRetention.ts"
import { BootClientHttp } from "./capabilities/boot/BootClientHttp.ts"
import { Clients } from "./capabilities/clients/Clients.ts"
import { ClientTokens } from "./capabilities/clients/ClientTokens.ts"
import { DataExports } from "./capabilities/dataRequests/DataExports.ts"
import * as DataExportWorkers from "./capabilities/dataRequests/dataExportWorkers.ts"
import { DataRequests } from "./capabilities/dataRequests/DataRequests.ts"
import { DataRequestsClientHttp } from "./capabilities/dataRequests/DataRequestsClientHttp.ts"
import { DataRequestsRetention } from "./capabilities/dataRequests/DataRequestsRetention.ts"
import { DeletionClientHttp } from "./capabilities/deletion/DeletionClientHttp.ts"
import { OwnDeletion } from "./capabilities/deletion/OwnDeletion.ts"
import { Disavowal } from "./capabilities/disavowal/Disavowal.ts"
import { DisavowalClientHttp } from "./capabilities/disavowal/DisavowalClientHttp.ts"
import { EmailAddressesClientHttp } from "./capabilities/emailAddresses/EmailAddressesClientHttp.ts"
import { OwnEmailAddresses } from "./capabilities/emailAddresses/OwnEmailAddresses.ts"
import { EmailVerification } from "./capabilities/emailVerification/EmailVerification.ts"
import { EmailVerificationClientHttp } from "./capabilities/emailVerification/EmailVerificationClientHttp.ts"
import { EnvironmentHosts } from "./capabilities/environments/EnvironmentHosts.ts"
import { Environments } from "./capabilities/environments/Environments.ts"
import { IdempotencyRetention } from "./capabilities/idempotency/IdempotencyRetention.ts"
import { IdempotentRequests } from "./capabilities/idempotency/IdempotentRequests.ts"
import { Identities } from "./capabilities/identities/Identities.ts"
import { IdentitiesServerHttp } from "./capabilities/identities/IdentitiesServerHttp.ts"
import { ImpersonationClientHttp } from "./capabilities/impersonation/ImpersonationClientHttp.ts"
import { Impersonations } from "./capabilities/impersonation/Impersonations.ts"
import { ImpersonationServerHttp } from "./capabilities/impersonation/ImpersonationServerHttp.ts"
import { InvitationAcceptance } from "./capabilities/invitations/InvitationAcceptance.ts"
import { InvitationIssuing } from "./capabilities/invitations/InvitationIssuing.ts"
import { Invitations } from "./capabilities/invitations/Invitations.ts"
import { InvitationsClientHttp } from "./capabilities/invitations/InvitationsClientHttp.ts"
import { InvitationsServerHttp } from "./capabilities/invitations/InvitationsServerHttp.ts"
import { OrganizationInvitations } from "./capabilities/invitations/OrganizationInvitations.ts"
import { OrganizationInvitationsClientHttp } from "./capabilities/invitations/OrganizationInvitationsClientHttp.ts"
import { ServerInvitations } from "./capabilities/invitations/ServerInvitations.ts"
import { SecretKeys } from "./capabilities/keys/SecretKeys.ts"
import { ServerAuthHttp } from "./capabilities/keys/SecretKeysServerHttp.ts"
import { MailRetention } from "./capabilities/mail/MailRetention.ts"
import { Mails } from "./capabilities/mail/Mails.ts"
import * as MailWorkers from "./capabilities/mail/mailWorkers.ts"
import { MfaChallenges } from "./capabilities/mfa/MfaChallenges.ts"
import { MfaClientHttp } from "./capabilities/mfa/MfaClientHttp.ts"
import { MfaEnrollments } from "./capabilities/mfa/MfaEnrollments.ts"
import { OwnMfaClientHttp } from "./capabilities/mfa/OwnMfaClientHttp.ts"
import { OwnSecondFactor } from "./capabilities/mfa/OwnSecondFactor.ts"
import { TotpSetups } from "./capabilities/mfa/TotpSetups.ts"
import { ActiveOrganizations } from "./capabilities/organizations/ActiveOrganizations.ts"
import { Departures } from "./capabilities/organizations/Departures.ts"
import { Members } from "./capabilities/organizations/Members.ts"
import { Memberships } from "./capabilities/organizations/Memberships.ts"
import { AuthorizationRequests } from "./capabilities/oauth/AuthorizationRequests.ts"
import { ContinuationClientHttp } from "./capabilities/oauth/ContinuationClientHttp.ts"
import { Continuations } from "./capabilities/oauth/Continuations.ts"
import { EstablishClientHttp } from "./capabilities/oauth/EstablishClientHttp.ts"
import { IdentityLinking } from "./capabilities/oauth/IdentityLinking.ts"
import { LinkByAddress } from "./capabilities/oauth/LinkByAddress.ts"
import { OAuth } from "./capabilities/oauth/OAuth.ts"
import { OAuthClientHttp } from "./capabilities/oauth/OAuthClientHttp.ts"
import { OwnIdentitiesClientHttp } from "./capabilities/oauth/OwnIdentitiesClientHttp.ts"
import { ProviderClient } from "./capabilities/oauth/ProviderClient.ts"
import { Providers } from "./capabilities/oauth/Providers.ts"
import { ProviderSignIn } from "./capabilities/oauth/ProviderSignIn.ts"
import { Organizations } from "./capabilities/organizations/Organizations.ts"
import { OrganizationsClientHttp } from "./capabilities/organizations/OrganizationsClientHttp.ts"
import { OrganizationsServerHttp } from "./capabilities/organizations/OrganizationsServerHttp.ts"
import { RoleSets } from "./capabilities/organizations/RoleSets.ts"
import { UserOrganizationsServerHttp } from "./capabilities/organizations/UserOrganizationsServerHttp.ts"
import { Origins } from "./capabilities/origins/Origins.ts"
import { OriginsServerHttp } from "./capabilities/origins/OriginsServerHttp.ts"
import { PagesClientHttp, pagesRoutes } from "./capabilities/pages/PagesClientHttp.ts"
import { Passwords } from "./capabilities/password/Passwords.ts"
import { CredentialNotice } from "./capabilities/passwordFlows/CredentialNotice.ts"
import { OwnPassword } from "./capabilities/passwordFlows/OwnPassword.ts"
import { PasswordClientHttp } from "./capabilities/passwordFlows/PasswordClientHttp.ts"
import { PasswordReset } from "./capabilities/passwordFlows/PasswordReset.ts"
import { MailedProofs } from "./capabilities/proofs/MailedProofs.ts"
import { Proofs } from "./capabilities/proofs/Proofs.ts"
import { ProofsRetention } from "./capabilities/proofs/ProofsRetention.ts"
import { Purge } from "./capabilities/purge/Purge.ts"
import { PurgeRetention } from "./capabilities/purge/PurgeRetention.ts"
import { Reauthentication } from "./capabilities/reauthentication/Reauthentication.ts"
import { ReauthenticationClientHttp } from "./capabilities/reauthentication/ReauthenticationClientHttp.ts"
import { Satellites } from "./capabilities/satellites/Satellites.ts"
import { SatellitesClientHttp } from "./capabilities/satellites/SatellitesClientHttp.ts"
import { PendingSignIns } from "./capabilities/secondFactors/PendingSignIns.ts"
import { SecondFactorAttempts } from "./capabilities/secondFactors/SecondFactorAttempts.ts"
import { ResetLinks } from "./capabilities/resetLinks/ResetLinks.ts"
import { SecondFactors } from "./capabilities/secondFactors/SecondFactors.ts"
import { Sessions } from "./capabilities/sessions/Sessions.ts"
import { SessionsClientHttp } from "./capabilities/sessions/SessionsClientHttp.ts"
import { SessionsServerHttp } from "./capabilities/sessions/SessionsServerHttp.ts"
import { PasswordSignIn } from "./capabilities/signIn/PasswordSignIn.ts"
import { SignIn } from "./capabilities/signIn/SignIn.ts"
import { SignInClientHttp } from "./capabilities/signIn/SignInClientHttp.ts"
import { SignUp } from "./capabilities/signUp/SignUp.ts"
import { SignUpClientHttp } from "./capabilities/signUp/SignUpClientHttp.ts"
import { Refusals } from "./capabilities/throttle/Refusals.ts"
import { Throttle } from "./capabilities/throttle/Throttle.ts"
import { ThrottleUpkeep } from "./capabilities/throttle/ThrottleUpkeep.ts"
import { AccessTokens } from "./capabilities/tokens/AccessTokens.ts"
import { JwtTemplates } from "./capabilities/tokens/JwtTemplates.ts"
import { SigningKeys } from "./capabilities/tokens/SigningKeys.ts"
import { TokensClientHttp } from "./capabilities/tokens/TokensClientHttp.ts"
import { UserDirectory } from "./capabilities/userDirectory/UserDirectory.ts"
import { CurrentUserClientHttp } from "./capabilities/users/CurrentUserClientHttp.ts"
import { Users } from "./capabilities/users/Users.ts"
import { UsersServerHttp } from "./capabilities/users/UsersServerHttp.ts"
import { maximumBodyBytes } from "./contract/Conventions.ts"
import { ClientApi } from "./contract/ClientApi.ts"
import { ServerApi } from "./contract/ServerApi.ts"
import * as Boundary from "./http/Boundary.ts"
import {
  ClientAuthHttp,
  ClientTokenHttp,
  NotImpersonatingHttp,
  RecentlyAuthenticatedHttp
} from "./http/ClientAuthHttp.ts"
import * as ClientCors from "./http/ClientCors.ts"
import { ClientHostHttp } from "./http/ClientHostHttp.ts"
import { ConventionsHttp, StrictQueryHttp } from "./http/ConventionsHttp.ts"
import { DocsHttp, docsRoutes } from "./http/DocsHttp.ts"
import { HealthHttp, healthRoutes } from "./http/HealthHttp.ts"
import { IdempotencyHttp } from "./http/IdempotencyHttp.ts"
import { mailPreviewRoutes, MailPreviewHttp } from "./http/MailPreviewHttp.ts"
import { routesOf } from "./http/Routes.ts"
import { DatabaseHealth } from "./platform/DatabaseHealth.ts"
import { OutboundHttp } from "./platform/OutboundHttp.ts"
import { PasswordHasher } from "./platform/PasswordHasher.ts"
import * as Randomness from "./platform/Randomness.ts"
import { Settings } from "./platform/Settings.ts"
import { Transaction } from "./platform/Transaction.ts"

/** Every use case, over a database, crypto and a password hasher that the caller chooses. */
export const capabilities = Layer.mergeAll(
  OAuth.layer,
  Impersonations.layer,
  Satellites.layer,
  Continuations.layer,
  PasswordReset.layer,
  Reauthentication.layer,
  OwnDeletion.layer,
  DataRequests.layer,
  DataExports.layer,
  Purge.layer,
  OwnEmailAddresses.layer,
  Organizations.layer,
  ActiveOrganizations.layer,
  Members.layer,
  InvitationAcceptance.layer,
  OrganizationInvitations.layer,
  ServerInvitations.layer,
  SecretKeys.layer
).pipe(
  Layer.provideMerge(Layer.mergeAll(Invitations.layer, InvitationIssuing.layer, Origins.layer)),
  Layer.provideMerge(
    Layer.mergeAll(
      IdentityLinking.layer,
      ProviderSignIn.layer,
      AuthorizationRequests.layer,
      SignUp.layer
    )
  ),
  Layer.provideMerge(Layer.mergeAll(ProviderClient.layer, Providers.layer)),
  Layer.provideMerge(
    Layer.mergeAll(MfaChallenges.layer, MfaEnrollments.layer, OwnSecondFactor.layer)
  ),
  Layer.provideMerge(TotpSetups.layer),
  Layer.provideMerge(
    Layer.mergeAll(PasswordSignIn.layer, OwnPassword.layer, OutboundHttp.layer, LinkByAddress.layer)
  ),
  Layer.provideMerge(Layer.mergeAll(Users.layer, SignIn.layer, CredentialNotice.layer)),
  Layer.provideMerge(SecondFactorAttempts.layer),
  Layer.provideMerge(Layer.mergeAll(EmailVerification.layer, Disavowal.layer)),
  Layer.provideMerge(ResetLinks.layer),
  Layer.provideMerge(
    Layer.mergeAll(MailedProofs.layer, PendingSignIns.layer, PrimaryAddresses.layer)
  ),
  Layer.provideMerge(Layer.mergeAll(Memberships.layer, RoleSets.layer)),
  Layer.provideMerge(Departures.layer),
  Layer.provideMerge(SecondFactors.layer),
  Layer.provideMerge(Layer.mergeAll(Accounts.layer, Proofs.layer)),
  Layer.provideMerge(
    Layer.mergeAll(Sessions.layer, Identities.layer, Clients.layer, ClientTokens.layer)
  ),
  Layer.provideMerge(
    Layer.mergeAll(
      Environments.layer,
      EnvironmentHosts.layer,
      IdempotentRequests.layer,
      Throttle.layer,
      Refusals.layer,
      Mails.layer
    )
  ),
  Layer.provideMerge(Layer.mergeAll(AccessTokens.layer, JwtTemplates.layer, SigningKeys.layer)),
  Layer.provideMerge(
    Layer.mergeAll(UserDirectory.layer, Passwords.layer, Audit.layer, AuditPruning.layer)
  ),
  Layer.provideMerge(Transaction.layer)
)

const serverPlane = HttpApiBuilder.layer(ServerApi).pipe(
  Layer.provide([
    UsersServerHttp,
    SessionsServerHttp,
    IdentitiesServerHttp,
    ImpersonationServerHttp,
    UserOrganizationsServerHttp,
    OrganizationsServerHttp,
    InvitationsServerHttp,
    AuditServerHttp,
    OriginsServerHttp
  ]),
  Layer.provide([ServerAuthHttp, ConventionsHttp, StrictQueryHttp, IdempotencyHttp])
)

// One spelling for each route: what a proxy in front lets through or not must mean the same here.
const routerConfig = {
  caseSensitive: true,
  ignoreTrailingSlash: false,
  ignoreDuplicateSlashes: false,
  // Over-long ids are refused by their schemas; no head of a request is longer.
  maxParamLength: 16_384
}

const clientPlane = HttpApiBuilder.layer(ClientApi).pipe(
  Layer.provide([
    SignInClientHttp,
    MfaClientHttp,
    OwnMfaClientHttp,
    SignUpClientHttp,
    OAuthClientHttp,
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
    SessionsClientHttp,
    CurrentUserClientHttp,
    EmailAddressesClientHttp,
    BootClientHttp,
    TokensClientHttp,
    OrganizationsClientHttp
  ]),
  Layer.provide([
    ClientAuthHttp,
    ClientTokenHttp,
    NotImpersonatingHttp,
    RecentlyAuthenticatedHttp,
    ClientHostHttp,
    ConventionsHttp
  ]),
  Layer.merge(ClientCors.layer)
)

/** All routes that the settings ask for, inside of the boundary. */
export const routes = Layer.unwrap(
  Effect.gen(function* () {
    const { planes, production, smtpUrl } = yield* Settings
    const previewsMail = !production && Option.isNone(smtpUrl)
    const served = [
      ...(planes === "client" ? [] : routesOf(ServerApi)),
      ...(planes === "server" ? [] : [...routesOf(ClientApi), ...pagesRoutes]),
      ...healthRoutes,
      ...(production ? [] : docsRoutes),
      ...(previewsMail ? mailPreviewRoutes : [])
    ]
    return Layer.mergeAll(
      planes === "client" ? Layer.empty : serverPlane,
      planes === "server" ? Layer.empty : Layer.merge(clientPlane, PagesClientHttp),
      HealthHttp.pipe(Layer.provide(DatabaseHealth.layer)),
      production ? Layer.empty : DocsHttp,
      previewsMail ? MailPreviewHttp : Layer.empty
    ).pipe(Layer.provide(Boundary.layer(served)))
  })
)

/** Serves both planes; needs a database, crypto, a hasher and a server to listen with. */
export const layer = HttpRouter.serve(routes, {
  routerConfig,
  disableLogger: true,
  disableListenLog: true
}).pipe(
  Layer.provide(Layer.succeed(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(maximumBodyBytes)))
)

/** What goes on beside the requests, on every instance. */
export const background = Layer.mergeAll(
  MailWorkers.layer,
  MailRetention.layer,
  IdempotencyRetention.layer,
  ProofsRetention.layer,
  ThrottleUpkeep.layer,
  DataExportWorkers.layer,
  DataRequestsRetention.layer,
  PurgeRetention.layer,
  AuditRetention.layer
)

/** The hasher and the source of randomness of a running service. */
export const platform = Layer.mergeAll(PasswordHasher.layer, Randomness.layer)
