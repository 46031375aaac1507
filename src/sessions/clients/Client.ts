import type { DateTime, Redacted } from "effect"
import type { ClientId, SessionId } from "../../contract/Ids.ts"
import type { Environment } from "../../contract/Environment.ts"
import { statusOf, type SessionEnds, type ClientSession } from "../sessions/Session.ts"
import type { SessionPasskey } from "../../credentials/secondFactors/SecondFactor.ts"
import type { CurrentUser } from "../../directory/users/CurrentUser.ts"
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
