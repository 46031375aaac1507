import { DateTime, Schema } from "effect"
import {
  ConnectionId,
  EnvironmentId,
  OrganizationId,
  SessionId,
  UserId,
  Uuid,
  type PasskeyId
} from "../../contract/Ids.ts"
import { Problem } from "../../contract/Problem.ts"
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

/** The user agent's description of the signed-in device; a hint for people, no proof. */
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
  impersonatorId: Schema.NullOr(Uuid),
  connectionId: Schema.NullOr(ConnectionId).annotate({
    description: "Of the organization's identity provider that signed the person in"
  })
}).annotate({ identifier: "Session" })
export type Session = typeof Session.Type

const { expiresAt: _expiresAt, status: _status, ...stored } = Session.fields

/** A session as stored: its state and its end follow from the times and the settings. */
export const StoredSession = Schema.Struct({
  ...stored,
  absoluteExpiresAt: Timestamp,
  beganAt: Timestamp
})
export type StoredSession = typeof StoredSession.Type

/** The ends that a session can reach: whichever comes first. */
export interface SessionEnds {
  /** Start of the sign-in: a ticket's session lasts no longer than its source. */
  readonly beganAt: DateTime.Utc
  readonly absoluteExpiresAt: DateTime.Utc
  readonly lastActiveAt: DateTime.Utc
  readonly revokedAt: DateTime.Utc | null
  readonly impersonatorId: string | null
}

/** Session lifetimes by today's settings of the environment. */
export interface SessionLifetimes {
  readonly absoluteSeconds: number
  readonly idleSeconds: number
  readonly impersonationSeconds: number
}

/** The longest that an impersonation lasts, in seconds, where no session lasts longer either. */
export const longestImpersonation = (lifetimes: SessionLifetimes): number =>
  Math.min(lifetimes.absoluteSeconds, lifetimes.impersonationSeconds)

const after = (instant: DateTime.Utc, seconds: number): DateTime.Utc =>
  DateTime.mapEpochMillis(instant, (milliseconds) => milliseconds + seconds * 1000)

/**
 * End of a session however much it is used. Settings that have become shorter hold for open
 * sessions too; longer ones do not move an end that was announced already.
 */
export const absoluteEnd = (
  { absoluteExpiresAt, beganAt, impersonatorId }: Omit<SessionEnds, "lastActiveAt" | "revokedAt">,
  lifetimes: SessionLifetimes
): DateTime.Utc => {
  const seconds =
    impersonatorId === null ? lifetimes.absoluteSeconds : longestImpersonation(lifetimes)
  return DateTime.min(absoluteExpiresAt, after(beganAt, seconds))
}

/** The earlier of the absolute end and the end by idling. */
export const expiresAt = (ends: SessionEnds, lifetimes: SessionLifetimes): DateTime.Utc =>
  DateTime.min(absoluteEnd(ends, lifetimes), after(ends.lastActiveAt, lifetimes.idleSeconds))

/** The longest that the activity of a session stays unwritten, in seconds. */
const longestUntold = 300

/**
 * True if the activity of a session has to be written: it is older than five minutes, or than a quarter
 * of the idle time.
 */
export const isActivityStale = (
  { lastActiveAt }: Pick<SessionEnds, "lastActiveAt">,
  { idleSeconds }: Pick<SessionLifetimes, "idleSeconds">,
  now: DateTime.Utc
): boolean =>
  !DateTime.isLessThan(now, after(lastActiveAt, Math.min(longestUntold, idleSeconds / 4)))

/** A session's state now: revoked stays revoked, and a passed end counts immediately. */
export const statusOf = (
  ends: SessionEnds,
  lifetimes: SessionLifetimes,
  now: DateTime.Utc
): SessionStatus => {
  if (ends.revokedAt !== null) return "revoked"
  return DateTime.isLessThan(now, expiresAt(ends, lifetimes)) ? "active" : "expired"
}

const { environmentId: _environmentId, ...fields } = Session.fields

/** A session as the people of its client see it (contract: "Client, session, token"). */
export const ClientSession = Schema.Struct({
  ...fields,
  current: Schema.Boolean,
  user: Schema.Struct({
    id: UserId,
    name: Schema.NullOr(Schema.String),
    email: Schema.NullOr(Schema.String)
  })
}).annotate({ identifier: "ClientSession" })
export type ClientSession = typeof ClientSession.Type

/** A session that was revoked just now. */
export const EndedSession = Schema.Struct({
  id: SessionId,
  userId: UserId,
  /** The member of staff who acted for the user in it; null in the user's own. */
  impersonatorId: Schema.NullOr(Uuid),
  /** The session it was made from by ticket; null for an independent one. */
  sourceSessionId: Schema.NullOr(SessionId)
})
export type EndedSession = typeof EndedSession.Type

/** Which sessions are to end. Expired ones are reported nowhere, and never return. */
export type EndingSessions =
  /** One of a user, where it is live, with the live ones that tickets made from it. */
  | { readonly _tag: "OneOfUser"; readonly userId: UserId; readonly id: SessionId }
  /** Every live one of a user but `kept`, which becomes independent. */
  | { readonly _tag: "AllOfUser"; readonly userId: UserId; readonly kept: SessionId | null }
  /** Sessions of a user that one of their passkeys made, and those that tickets made from them. */
  | { readonly _tag: "MadeByPasskey"; readonly userId: UserId; readonly passkeyId: PasskeyId }
  /** Sessions that a connection made, of one user or of all, and those that tickets made from them. */
  | {
      readonly _tag: "MadeByConnection"
      readonly connectionId: ConnectionId
      readonly userId: UserId | null
    }
  /** Sessions of a user that connections of an organization made, with those of tickets. */
  | {
      readonly _tag: "MadeByConnectionsOf"
      readonly userId: UserId
      readonly organizationId: OrganizationId
    }
  /** These, and all that tickets made from them, at whatever client. */
  | { readonly _tag: "Chosen"; readonly ids: ReadonlyArray<SessionId> }

/** This user has no such session, wherever it may live. */
export class SessionNotFound extends Problem<SessionNotFound>()(
  "session_not_found",
  404,
  "There is no such session"
) {}
