import type { DateTime } from "effect"
import { issuerAt } from "../../contract/ClientPaths.ts"
import type { ConnectionId, OrganizationId, SessionId, UserId } from "../../contract/Ids.ts"
import type { Environment } from "../../contract/Environment.ts"
import { epochSeconds } from "../../contract/Values.ts"

/** The organization that is active in a session, and what the user is in it. */
export interface ActiveOrganization {
  readonly id: OrganizationId
  readonly role: string
}

/** Statements of a token about its session. */
export interface TokenSession {
  readonly id: SessionId
  /** Time of the person's last authentication; null if unknown. */
  readonly authenticatedAt: DateTime.Utc | null
  /** As the session has them: `password`, `totp`, `recovery_code`, `oauth:<provider>`, … */
  readonly methods: ReadonlyArray<string>
  /** True if the passkey among them cannot leave its device; null without one. */
  readonly deviceBound?: boolean | null
  readonly organization: ActiveOrganization | null
  /** The connection that signed the person in; null without one. */
  readonly connectionId?: ConnectionId | null
  /** True if the connection's word counts as the second factor. */
  readonly connectionSecondFactor?: boolean
  /** The customer's member of staff who acts as the user. */
  readonly impersonatorId: string | null
  /** No token outlasts this; left out: each has its full lifetime. */
  readonly endsAt?: DateTime.Utc
}

/** Values that are fixed at the moment of signing. */
export interface Issuance {
  /** The token's own id. */
  readonly jti: string
  /** Seconds since the epoch. */
  readonly issuedAt: number
}

/** The claims that every token of an environment has (RFC 7519 section 4.1). */
export interface CommonClaims {
  readonly iss: string
  readonly sub: UserId
  readonly sid: SessionId
  readonly aud: string
  readonly jti: string
  readonly iat: number
  readonly nbf: number
  readonly exp: number
  /** Actor for the subject (RFC 8693 section 4.1). */
  readonly act?: { readonly sub: string }
}

/** Issuer of an environment's tokens: the address that its discovery documents are below. */
export const issuerOf = (environment: Environment): string => issuerAt(environment.appUrl)

/** Default audience of tokens. */
export const audienceOf = (environment: Environment): string =>
  environment.settings.audience ?? environment.appUrl

const lastSecond = (end: DateTime.Utc | undefined): number =>
  end === undefined ? Infinity : epochSeconds(end)

export const commonClaims = (
  environment: Environment,
  subject: {
    readonly userId: UserId
    readonly session: Pick<TokenSession, "id" | "impersonatorId" | "endsAt">
    readonly audience: string
    readonly lifetimeSeconds: number
  },
  { issuedAt, jti }: Issuance
): CommonClaims => ({
  iss: issuerOf(environment),
  sub: subject.userId,
  sid: subject.session.id,
  aud: subject.audience,
  jti,
  iat: issuedAt,
  nbf: issuedAt,
  exp: Math.min(issuedAt + subject.lifetimeSeconds, lastSecond(subject.session.endsAt)),
  ...(subject.session.impersonatorId === null
    ? {}
    : { act: { sub: subject.session.impersonatorId } })
})
