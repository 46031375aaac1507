import { organizationTarget } from "../../tenancy/audit/AuditEntries.ts"
import type { AuditTarget } from "../../tenancy/audit/AuditEvent.ts"
import type { TokenFamily } from "./TokenFamily.ts"

/** Targets of an event about the tokens of one sign-in at an application. */
export const familyTargets = ({
  applicationId,
  grantId,
  organizationId,
  userId
}: TokenFamily): ReadonlyArray<AuditTarget> => [
  { type: "grant", id: grantId },
  { type: "user", id: userId },
  { type: "application", id: applicationId },
  ...organizationTarget(organizationId)
]
