import type { JWTPayload } from "jose"

/** The active organization as a token tells of it. */
export interface OrganizationClaim {
  readonly id: string
  readonly role: string
  readonly permissions: ReadonlyArray<string>
}

/** The claims of an access token (contract: "Access JWT"). */
export interface AccessClaims extends JWTPayload {
  readonly iss: string
  readonly sub: string
  readonly exp: number
  readonly iat: number
  readonly sid: string
  readonly env: string
  readonly amr: ReadonlyArray<string>
  /** Absent where a provider signed the person in and proves no time. */
  readonly auth_time?: number
  readonly azp?: string
  readonly org?: OrganizationClaim
  readonly act?: { readonly sub: string }
}

/** Somebody is signed in. */
export interface SignedIn {
  readonly status: "signed-in"
  readonly userId: string
  readonly sessionId: string
  readonly environmentId: string
  /** The organization that is active in the session, the user's role in it, and what that allows. */
  readonly organization: OrganizationClaim | null
  /** True if the role in the active organization has a permission, of yours or of the service. */
  readonly has: (asked: { readonly permission: string }) => boolean
  /** Your own member of staff who acts as the user. */
  readonly impersonatorId: string | null
  /** Time of the person's last authentication; null if a provider proves no time. */
  readonly authTime: Date | null
  readonly expiresAt: Date
  /** To call another of your services in the same name; a call, so that no log shows it. */
  readonly accessToken: () => string
  readonly claims: AccessClaims
}

/** Why nobody is. */
export type SignedOutReason =
  | "no-token"
  | "invalid-token"
  | "expired-token"
  /** The token is genuine, but another issuer's: `appUrl` is not the environment's app URL. */
  | "foreign-issuer"
  /** The token is genuine, but for somebody else: `audience` is not the environment's setting. */
  | "foreign-audience"
  | "foreign-origin"
  | "session-ended"
  /** The API key is unknown, expired or revoked, or its person is banned. */
  | "invalid-api-key"

/** Nobody is signed in, as far as the request shows. */
export interface SignedOut {
  readonly status: "signed-out"
  readonly reason: SignedOutReason
  /** The issuer or the audience that was asked for, where the token has another one. */
  readonly expected?: string
}

/** State of a request: signed in or out. */
export type RequestState = SignedIn | SignedOut
