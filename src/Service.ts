import { Layer } from "effect"
import { AddressBook } from "./directory/addresses/AddressBook.ts"
import { PrimaryAddresses } from "./directory/addresses/PrimaryAddresses.ts"
import { Audit } from "./tenancy/audit/Audit.ts"
import { AuditPruning } from "./tenancy/audit/AuditPruning.ts"
import { AuditRetention } from "./privacy/retention/AuditRetention.ts"
import { Clients } from "./sessions/clients/Clients.ts"
import { ClientTokens } from "./sessions/clients/ClientTokens.ts"
import { NewSessions } from "./sessions/clients/NewSessions.ts"
import { DataExports } from "./privacy/dataRequests/DataExports.ts"
import * as DataExportWorkers from "./privacy/dataRequests/dataExportWorkers.ts"
import { DataRequests } from "./privacy/dataRequests/DataRequests.ts"
import { DataRequestsRetention } from "./privacy/dataRequests/DataRequestsRetention.ts"
import { OwnDeletion } from "./account/deletion/OwnDeletion.ts"
import { Disavowal } from "./access/disavowal/Disavowal.ts"
import { DisavowalLinks } from "./access/disavowal/DisavowalLinks.ts"
import { OwnEmailAddresses } from "./account/addresses/OwnEmailAddresses.ts"
import { EmailVerification } from "./access/emailVerification/EmailVerification.ts"
import { EnvironmentHosts } from "./tenancy/environments/EnvironmentHosts.ts"
import { Environments } from "./tenancy/environments/Environments.ts"
import { IdempotencyRetention } from "./tenancy/idempotency/IdempotencyRetention.ts"
import { IdempotentRequests } from "./tenancy/idempotency/IdempotentRequests.ts"
import { Identities } from "./directory/identities/Identities.ts"
import { Impersonations } from "./access/impersonation/Impersonations.ts"
import { InvitationAcceptance } from "./organizations/invitations/InvitationAcceptance.ts"
import { InvitationIssuing } from "./organizations/invitations/InvitationIssuing.ts"
import { InvitationLinks } from "./organizations/invitations/InvitationLinks.ts"
import { InvitationRedemption } from "./organizations/invitations/InvitationRedemption.ts"
import { Invitations } from "./organizations/invitations/Invitations.ts"
import { InvitedSignUps } from "./access/signUp/InvitedSignUps.ts"
import { OrganizationInvitations } from "./organizations/invitations/OrganizationInvitations.ts"
import { ServerInvitations } from "./organizations/invitations/ServerInvitations.ts"
import { SecretKeys } from "./tenancy/secretKeys/SecretKeys.ts"
import { MailRetention } from "./delivery/mail/MailRetention.ts"
import { Mails } from "./delivery/mail/Mails.ts"
import * as MailWorkers from "./delivery/mail/mailWorkers.ts"
import { MfaChallenges } from "./access/mfa/MfaChallenges.ts"
import { MfaEnrollments } from "./access/mfa/MfaEnrollments.ts"
import { OwnSecondFactor } from "./account/secondFactor/OwnSecondFactor.ts"
import { TotpSetups } from "./access/mfa/TotpSetups.ts"
import { ActiveOrganizations } from "./organizations/organizations/ActiveOrganizations.ts"
import { Departures } from "./organizations/organizations/Departures.ts"
import { Members } from "./organizations/organizations/Members.ts"
import { Memberships } from "./organizations/organizations/Memberships.ts"
import { ProviderRequests } from "./access/federation/ProviderRequests.ts"
import { Continuations } from "./access/federation/Continuations.ts"
import { IdentityLinking } from "./access/federation/IdentityLinking.ts"
import { LinkByAddress } from "./access/federation/LinkByAddress.ts"
import { NativeTickets } from "./access/federation/NativeTickets.ts"
import { ProviderReturns } from "./access/federation/ProviderReturns.ts"
import { ProviderClient } from "./access/federation/ProviderClient.ts"
import { Providers } from "./tenancy/providers/Providers.ts"
import { ProviderSignIn } from "./access/federation/ProviderSignIn.ts"
import { Organizations } from "./organizations/organizations/Organizations.ts"
import { RoleSets } from "./organizations/organizations/RoleSets.ts"
import { Origins } from "./tenancy/origins/Origins.ts"
import { Passwords } from "./credentials/passwords/Passwords.ts"
import { CredentialNotice } from "./credentials/notices/CredentialNotice.ts"
import { OwnPassword } from "./account/password/OwnPassword.ts"
import { PasswordReset } from "./account/password/PasswordReset.ts"
import { MailedProofs } from "./credentials/proofs/MailedProofs.ts"
import { Proofs } from "./credentials/proofs/Proofs.ts"
import { ProofsRetention } from "./credentials/proofs/ProofsRetention.ts"
import { Purge } from "./privacy/purge/Purge.ts"
import { PurgeRetention } from "./privacy/purge/PurgeRetention.ts"
import { Reauthentication } from "./account/reauthentication/Reauthentication.ts"
import { Satellites } from "./access/satellites/Satellites.ts"
import { PendingSignIns } from "./credentials/secondFactors/PendingSignIns.ts"
import { SecondFactorAttempts } from "./credentials/secondFactors/SecondFactorAttempts.ts"
import { ResetLinks } from "./credentials/passwords/ResetLinks.ts"
import { SecondFactors } from "./credentials/secondFactors/SecondFactors.ts"
import { Sessions } from "./sessions/sessions/Sessions.ts"
import { PasswordSignIn } from "./access/signIn/PasswordSignIn.ts"
import { SignIn } from "./access/signIn/SignIn.ts"
import { SignUp } from "./access/signUp/SignUp.ts"
import { Refusals } from "./tenancy/throttle/Refusals.ts"
import { Throttle } from "./tenancy/throttle/Throttle.ts"
import { ThrottleRetention } from "./tenancy/throttle/ThrottleRetention.ts"
import { AccessTokens } from "./sessions/tokens/AccessTokens.ts"
import { JwtTemplates } from "./sessions/tokens/JwtTemplates.ts"
import { SigningKeys } from "./sessions/tokens/SigningKeys.ts"
import { UserDirectory } from "./directory/users/UserDirectory.ts"
import { Users } from "./users/management/Users.ts"
import { OutboundHttp } from "./platform/OutboundHttp.ts"
import { Transaction } from "./platform/Transaction.ts"

/** Every use case, over a database, crypto and a password hasher that the caller chooses. */
export const layer = Layer.mergeAll(
  ProviderReturns.layer,
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
      ProviderRequests.layer,
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
  Layer.provideMerge(Layer.mergeAll(AddressBook.layer, Proofs.layer)),
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
  ThrottleRetention.layer,
  DataExportWorkers.layer,
  DataRequestsRetention.layer,
  PurgeRetention.layer,
  AuditRetention.layer
)
