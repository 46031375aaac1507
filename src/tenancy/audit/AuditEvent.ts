import { Schema, DateTime } from "effect"
import {
  AuditEventId,
  CorrelationId,
  EnvironmentId,
  SecretKeyId,
  Uuid
} from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { MetadataBag } from "../../contract/Metadata.ts"

/** The version of the event's form that this service writes (interface.md "Versioning"). */
export const schemaVersion = 1

/** Every action that the trail can name (contract: "Audit events"). */
export const AuditAction = Schema.Literals([
  "user.created",
  "user.refused",
  "user.updated",
  "user.metadata_updated",
  "user.banned",
  "user.unbanned",
  "user.deleted",
  "user.exported",
  "user.purged",
  "user.email_added",
  "user.email_verified",
  "user.email_promoted",
  "user.email_removed",
  "user.password_set",
  "user.password_removed",
  "user.password_reset_requested",
  "user.password_reset",
  "user.lockout_cleared",
  "password.breached_found",
  "session.created",
  "session.refused",
  "session.revoked",
  "session.switched",
  "mfa.enrolled",
  "mfa.disabled",
  "mfa.recovery_codes_regenerated",
  "mfa.challenge_failed",
  "mfa.challenge_passed",
  "identity.linked",
  "identity.unlinked",
  "passkey.registered",
  "passkey.renamed",
  "passkey.removed",
  "passkey.refused",
  "trusted_device.added",
  "trusted_device.removed",
  "trusted_device.reused",
  "organization.created",
  "organization.updated",
  "organization.metadata_updated",
  "organization.deleted",
  "member.added",
  "member.role_changed",
  "member.metadata_updated",
  "member.removed",
  "connection.created",
  "connection.updated",
  "connection.deleted",
  "connection.activated",
  "connection.disabled",
  "connection.tested",
  "domain.created",
  "domain.verified",
  "domain.failed",
  "domain.lost",
  "domain.deleted",
  "portal.link_created",
  "portal.link_revoked",
  "portal.opened",
  "directory.created",
  "directory.updated",
  "directory.deleted",
  "directory.token_created",
  "directory.token_revoked",
  "directory.user_provisioned",
  "directory.user_updated",
  "directory.user_deactivated",
  "directory.group_updated",
  "invitation.created",
  "invitation.metadata_updated",
  "invitation.resent",
  "invitation.revoked",
  "invitation.accepted",
  "impersonation.token_minted",
  "impersonation.started",
  "impersonation.ended",
  "allowed_origins.replaced",
  "blocked_domains.replaced",
  "secret_key.created",
  "secret_key.revoked",
  "secret_key.refused",
  "environment.created",
  "environment.updated",
  "texts.updated",
  "data_request.created",
  "data_request.completed",
  "provider.set",
  "provider.removed",
  "template.set",
  "template.removed",
  "role_set.set",
  "signing_key.rotated",
  "signing_key.revoked",
  "mail.retried",
  "webhook_endpoint.created",
  "webhook_endpoint.updated",
  "webhook_endpoint.deleted",
  "webhook_endpoint.secret_rotated",
  "webhook_endpoint.disabled",
  "hook.created",
  "hook.updated",
  "hook.deleted",
  "hook.secret_rotated",
  "hook.opened",
  "hook.closed",
  "application.created",
  "application.updated",
  "application.deleted",
  "application.registered",
  "application.secret_created",
  "application.secret_revoked",
  "application.refused",
  "registration_token.created",
  "registration_token.revoked",
  "resource.created",
  "resource.updated",
  "resource.deleted",
  "resource.secret_created",
  "resource.secret_revoked",
  "grant.created",
  "grant.extended",
  "grant.refused",
  "grant.ended",
  "grant.family_ended",
  "grant.code_replayed",
  "grant.reuse_detected",
  "token.exchanged",
  "api_key.created",
  "api_key.updated",
  "api_key.revoked",
  "operator.invited",
  "operator.joined",
  "operator.role_changed",
  "operator.removed",
  "operator.link_minted"
])
export type AuditAction = typeof AuditAction.Type

export const AuditResult = Schema.Literals(["success", "failure", "denied"])
export type AuditResult = typeof AuditResult.Type

export const ActorType = Schema.Literals(["user", "platform_user", "server", "system"])
export type ActorType = typeof ActorType.Type

/** Actor of an event; `impersonatorId` names the customer's own member of staff behind a user. */
export const AuditActor = Schema.Struct({
  type: ActorType,
  id: Schema.NullOr(Uuid),
  impersonatorId: Schema.NullOr(Uuid)
})
export type AuditActor = typeof AuditActor.Type

/** The kinds of things that events are about. */
export const AuditTargetType = Schema.Literals([
  "user",
  "session",
  "organization",
  "member",
  "invitation",
  "identity",
  "email_address",
  "passkey",
  "trusted_device",
  "secret_key",
  "environment",
  "data_request",
  "webhook_endpoint",
  "hook",
  "application",
  "resource",
  "registration_token",
  "grant",
  "api_key",
  "connection",
  "domain",
  "portal_link",
  "directory",
  "directory_user",
  "operator"
])

/** Target of an event: the changed thing first, then its user and its organization. */
export const AuditTarget = Schema.Struct({
  type: AuditTargetType,
  id: Schema.NullOr(Schema.String)
})
export type AuditTarget = typeof AuditTarget.Type

/** One entry of the audit trail (interface.md "Audit event"). */
export const AuditEvent = Schema.Struct({
  id: AuditEventId,
  environmentId: EnvironmentId,
  sequence: Schema.NullOr(Schema.Int),
  action: AuditAction,
  result: AuditResult,
  occurredAt: Timestamp,
  recordedAt: Timestamp,
  actor: AuditActor,
  targets: Schema.Array(AuditTarget),
  context: Schema.Struct({
    ipAddress: Schema.NullOr(Schema.String.check(Schema.isMaxLength(45))),
    userAgent: Schema.NullOr(Schema.String.check(Schema.isMaxLength(512)))
  }),
  producer: Schema.Struct({
    secretKeyId: SecretKeyId,
    ipAddress: Schema.NullOr(Schema.String),
    userAgent: Schema.NullOr(Schema.String)
  }),
  metadata: MetadataBag,
  schemaVersion: Schema.Int,
  correlationId: Schema.NullOr(CorrelationId)
}).annotate({ identifier: "AuditEvent" })
export type AuditEvent = typeof AuditEvent.Type

/** A service's report of a change; the actor, time and origin are already known. */
export interface AuditEntry {
  readonly environmentId: EnvironmentId
  readonly action: AuditAction
  /** Left away: `success`. */
  readonly result?: AuditResult
  readonly targets: ReadonlyArray<AuditTarget>
  /** Names of what changed, counts, reasons: never a secret and never a metadata value. */
  readonly metadata?: MetadataBag
  /** Left away: the actor of the current call. */
  readonly actor?: AuditActor
}

const latestTime = 2 ** 48 - 1

/**
 * Time of an event as its id states it (RFC 9562 section 5.7). `occurredAt` is taken from here, so
 * that the order of ids is that of (`occurredAt`, `id`).
 */
export const instantOf = (id: AuditEventId): DateTime.Utc =>
  DateTime.makeUnsafe(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))

/**
 * Divides the events before an instant, whose ids are lower, from those at it and later. It is a
 * bound in the form of an id and itself none.
 */
export const idBoundAt = (instant: DateTime.Utc): string => {
  const time = Math.min(Math.max(DateTime.toEpochMillis(instant), 0), latestTime)
  const digits = time.toString(16).padStart(12, "0")
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
}
