import { DateTime, Effect, Schema, type Redacted } from "effect"
import type { ClientId, SessionId, UserId } from "../../contract/Ids.ts"
import type { Environment } from "../../contract/Environment.ts"
import { RedactedText, Timestamp } from "../../contract/Values.ts"
import { ClientSession, expiresAt, statusOf, type SessionEnds } from "../sessions/Session.ts"
import type { SessionPasskey } from "../../credentials/secondFactors/SecondFactor.ts"
import { CurrentUser } from "../../directory/users/CurrentUser.ts"
import type { UserStatus } from "../../directory/users/User.ts"

/**
 * Time for which a replaced token still answers reads, in seconds: requests of other tabs in
 * flight.
 */
export const graceSeconds = 10

/**
 * Transport of the client's token: it decides whether cookies are set and whether Origin counts.
 */
export type Transport = "cookie" | "bearer"

/** A token that a request presented, and how. */
export interface PresentedToken {
  readonly token: Redacted.Redacted
  readonly transport: Transport
}

/** A session with what decides over its end. */
export interface HeldSession
  extends Omit<ClientSession, "current" | "status" | "expiresAt">, SessionEnds {
  /** Time of the person's last authentication (`auth_time`); null if unknown. */
  readonly authenticatedAt: SessionEnds["lastActiveAt"] | null
  /** The person's role in the organization that is active; null where none is. */
  readonly organizationRole: string | null
  /** The passkey that made it, or that it was last proven with; null without one. */
  readonly passkey: SessionPasskey | null
  /** True if the connection that signed the person in counts as their second factor. */
  readonly connectionSecondFactor: boolean
  /** The session that a ticket made it from, and with which it is revoked; null for a sign-in. */
  readonly sourceSessionId: SessionId | null
}

/**
 * The sign-in that a session came of: the session itself, or the one whose ticket made it. What one
 * session may try counts for all of these together, or each new ticket would bring new tries.
 */
export const signInOf = ({
  id,
  sourceSessionId
}: Pick<HeldSession, "id" | "sourceSessionId">): SessionId => sourceSessionId ?? id

/** A browser or native install that the service knows by its token. */
export interface LiveClient {
  readonly id: ClientId
  readonly activeSessionId: SessionId | null
  readonly transport: Transport
  /** SHA-256 of the token that named it: changes are refused once the client has another one. */
  readonly tokenHash: Uint8Array
  /** The token was replaced a moment ago: it reads as the session of that time, and no other. */
  readonly replaced: boolean
}

/** A person at a client with a live session. */
export interface SignedIn {
  readonly client: LiveClient
  readonly session: HeldSession
  readonly user: CurrentUser
}

/** A client as its token names it, with its active session where it has one. */
export interface FoundClient {
  readonly id: ClientId
  readonly activeSessionId: SessionId | null
  readonly active: FoundSession | null
}

/** A session and its user, live or not: the service decides. */
export interface FoundSession {
  readonly session: HeldSession
  readonly user: CurrentUser
  readonly userStatus: UserStatus
}

/** True if a session signs its user in now. */
export const isLive = (
  environment: Environment,
  { session, userStatus }: FoundSession,
  now: DateTime.Utc
): boolean =>
  userStatus === "active" && statusOf(session, environment.settings.session, now) === "active"

/** Recipient of a new session. */
export interface Recipient {
  /** The client that the request came from; null for a new browser or install. */
  readonly client: LiveClient | null
  readonly native: boolean
}

/** Result of a sign-in: the only time that the client's new token is seen. */
export interface Established {
  readonly token: Redacted.Redacted
  readonly signedIn: SignedIn
}

/** User of a session, and the staff member who acts for them in it. */
export interface SessionActor {
  readonly type: "user"
  readonly id: UserId
  readonly impersonatorId: string | null
}

const isActing = ({ session }: FoundSession): boolean => session.impersonatorId !== null

/**
 * The sessions of a client that stay beside a new one: a client holds one session a user, and `room`
 * others, those with the latest activity; `found` is in that order. What somebody does for a user
 * is counted by itself, so that the browser's own sessions stay (contract: "Satellites,
 * impersonation, pages").
 */
export const sessionsToKeep = (
  actor: SessionActor,
  found: ReadonlyArray<FoundSession>,
  room: number,
  isLive: (session: FoundSession) => boolean
): ReadonlySet<FoundSession> => {
  const acting = actor.impersonatorId !== null
  const others = found.filter(
    (held) => held.session.userId !== actor.id || (acting && !isActing(held))
  )
  const alike = others.filter((held) => isActing(held) === acting)
  // Those that have expired come last: they only count if lifetimes become longer.
  const counted = [...alike.filter(isLive), ...alike.filter((held) => !isLive(held))]
  return new Set([...counted.slice(0, room), ...others.filter((held) => isActing(held) !== acting)])
}

/** The organization of a session as people see it: where they have none, it is in none. */
export const organizationShown = (
  { settings }: Environment,
  { organizationId }: Pick<ClientSession, "organizationId">
): ClientSession["organizationId"] => (settings.organizations.enabled ? organizationId : null)

/** A session as its client is shown it. */
export const toClientSession = (
  environment: Environment,
  { client, session }: SignedIn
): Effect.Effect<ClientSession> =>
  Effect.map(DateTime.now, (now) => {
    const lifetimes = environment.settings.session
    return {
      id: session.id,
      userId: session.userId,
      status: statusOf(session, lifetimes, now),
      createdAt: session.createdAt,
      lastActiveAt: session.lastActiveAt,
      expiresAt: expiresAt(session, lifetimes),
      revokedAt: session.revokedAt,
      ipAddress: session.ipAddress,
      userAgent: session.userAgent,
      device: session.device,
      authenticationMethods: session.authenticationMethods,
      organizationId: organizationShown(environment, session),
      impersonatorId: session.impersonatorId,
      connectionId: session.connectionId,
      user: session.user,
      current: session.id === client.activeSessionId
    }
  })

/** A completed sign-in. `sessionToken` is there for native installs and servers only. */
export const SessionResult = Schema.Struct({
  status: Schema.Literal("complete"),
  session: ClientSession,
  user: CurrentUser,
  accessToken: RedactedText,
  accessTokenExpiresAt: Timestamp,
  sessionToken: Schema.optionalKey(RedactedText)
}).annotate({ identifier: "SessionResult" })
export type SessionResult = typeof SessionResult.Type

/** The client's new token, for callers who hold it themselves; a browser has it as a cookie. */
export const ReplacedToken = Schema.Struct({
  sessionToken: RedactedText
}).annotate({ identifier: "ReplacedToken" })
