import { Layer } from "effect"
import type { Disavowal } from "../access/disavowal/Disavowal.ts"
import { disavowalPages } from "../access/disavowal/DisavowalPagesHttp.ts"
import { emailCodePages } from "../access/emailCode/EmailCodePagesHttp.ts"
import type { EmailVerification } from "../access/emailVerification/EmailVerification.ts"
import { emailVerificationPages } from "../access/emailVerification/EmailVerificationPagesHttp.ts"
import type { AbuseGuard } from "../access/abuse/AbuseGuard.ts"
import type { AddressProofs } from "../access/abuse/AddressProofs.ts"
import { addressProofPages } from "../access/abuse/AddressProofPagesHttp.ts"
import { continuationPages } from "../access/federation/ContinuationPagesHttp.ts"
import type { Impersonations } from "../access/impersonation/Impersonations.ts"
import type { WaysIn } from "../access/federation/WaysIn.ts"
import { impersonationPages } from "../access/impersonation/ImpersonationPagesHttp.ts"
import type { ConnectionTests } from "../access/sso/ConnectionTests.ts"
import { ssoPages } from "../access/sso/SsoPagesHttp.ts"
import { satellitePages } from "../access/satellites/SatellitePagesHttp.ts"
import { ownPasskeysPages, passkeySignInPages } from "../access/passkeys/PasskeysPagesHttp.ts"
import { mfaPages, ownMfaPages } from "../access/mfa/MfaPagesHttp.ts"
import { signInPages } from "../access/signIn/SignInPagesHttp.ts"
import { invitationPages } from "../access/signUp/InvitationPagesHttp.ts"
import { signUpPages } from "../access/signUp/SignUpPagesHttp.ts"
import { activityPages, sessionsPages } from "../access/sessions/SessionsPagesHttp.ts"
import { emailAddressesPages } from "../access/addresses/EmailAddressesPagesHttp.ts"
import { deletionPages } from "../access/deletion/DeletionPagesHttp.ts"
import { ownIdentitiesPages } from "../access/federation/OwnIdentitiesPagesHttp.ts"
import { accountPages } from "../access/me/AccountPagesHttp.ts"
import {
  ownPasswordPages,
  passwordPages,
  remainingWaysInPages
} from "../access/password/PasswordPagesHttp.ts"
import type { InvitationRedemption } from "../organizations/invitations/InvitationRedemption.ts"
import { organizationInvitationPages } from "../organizations/invitations/OrganizationInvitationsPagesHttp.ts"
import type { Departures } from "../organizations/organizations/Departures.ts"
import { devicePages } from "../provider/authorization/DevicePagesHttp.ts"
import type { DeviceAuthorizations } from "../provider/authorization/DeviceAuthorizations.ts"
import { authorizationPages } from "../provider/authorization/AuthorizationPagesHttp.ts"
import { organizationPages } from "../organizations/organizations/OrganizationsPagesHttp.ts"
import type { PasswordReset } from "../access/password/PasswordReset.ts"
import type { PortalSessions } from "../access/portal/PortalSessions.ts"
import { portalCertificatesPages } from "../access/portalSetup/PortalCertificatesPagesHttp.ts"
import { portalDirectoriesPages } from "../access/portalSetup/PortalDirectoriesPagesHttp.ts"
import { portalDomainsPages } from "../access/portalSetup/PortalDomainsPagesHttp.ts"
import { portalPages } from "../access/portalSetup/PortalPagesHttp.ts"
import { portalSsoPages } from "../access/portalSetup/PortalSsoPagesHttp.ts"
import type { ConnectionAttempts } from "../organizations/connections/ConnectionAttempts.ts"
import type { ConnectionStates } from "../organizations/connections/ConnectionStates.ts"
import type { ActiveConnections } from "../organizations/connections/ActiveConnections.ts"
import type { Connections } from "../organizations/connections/Connections.ts"
import type { Directories } from "../users/directories/Directories.ts"
import type { DirectoryRequests } from "../users/directories/DirectoryRequests.ts"
import type { DirectoryTokens } from "../users/directories/DirectoryTokens.ts"
import type { Domains } from "../organizations/domains/Domains.ts"
import { reauthenticationPages } from "../access/reauthentication/ReauthenticationPagesHttp.ts"
import {
  LogoHttp,
  logoRoutes,
  providerMarkRoutes,
  ProviderMarksHttp
} from "../pages/kernel/PicturesHttp.ts"
import { WellKnownHttp, wellKnownRoutes } from "../pages/kernel/RootHttp.ts"
import { assetRoutes } from "../pages/kernel/AssetsHttp.ts"
import type { EmailCodes } from "../access/emailCode/EmailCodes.ts"
import type { AuthorizationChecks } from "../provider/authorization/AuthorizationChecks.ts"
import type { Authorizations } from "../provider/authorization/Authorizations.ts"
import type { ApplicationCounts } from "../provider/counts/ApplicationCounts.ts"
import type { Resources } from "../provider/resources/Resources.ts"
import { logoutPages } from "../provider/logout/LogoutPagesHttp.ts"
import type { Logouts } from "../provider/logout/Logouts.ts"
import { ownGrantsPages } from "../provider/grants/OwnGrantsPagesHttp.ts"
import { apiKeysPages } from "../provider/apiKeys/ApiKeysPagesHttp.ts"
import { organizationApplicationsPages } from "../provider/applications/OrganizationApplicationsPagesHttp.ts"
import type { Memberships } from "../organizations/organizations/Memberships.ts"
import type { Organizations } from "../organizations/organizations/Organizations.ts"
import type { Clients } from "../sessions/clients/Clients.ts"
import type { Crypto } from "../platform/Crypto.ts"
import type { Enforcement } from "../organizations/enforcement/Enforcement.ts"
import type { Passkeys } from "../credentials/passkeys/Passkeys.ts"
import type { PendingSignIns } from "../credentials/secondFactors/PendingSignIns.ts"
import type { Page } from "../pages/kernel/PageRoutes.ts"
import { pagesLayer, routesOfPages } from "../pages/kernel/PagesHttp.ts"
import { dataRequestsPages } from "../access/dataRequests/DataRequestsPagesHttp.ts"
import type { ClientApi } from "../api/ClientApi.ts"
import type { ProblemsOf } from "../contract/Wire.ts"
import { english } from "../languages/en/english.ts"

/** Every page that the service shows. */
export const pages: ReadonlyArray<
  Page<
    | AbuseGuard
    | AddressProofs
    | ApplicationCounts
    | Departures
    | DeviceAuthorizations
    | Disavowal
    | EmailCodes
    | EmailVerification
    | Enforcement
    | Impersonations
    | InvitationRedemption
    | WaysIn
    | Logouts
    | Memberships
    | Organizations
    | Passkeys
    | PendingSignIns
    | Connections
    | ActiveConnections
    | Directories
    | DirectoryRequests
    | DirectoryTokens
    | ConnectionStates
    | ConnectionAttempts
    | Domains
    | PortalSessions
    | Resources
    | PasswordReset
    | AuthorizationChecks
    | Authorizations
    | Clients
    | ConnectionTests
    | Crypto
  >
> = [
  ...signInPages,
  ...passkeySignInPages,
  ...emailCodePages,
  ...mfaPages,
  ...signUpPages,
  ...continuationPages,
  ...addressProofPages,
  ...ssoPages,
  ...passwordPages,
  ...remainingWaysInPages,
  ...reauthenticationPages,
  ...invitationPages,
  ...emailVerificationPages,
  ...disavowalPages,
  ...impersonationPages,
  ...satellitePages,
  ...accountPages,
  ...activityPages,
  ...emailAddressesPages,
  ...ownPasswordPages,
  ...ownMfaPages,
  ...ownPasskeysPages,
  ...sessionsPages,
  ...ownIdentitiesPages,
  ...ownGrantsPages,
  ...apiKeysPages,
  ...deletionPages,
  ...dataRequestsPages,
  ...organizationInvitationPages,
  ...organizationPages,
  ...organizationApplicationsPages,
  ...authorizationPages,
  ...devicePages,
  ...portalPages,
  ...portalDomainsPages,
  ...portalDirectoriesPages,
  ...portalSsoPages,
  ...portalCertificatesPages,
  ...logoutPages
]

type ClientProblemCode = ProblemsOf<typeof ClientApi>["properties"]["code"]

// A problem of the client plane without words in both languages does not compile.
english.problems satisfies Readonly<Record<ClientProblemCode, string>>

/** The pages and what they load. */
export const pagesPlane = Layer.mergeAll(
  pagesLayer(pages),
  WellKnownHttp,
  ProviderMarksHttp,
  LogoHttp
)

export const pagesRoutes = [
  ...routesOfPages(pages),
  ...assetRoutes,
  ...providerMarkRoutes,
  ...logoRoutes,
  ...wellKnownRoutes
]
