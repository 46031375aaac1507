import type { EmailAddressId, EnvironmentId, OrganizationId, UserId } from "../../contract/Ids.ts"
import type { MetadataBag } from "../../contract/Metadata.ts"
import type { AuditAction, AuditEntry, AuditResult, AuditTarget } from "./AuditEvent.ts"
import { userActor } from "./AuditOrigin.ts"

/** Target of a change that an organization may have a part in: it, or none. */
export const organizationTarget = (id: OrganizationId | null): ReadonlyArray<AuditTarget> =>
  id === null ? [] : [{ type: "organization", id }]

/** A change of the environment itself. */
export const environmentEntry = (
  environmentId: EnvironmentId,
  action: AuditAction,
  metadata: MetadataBag = {}
): AuditEntry => ({
  environmentId,
  action,
  targets: [{ type: "environment", id: environmentId }],
  metadata
})

/** A sign-in that was refused, to an account if it is known which. */
export const refusedSignInEntry = (
  environmentId: EnvironmentId,
  userId: UserId | null,
  result: AuditResult,
  metadata: MetadataBag
): AuditEntry => ({
  environmentId,
  action: "session.refused",
  result,
  actor: userActor(null),
  targets: userId === null ? [] : [{ type: "user", id: userId }],
  metadata
})

/** An address that its owner has proven to be theirs. */
export const verifiedEmailEntry = (
  environmentId: EnvironmentId,
  userId: UserId,
  addressId: EmailAddressId
): AuditEntry => ({
  environmentId,
  action: "user.email_verified",
  actor: userActor(userId),
  targets: [
    { type: "email_address", id: addressId },
    { type: "user", id: userId }
  ]
})
