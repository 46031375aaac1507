import type { MetadataBag } from "../../contract/Metadata.ts"
import { organizationTarget } from "../../tenancy/audit/AuditEntries.ts"
import type { AuditAction, AuditEntry } from "../../tenancy/audit/AuditEvent.ts"
import type { StoredApplication } from "./Application.ts"

/** A change of an application, which the organization that it belongs to has a part in. */
export const applicationEntry = (
  { environmentId, id, organizationId }: StoredApplication,
  action: AuditAction,
  metadata: MetadataBag = {}
): AuditEntry => ({
  environmentId,
  action,
  targets: [{ type: "application", id }, ...organizationTarget(organizationId)],
  metadata
})
