import type { UserId } from "../../contract/Ids.ts"
import type { AuditTarget } from "../../tenancy/audit/AuditEvent.ts"
import type { StoredInvitation } from "./Invitation.ts"

/** What an event about an invitation names: the invitation, who accepted it, its organization. */
export const invitationTargets = (
  { id, organizationId }: StoredInvitation,
  userId?: UserId
): ReadonlyArray<AuditTarget> => [
  { type: "invitation", id },
  ...(userId === undefined ? [] : [{ type: "user" as const, id: userId }]),
  ...(organizationId === null ? [] : [{ type: "organization" as const, id: organizationId }])
]
