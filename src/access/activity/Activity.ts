import { Schema } from "effect"
import { AuditEventId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { Device } from "../../sessions/sessions/Session.ts"
import { AuditAction, AuditResult } from "../../tenancy/audit/AuditEvent.ts"

/** Something that happened to an account, as its owner is told. */
export const Activity = Schema.Struct({
  id: AuditEventId,
  action: AuditAction,
  result: AuditResult,
  occurredAt: Timestamp,
  actor: Schema.Literals(["you", "impersonator", "administrator", "system"]),
  ipAddress: Schema.NullOr(Schema.String),
  device: Schema.NullOr(Device)
}).annotate({ identifier: "Activity" })
export type Activity = typeof Activity.Type

const told = /^(?:session|user|mfa|passkey|identity|data_request|impersonation|grant|api_key)\./

/** Actions of the trail that people see in their own activity. */
export const toldActions: ReadonlyArray<AuditAction> = AuditAction.literals.filter((action) =>
  told.test(action)
)
