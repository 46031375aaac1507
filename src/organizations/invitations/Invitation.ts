import { Schema, Effect } from "effect"
import { EnvironmentId, InvitationId, OrganizationId, UserId } from "../../contract/Ids.ts"
import { Language, Text, Timestamp } from "../../contract/Values.ts"
import { EmailAddress, EmailKey, StoredEmailAddress } from "../../contract/EmailAddress.ts"
import { MetadataBag, MetadataPatch } from "../../contract/Metadata.ts"
import { RedirectUrl } from "../../tenancy/origins/RedirectUrl.ts"
import { InvitationStatus } from "./InvitationState.ts"
import { MetadataTooLarge } from "../../contract/Problems.ts"
import * as Metadata from "../../contract/Metadata.ts"
import type { AuditTarget } from "../../tenancy/audit/AuditEvent.ts"
import { Problem } from "../../contract/Problem.ts"

/** The two bags of an invitation share one budget (interface.md "Limits"). */
export const withinBudget = (
  bags: Metadata.Bags
): Effect.Effect<Metadata.Bags, MetadataTooLarge> => {
  const excess = Metadata.overBudget(bags.publicMetadata, bags.privateMetadata)
  return excess === undefined
    ? Effect.succeed(bags)
    : Effect.fail(new MetadataTooLarge({ properties: excess }))
}

/** An invitation as it is answered to a resend: without the bags (interface.md "Invitation"). */
export const ResentInvitation = Schema.Struct({
  id: InvitationId,
  environmentId: EnvironmentId,
  email: StoredEmailAddress,
  status: InvitationStatus,
  expiresAt: Timestamp,
  createdAt: Timestamp,
  acceptedAt: Schema.NullOr(Timestamp),
  revokedAt: Schema.NullOr(Timestamp),
  organizationId: Schema.NullOr(OrganizationId),
  role: Schema.NullOr(Schema.String),
  redirectUrl: Schema.NullOr(RedirectUrl)
}).annotate({ identifier: "ResentInvitation" })
export type ResentInvitation = typeof ResentInvitation.Type

/** An invitation as the server plane sees it, both bags included (interface.md "Invitation"). */
export const Invitation = Schema.Struct({
  ...ResentInvitation.fields,
  publicMetadata: MetadataBag,
  privateMetadata: MetadataBag
}).annotate({ identifier: "Invitation" })
export type Invitation = typeof Invitation.Type

/** A new invitation; `url` is its link where the service was told to mail none. */
export const CreatedInvitation = Schema.Struct({
  ...Invitation.fields,
  url: Schema.optionalKey(
    Schema.RedactedFromValue(
      Schema.String.annotate({
        format: "uri",
        description: "The link, only if sendEmail is false and only here"
      })
    )
  )
}).annotate({ identifier: "CreatedInvitation" })
export type CreatedInvitation = typeof CreatedInvitation.Type

const language = Schema.optionalKey(
  Schema.NullOr(Language).annotate({
    description: "Language of the mail, and of the account of whoever signs up by it"
  })
)

/** An invitation that a backend makes. */
export const NewInvitation = Schema.Struct({
  email: EmailAddress,
  organizationId: Schema.optionalKey(Schema.NullOr(OrganizationId)),
  role: Schema.optionalKey(Schema.NullOr(Text)),
  redirectUrl: Schema.optionalKey(Schema.NullOr(Text)),
  expiresInDays: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 90 }))
  ),
  sendEmail: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Defaults to true; false returns the link as url" })
  ),
  language,
  publicMetadata: Schema.optionalKey(MetadataPatch),
  privateMetadata: Schema.optionalKey(MetadataPatch)
}).check(
  Schema.makeFilter(({ organizationId, role }) =>
    typeof role === "string" && typeof organizationId !== "string"
      ? { path: ["role"], issue: "Expected a role only with organizationId" }
      : undefined
  )
)
export type NewInvitation = typeof NewInvitation.Type

/** Merge patches for at least one of the bags (interface.md "Server API: invitations"). */
export const InvitationMetadataChanges = Schema.Struct({
  publicMetadata: Schema.optionalKey(MetadataPatch),
  privateMetadata: Schema.optionalKey(MetadataPatch)
}).check(
  Schema.makeFilter(
    ({ privateMetadata, publicMetadata }) =>
      publicMetadata !== undefined || privateMetadata !== undefined,
    {
      expected: "publicMetadata, privateMetadata or both",
      toJsonSchema: () => ({ minProperties: 1 })
    }
  )
)
export type InvitationMetadataChanges = typeof InvitationMetadataChanges.Type

/**
 * An invitation as the person sees it whom it is for (contract: "User, emails, multi-factor,
 * data").
 */
export const ReceivedInvitation = Schema.Struct({
  id: InvitationId,
  organizationId: OrganizationId,
  organizationName: Schema.String,
  roleName: Schema.NullOr(Schema.String),
  inviterName: Schema.NullOr(Schema.String),
  expiresAt: Timestamp,
  createdAt: Timestamp
}).annotate({ identifier: "ReceivedInvitation" })
export type ReceivedInvitation = typeof ReceivedInvitation.Type

/** Filters of a list of invitations. */
export interface InvitationFilters {
  readonly status?: InvitationStatus
  readonly email?: EmailAddress
  readonly organizationId?: OrganizationId
  readonly inviterId?: UserId
  readonly ids?: ReadonlyArray<InvitationId>
  /** Only those that ended with their sender's latest ban and were not sent again since. */
  readonly endedWithBan?: true
}

/** An ended invitation that could not be sent again, and the code of the problem. */
export const RefusedRenewal = Schema.Struct({
  id: InvitationId,
  code: Schema.Literals([
    "invitation_not_found",
    "organization_not_found",
    "role_not_found",
    "forbidden",
    "already_member",
    "invitation_pending",
    "email_taken",
    "metadata_too_large"
  ])
}).annotate({ identifier: "RefusedRenewal" })
export type RefusedRenewal = typeof RefusedRenewal.Type

/** Details for the holder of a link (interface.md "Invitation details"). */
export const InvitationDetails = Schema.Struct({
  email: StoredEmailAddress,
  environmentName: Schema.String,
  organizationName: Schema.NullOr(Schema.String),
  roleName: Schema.NullOr(Schema.String),
  accountExists: Schema.Boolean,
  expired: Schema.Boolean,
  accepted: Schema.Boolean,
  revoked: Schema.Boolean
}).annotate({ identifier: "InvitationDetails" })
export type InvitationDetails = typeof InvitationDetails.Type

/** An invitation as the people of its organization see it (contract: "Organizations"). */
export const OrganizationInvitation = Schema.Struct({
  id: InvitationId,
  email: StoredEmailAddress,
  role: Schema.String,
  roleName: Schema.NullOr(Schema.String),
  status: InvitationStatus,
  expiresAt: Timestamp,
  createdAt: Timestamp
}).annotate({ identifier: "OrganizationInvitation" })
export type OrganizationInvitation = typeof OrganizationInvitation.Type

/** An invitation that somebody makes to their organization. */
export const NewOrganizationInvitation = Schema.Struct({
  email: EmailAddress,
  role: Schema.optionalKey(Text.annotate({ description: "A role's key; defaults to member" })),
  language
})
export type NewOrganizationInvitation = typeof NewOrganizationInvitation.Type

const { status: _, ...stored } = Invitation.fields

/** An invitation as it is stored: its status follows from the times. */
export const StoredInvitation = Schema.Struct({
  ...stored,
  emailKey: EmailKey,
  /** The member who sent it; null for one that a backend made. */
  inviterId: Schema.NullOr(UserId),
  /** Lifetime of each link, the first as well as those of resends. */
  lifetimeSeconds: Schema.Int,
  /** Chosen by whoever invites, for a reader of whom nothing is known. */
  language: Schema.NullOr(Language)
})
export type StoredInvitation = typeof StoredInvitation.Type

/**
 * Targets of an event about an invitation: the invitation, the user who accepted it, its
 * organization.
 */
export const invitationTargets = (
  { id, organizationId }: StoredInvitation,
  userId?: UserId
): ReadonlyArray<AuditTarget> => [
  { type: "invitation", id },
  ...(userId === undefined ? [] : [{ type: "user" as const, id: userId }]),
  ...(organizationId === null ? [] : [{ type: "organization" as const, id: organizationId }])
]

/** There is no invitation with this id in the environment, or in the organization of the path. */
export class InvitationNotFound extends Problem<InvitationNotFound>()(
  "invitation_not_found",
  404,
  "There is no such invitation"
) {}

/** The invitation is accepted, revoked or expired; `invitationStatus` says which. */
export class InvitationNotPending extends Problem<InvitationNotPending>()(
  "invitation_not_pending",
  409,
  "The invitation is not pending",
  { invitationStatus: Schema.Literals(["ACCEPTED", "REVOKED", "EXPIRED"]) }
) {}

/** Fault of the service: the stored invitation contradicts itself; not to be retried. */
export class InvitationPatchConflict extends Problem<InvitationPatchConflict>()(
  "invitation_patch_conflict",
  500,
  "The state of the invitation could not be resolved"
) {}

/** The address has a pending invitation to the same organization, or to none, already. */
export class InvitationPending extends Problem<InvitationPending>()(
  "invitation_pending",
  409,
  "The address already has a pending invitation"
) {}

/** The invited address belongs to a user: sign in instead of signing up. */
export class AccountExists extends Problem<AccountExists>()(
  "account_exists",
  409,
  "The email address already has an account"
) {}

/** No verified address of the signed-in user is the invited one. */
export class InvitationEmailMismatch extends Problem<InvitationEmailMismatch>()(
  "invitation_email_mismatch",
  403,
  "The invitation is for another email address"
) {}
