import { Schema } from "effect"
import { AuditEventId, type UserId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { deviceOf } from "../../platform/UserAgent.ts"
import { Device } from "../../sessions/sessions/Session.ts"
import { AuditAction, AuditResult, type AuditEvent } from "../../tenancy/audit/AuditEvent.ts"

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

const told = /^(?:session|user|mfa|passkey|identity|data_request|impersonation)\./

/** What of the trail a person is told about their own account. */
export const toldActions: ReadonlyArray<AuditAction> = AuditAction.literals.filter((action) =>
  told.test(action)
)

const actorOf = ({ actor }: AuditEvent, userId: UserId): Activity["actor"] => {
  if (actor.impersonatorId !== null) return "impersonator"
  if (actor.type === "system") return "system"
  // Who fails to sign in has proven to be nobody: it is told as the account's own attempt.
  return actor.type === "user" && (actor.id === null || actor.id === userId)
    ? "you"
    : "administrator"
}

/** An event as the person sees it whom it is about: where staff work from is not theirs to know. */
export const toActivity = (event: AuditEvent, userId: UserId): Activity => {
  const actor = actorOf(event, userId)
  const { ipAddress, userAgent } = event.context
  const isOwn = actor === "you"
  return {
    id: event.id,
    action: event.action,
    result: event.result,
    occurredAt: event.occurredAt,
    actor,
    ipAddress: isOwn ? ipAddress : null,
    device: isOwn && userAgent !== null ? deviceOf(userAgent, false) : null
  }
}
