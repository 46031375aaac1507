import type { UserId } from "../../contract/Ids.ts"
import type { AuditEvent } from "../../tenancy/audit/AuditEvent.ts"
import type { ExportedEvent } from "./DataExport.ts"

/** A person's view of an event about them. */
export const toExportedEvent = (
  { action, actor, context, id, metadata, occurredAt, result, targets }: AuditEvent,
  userId: UserId
): ExportedEvent => {
  const impersonated = actor.impersonatorId !== null
  // A sign-in that failed has no actor yet: where it came from is what its owner has to know.
  const isOwn = actor.type === "user" && !impersonated && (actor.id === userId || actor.id === null)
  return {
    id,
    action,
    result,
    occurredAt,
    actor: { type: actor.type, id: actor.id === userId ? actor.id : null, impersonated },
    targets,
    ipAddress: isOwn ? context.ipAddress : null,
    userAgent: isOwn ? context.userAgent : null,
    metadata: isOwn ? metadata : {}
  }
}
