import { Layer } from "effect"
import { Accounts } from "./capabilities/accounts/Accounts.ts"
import { PrimaryAddresses } from "./capabilities/accounts/PrimaryAddresses.ts"
import { Audit } from "./capabilities/audit/Audit.ts"
import { AuditPruning } from "./capabilities/audit/AuditPruning.ts"
import { AuditRetention } from "./capabilities/auditRetention/AuditRetention.ts"
import { Clients } from "./capabilities/clients/Clients.ts"
import { ClientTokens } from "./capabilities/clients/ClientTokens.ts"
import { NewSessions } from "./capabilities/clients/NewSessions.ts"
import { DataExports } from "./capabilities/dataRequests/DataExports.ts"
import * as DataExportWorkers from "./capabilities/dataRequests/dataExportWorkers.ts"
import { DataRequests } from "./capabilities/dataRequests/DataRequests.ts"
import { DataRequestsRetention } from "./capabilities/dataRequests/DataRequestsRetention.ts"
import { OwnDeletion } from "./capabilities/deletion/OwnDeletion.ts"
import { Disavowal } from "./capabilities/disavowal/Disavowal.ts"
import { DisavowalLinks } from "./capabilities/disavowal/DisavowalLinks.ts"
import { OwnEmailAddresses } from "./capabilities/emailAddresses/OwnEmailAddresses.ts"
import { EmailVerification } from "./capabilities/emailVerification/EmailVerification.ts"
import { EnvironmentHosts } from "./capabilities/environments/EnvironmentHosts.ts"
import { Environments } from "./capabilities/environments/Environments.ts"
import { IdempotencyRetention } from "./capabilities/idempotency/IdempotencyRetention.ts"
import { IdempotentRequests } from "./capabilities/idempotency/IdempotentRequests.ts"
import { Identities } from "./capabilities/identities/Identities.ts"
import { Impersonations } from "./capabilities/impersonation/Impersonations.ts"
import { InvitationAcceptance } from "./capabilities/invitations/InvitationAcceptance.ts"
import { InvitationIssuing } from "./capabilities/invitations/InvitationIssuing.ts"
import { InvitationLinks } from "./capabilities/invitations/InvitationLinks.ts"
import { InvitationRedemption } from "./capabilities/invitations/InvitationRedemption.ts"
import { Invitations } from "./capabilities/invitations/Invitations.ts"
import { InvitedSignUps } from "./capabilities/invitations/InvitedSignUps.ts"
import { OrganizationInvitations } from "./capabilities/invitations/OrganizationInvitations.ts"
import { ServerInvitations } from "./capabilities/invitations/ServerInvitations.ts"
import { SecretKeys } from "./capabilities/keys/SecretKeys.ts"
import { MailRetention } from "./capabilities/mail/MailRetention.ts"
import { Mails } from "./capabilities/mail/Mails.ts"
import * as MailWorkers from "./capabilities/mail/mailWorkers.ts"
import { MfaChallenges } from "./capabilities/mfa/MfaChallenges.ts"
import { MfaEnrollments } from "./capabilities/mfa/MfaEnrollments.ts"
import { OwnSecondFactor } from "./capabilities/mfa/OwnSecondFactor.ts"
import { TotpSetups } from "./capabilities/mfa/TotpSetups.ts"
import { ActiveOrganizations } from "./capabilities/organizations/ActiveOrganizations.ts"
import { Departures } from "./capabilities/organizations/Departures.ts"
import { Members } from "./capabilities/organizations/Members.ts"
import { Memberships } from "./capabilities/organizations/Memberships.ts"
import { AuthorizationRequests } from "./capabilities/oauth/AuthorizationRequests.ts"
import { Continuations } from "./capabilities/oauth/Continuations.ts"
import { IdentityLinking } from "./capabilities/oauth/IdentityLinking.ts"
import { LinkByAddress } from "./capabilities/oauth/LinkByAddress.ts"
import { NativeTickets } from "./capabilities/oauth/NativeTickets.ts"
import { OAuth } from "./capabilities/oauth/OAuth.ts"
import { ProviderClient } from "./capabilities/oauth/ProviderClient.ts"
import { Providers } from "./capabilities/oauth/Providers.ts"
import { ProviderSignIn } from "./capabilities/oauth/ProviderSignIn.ts"
import { Organizations } from "./capabilities/organizations/Organizations.ts"
import { RoleSets } from "./capabilities/organizations/RoleSets.ts"
import { Origins } from "./capabilities/origins/Origins.ts"
import { Passwords } from "./capabilities/password/Passwords.ts"
import { CredentialNotice } from "./capabilities/passwordFlows/CredentialNotice.ts"
import { OwnPassword } from "./capabilities/passwordFlows/OwnPassword.ts"
import { PasswordReset } from "./capabilities/passwordFlows/PasswordReset.ts"
import { MailedProofs } from "./capabilities/proofs/MailedProofs.ts"
import { Proofs } from "./capabilities/proofs/Proofs.ts"
import { ProofsRetention } from "./capabilities/proofs/ProofsRetention.ts"
import { Purge } from "./capabilities/purge/Purge.ts"
import { PurgeRetention } from "./capabilities/purge/PurgeRetention.ts"
import { Reauthentication } from "./capabilities/reauthentication/Reauthentication.ts"
import { Satellites } from "./capabilities/satellites/Satellites.ts"
import { PendingSignIns } from "./capabilities/secondFactors/PendingSignIns.ts"
import { SecondFactorAttempts } from "./capabilities/secondFactors/SecondFactorAttempts.ts"
import { ResetLinks } from "./capabilities/resetLinks/ResetLinks.ts"
import { SecondFactors } from "./capabilities/secondFactors/SecondFactors.ts"
import { Sessions } from "./capabilities/sessions/Sessions.ts"
import { PasswordSignIn } from "./capabilities/signIn/PasswordSignIn.ts"
import { SignIn } from "./capabilities/signIn/SignIn.ts"
import { SignUp } from "./capabilities/signUp/SignUp.ts"
import { Refusals } from "./capabilities/throttle/Refusals.ts"
import { Throttle } from "./capabilities/throttle/Throttle.ts"
import { ThrottleUpkeep } from "./capabilities/throttle/ThrottleUpkeep.ts"
import { AccessTokens } from "./capabilities/tokens/AccessTokens.ts"
import { JwtTemplates } from "./capabilities/tokens/JwtTemplates.ts"
import { SigningKeys } from "./capabilities/tokens/SigningKeys.ts"
import { UserDirectory } from "./capabilities/userDirectory/UserDirectory.ts"
import { Users } from "./capabilities/users/Users.ts"
import { OutboundHttp } from "./platform/OutboundHttp.ts"
import { Transaction } from "./platform/Transaction.ts"

/** Every use case, over a database, crypto and a password hasher that the caller chooses. */
export const layer = Layer.mergeAll(
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
  InvitedSignUps.layer,
  OrganizationInvitations.layer,
  ServerInvitations.layer,
  SecretKeys.layer
).pipe(
  Layer.provideMerge(
    Layer.mergeAll(
      NativeTickets.layer,
      Invitations.layer,
      InvitationIssuing.layer,
      InvitationLinks.layer,
      InvitationRedemption.layer,
      Origins.layer
    )
  ),
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
  Layer.provideMerge(Layer.mergeAll(ResetLinks.layer, DisavowalLinks.layer)),
  Layer.provideMerge(
    Layer.mergeAll(MailedProofs.layer, PendingSignIns.layer, PrimaryAddresses.layer)
  ),
  Layer.provideMerge(Layer.mergeAll(Memberships.layer, RoleSets.layer)),
  Layer.provideMerge(Departures.layer),
  Layer.provideMerge(SecondFactors.layer),
  Layer.provideMerge(Layer.mergeAll(Accounts.layer, Proofs.layer)),
  Layer.provideMerge(
    Layer.mergeAll(
      Sessions.layer,
      Identities.layer,
      Clients.layer,
      ClientTokens.layer,
      NewSessions.layer
    )
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
