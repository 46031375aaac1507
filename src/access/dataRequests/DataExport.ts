import { Schema } from "effect"
import {
  AuditEventId,
  EnvironmentId,
  ConnectionId,
  IdentityId,
  InvitationId,
  OrganizationId,
  SessionId,
  UserId,
  Uuid
} from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { ActorType, AuditAction, AuditResult, AuditTarget } from "../../tenancy/audit/AuditEvent.ts"
import { StoredEmailAddress } from "../../contract/EmailAddress.ts"
import { OwnEmailAddress } from "../addresses/OwnEmailAddress.ts"
import { TrustedDevice } from "../../credentials/trustedDevices/TrustedDevice.ts"
import { Passkey } from "../../credentials/passkeys/Passkey.ts"
import { IdentityProtocol } from "../../directory/identities/Identity.ts"
import { ManagingSource } from "../../organizations/organizations/Organization.ts"
import { InvitationStatus } from "../../organizations/invitations/InvitationState.ts"
import { MetadataBag } from "../../contract/Metadata.ts"
import { Device } from "../../sessions/sessions/Session.ts"
import { Profile } from "../../directory/users/Profile.ts"
import { RegistrationState } from "../../directory/users/User.ts"

/** The account itself, without the bag that only the backend sees. */
export const ExportedUser = Schema.Struct({
  id: UserId,
  externalId: Schema.NullOr(Schema.String).annotate({
    description: "The user's id in the system they were migrated from"
  }),
  name: Schema.NullOr(Schema.String),
  ...Profile.fields,
  email: Schema.NullOr(StoredEmailAddress),
  emailVerifiedAt: Schema.NullOr(Timestamp),
  registrationState: RegistrationState,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  publicMetadata: MetadataBag,
  unsafeMetadata: MetadataBag
})
export type ExportedUser = typeof ExportedUser.Type

/** The person's credentials; never a secret or anything that could be turned back into one. */
export const ExportedCredentials = Schema.Struct({
  passwordSetAt: Schema.NullOr(Timestamp),
  secondFactorEnrolledAt: Schema.NullOr(Timestamp),
  recoveryCodesLeft: Schema.Int
})
export type ExportedCredentials = typeof ExportedCredentials.Type

export const ExportedIdentity = Schema.Struct({
  id: IdentityId,
  protocol: IdentityProtocol,
  issuer: Schema.String,
  subject: Schema.String,
  label: Schema.NullOr(Schema.String),
  status: Schema.Literals(["active", "unlinked"]),
  claims: MetadataBag,
  connectionId: Schema.NullOr(ConnectionId),
  createdAt: Timestamp,
  updatedAt: Timestamp
})
export type ExportedIdentity = typeof ExportedIdentity.Type

/** A passkey as its owner sees it; its public key tells nothing of them. */
export const ExportedPasskey = Schema.Struct(Passkey.fields)
export type ExportedPasskey = typeof ExportedPasskey.Type

/**
 * A session; `impersonated` if staff acted in the person's name, on a device that was not theirs.
 */
export const ExportedSession = Schema.Struct({
  id: SessionId,
  createdAt: Timestamp,
  lastActiveAt: Timestamp,
  revokedAt: Schema.NullOr(Timestamp),
  ipAddress: Schema.NullOr(Schema.String),
  userAgent: Schema.NullOr(Schema.String),
  device: Schema.NullOr(Device),
  authenticationMethods: Schema.Array(Schema.String),
  organizationId: Schema.NullOr(OrganizationId),
  connectionId: Schema.NullOr(ConnectionId),
  impersonated: Schema.Boolean
})
export type ExportedSession = typeof ExportedSession.Type

/** A browser or install that is remembered as having signed in. */
export const ExportedDevice = Schema.Struct({ firstSeenAt: Timestamp, lastSeenAt: Timestamp })
export type ExportedDevice = typeof ExportedDevice.Type

const { current: _current, ...trusted } = TrustedDevice.fields

/** A browser whose sign-ins skip the second factor. */
export const ExportedTrustedDevice = Schema.Struct(trusted)
export type ExportedTrustedDevice = typeof ExportedTrustedDevice.Type

export const ExportedMembership = Schema.Struct({
  organization: Schema.Struct({ id: OrganizationId, name: Schema.String }),
  role: Schema.String,
  joinedAt: Timestamp,
  managedBy: Schema.NullOr(ManagingSource)
})
export type ExportedMembership = typeof ExportedMembership.Type

/**
 * An invitation to one of the person's verified addresses; to an organization without its bag, as
 * the membership.
 */
export const ExportedInvitation = Schema.Struct({
  id: InvitationId,
  email: StoredEmailAddress,
  organization: Schema.NullOr(Schema.Struct({ id: OrganizationId, name: Schema.String })),
  role: Schema.NullOr(Schema.String),
  status: Schema.NullOr(InvitationStatus),
  publicMetadata: Schema.optionalKey(MetadataBag),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  acceptedAt: Schema.NullOr(Timestamp),
  revokedAt: Schema.NullOr(Timestamp)
})
export type ExportedInvitation = typeof ExportedInvitation.Type

/** An application that the person has allowed. */
export const ExportedApplication = Schema.Struct({
  application: Schema.String,
  organizationId: Schema.NullOr(OrganizationId),
  scopes: Schema.Array(Schema.String),
  createdAt: Timestamp,
  lastUsedAt: Schema.NullOr(Timestamp),
  endedAt: Schema.NullOr(Timestamp)
}).annotate({ identifier: "ExportedApplication" })
export type ExportedApplication = typeof ExportedApplication.Type

/** A key to the customer's API that the person has, or had until lately. */
export const ExportedApiKey = Schema.Struct({
  name: Schema.String,
  lastFour: Schema.String,
  organizationId: Schema.NullOr(OrganizationId),
  permissions: Schema.Array(Schema.String),
  createdAt: Timestamp,
  expiresAt: Schema.NullOr(Timestamp),
  lastUsedAt: Schema.NullOr(Timestamp),
  revokedAt: Schema.NullOr(Timestamp)
}).annotate({ identifier: "ExportedApiKey" })
export type ExportedApiKey = typeof ExportedApiKey.Type

/** Record of the person in a directory of an organization. */
export const ExportedDirectoryRecord = Schema.Struct({
  directory: Schema.String,
  organizationId: OrganizationId,
  userName: Schema.String,
  externalId: Schema.NullOr(Schema.String),
  active: Schema.Boolean,
  attributes: MetadataBag,
  groups: Schema.Array(Schema.String),
  linkedAt: Schema.NullOr(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp
}).annotate({ identifier: "ExportedDirectoryRecord" })
export type ExportedDirectoryRecord = typeof ExportedDirectoryRecord.Type

/** A mail to one of the person's verified addresses, as long as its sending is remembered. */
export const ExportedMail = Schema.Struct({
  template: Schema.String,
  to: StoredEmailAddress,
  status: Schema.String,
  createdAt: Timestamp,
  finishedAt: Schema.NullOr(Timestamp)
})
export type ExportedMail = typeof ExportedMail.Type

/**
 * Something that the person did, or that was done to their account. Who else acted, from where, and
 * what they noted, such as why staff acted in the person's name, is not the person's to have.
 */
export const ExportedEvent = Schema.Struct({
  id: AuditEventId,
  action: AuditAction,
  result: AuditResult,
  occurredAt: Timestamp,
  actor: Schema.Struct({
    type: ActorType,
    id: Schema.NullOr(Uuid),
    impersonated: Schema.Boolean
  }),
  targets: Schema.Array(AuditTarget),
  ipAddress: Schema.NullOr(Schema.String),
  userAgent: Schema.NullOr(Schema.String),
  metadata: MetadataBag
})
export type ExportedEvent = typeof ExportedEvent.Type

/** Everything that is held on a person (GDPR article 15), but what only the backend sees. */
export const DataExport = Schema.Struct({
  version: Schema.Literal(1),
  exportedAt: Timestamp,
  environment: Schema.Struct({ id: EnvironmentId, name: Schema.String }),
  user: ExportedUser,
  credentials: ExportedCredentials,
  emailAddresses: Schema.Array(OwnEmailAddress),
  identities: Schema.Array(ExportedIdentity),
  passkeys: Schema.Array(ExportedPasskey),
  devices: Schema.Array(ExportedDevice),
  trustedDevices: Schema.Array(ExportedTrustedDevice),
  memberships: Schema.Array(ExportedMembership),
  invitations: Schema.Array(ExportedInvitation),
  applications: Schema.Array(ExportedApplication),
  apiKeys: Schema.Array(ExportedApiKey),
  directoryRecords: Schema.Array(ExportedDirectoryRecord),
  mails: Schema.Array(ExportedMail),
  sessions: Schema.Array(ExportedSession),
  auditEvents: Schema.Array(ExportedEvent)
}).annotate({ identifier: "DataExport" })
