import type { UserId } from "../../contract/Ids.ts"
import type { AuditTarget } from "../../tenancy/audit/AuditEvent.ts"
import type { StoredInvitation } from "./Invitation.ts"

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
