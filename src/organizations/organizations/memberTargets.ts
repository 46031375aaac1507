import type { OrganizationId, UserId } from "../../contract/Ids.ts"
import type { AuditTarget } from "../../tenancy/audit/AuditEvent.ts"

/** Targets of an event about a membership: the member first, then its user and its organization. */
export const memberTargets = (
  organizationId: OrganizationId,
  userId: UserId
): ReadonlyArray<AuditTarget> => [
  { type: "member", id: userId },
  { type: "user", id: userId },
  { type: "organization", id: organizationId }
]
