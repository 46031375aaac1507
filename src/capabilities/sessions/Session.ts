import { DateTime, Schema } from "effect"
import { EnvironmentId, OrganizationId, SessionId, UserId, Uuid } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"

/** The states of a session (interface.md "States and transitions"). */
export const SessionStatus = Schema.Literals(["active", "revoked", "expired"])
export type SessionStatus = typeof SessionStatus.Type

export const DeviceKind = Schema.Literals([
  "desktop",
  "mobile",
  "tablet",
  "native",
  "bot",
  "unknown"
])
export type DeviceKind = typeof DeviceKind.Type

/** What the user agent says of the device that signed in; a hint for people, no proof. */
export const Device = Schema.Struct({
  browser: Schema.NullOr(Schema.String),
  os: Schema.NullOr(Schema.String),
  kind: DeviceKind
})

/** A session as the server plane sees it (contract: "Client, session, token"). */
export const Session = Schema.Struct({
  id: SessionId,
  environmentId: EnvironmentId,
  userId: UserId,
  status: SessionStatus,
  createdAt: Timestamp,
  lastActiveAt: Timestamp,
  expiresAt: Timestamp,
  revokedAt: Schema.NullOr(Timestamp),
  ipAddress: Schema.NullOr(Schema.String),
  userAgent: Schema.NullOr(Schema.String),
  device: Device,
  authenticationMethods: Schema.Array(Schema.String),
  organizationId: Schema.NullOr(OrganizationId),
  impersonatorId: Schema.NullOr(Uuid)
}).annotate({ identifier: "Session" })
export type Session = typeof Session.Type

/** The ends that a session can reach: whichever comes first. */
export interface SessionEnds {
  readonly absoluteExpiresAt: DateTime.Utc
  readonly lastActiveAt: DateTime.Utc
  readonly revokedAt: DateTime.Utc | null
}

/** The earlier of the absolute end and the end by idling, with the idle time of today's settings. */
export const expiresAt = (ends: SessionEnds, idleSeconds: number): DateTime.Utc =>
  DateTime.min(ends.absoluteExpiresAt, DateTime.add(ends.lastActiveAt, { seconds: idleSeconds }))

/** A session's state now: revoked stays revoked, and an end that has passed counts at once. */
export const statusOf = (
  ends: SessionEnds,
  idleSeconds: number,
  now: DateTime.Utc
): SessionStatus => {
  if (ends.revokedAt !== null) return "revoked"
  return DateTime.isLessThan(now, expiresAt(ends, idleSeconds)) ? "active" : "expired"
}
