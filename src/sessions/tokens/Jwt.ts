import type { DateTime } from "effect"
import { issuerAt } from "../../contract/ClientPaths.ts"
import type {
  ConnectionId,
  EnvironmentId,
  OrganizationId,
  SessionId,
  UserId
} from "../../contract/Ids.ts"
import type { Environment } from "../../contract/Environment.ts"
import { epochSeconds } from "../../contract/Values.ts"
import { includesSecondFactor } from "../../credentials/secondFactors/SecondFactor.ts"

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

/** The media type of an access token, without `application/` (RFC 9068 section 2.1). */
export const accessTokenType = "at+jwt"

/** A registered name of how somebody authenticated (RFC 8176 section 2). */
export type AuthenticationMethodReference = "pwd" | "otp" | "hwk" | "swk" | "user" | "mfa"

/** Claims of an access token (contract: "Access JWT"). */
export interface AccessTokenClaims extends CommonClaims {
  readonly client_id: EnvironmentId
  readonly env: EnvironmentId
  /** The origin of the page that asked for the token. */
  readonly azp?: string
  readonly amr: ReadonlyArray<AuthenticationMethodReference>
  /** Absent where a provider signed the person in and proves no time. */
  readonly auth_time?: number
  readonly connection_id?: ConnectionId
  readonly org?: ActiveOrganization & { readonly permissions: ReadonlyArray<string> }
}

/** Recipient and origin of a token request. */
export interface AccessTokenRequest {
  readonly environment: Environment
  readonly session: TokenSession
  readonly userId: UserId
  /** The request's `Origin`. */
  readonly origin: string | null
}

const isFirstFactor = (method: string): boolean =>
  method === "password" ||
  method === "email_code" ||
  method === "sso" ||
  method.startsWith("oauth:")

const codes: ReadonlySet<string> = new Set(["totp", "recovery_code", "email_code"])

/**
 * A session's authentication methods by their registered names (RFC 8176 section 2).
 *
 * `otp` is every code that counts once: TOTP, recovery codes, mailed codes. A passkey is a key in
 * hardware or, where it can be copied, in software, with the user verified, and so two factors by
 * itself; `mfa` is told besides where a second factor came on top of a first, whichever that was. A
 * provider's sign-in, a ticket and an impersonation have no registered name: the list is empty where
 * there was nothing else.
 */
export const amrOf = (
  methods: ReadonlyArray<string>,
  deviceBound: boolean | null = null,
  connectionSecondFactor = false
): ReadonlyArray<AuthenticationMethodReference> => {
  const amr: Array<AuthenticationMethodReference> = []
  const hasPasskey = methods.includes("passkey")
  if (methods.includes("password")) amr.push("pwd")
  if (methods.some((method) => codes.has(method))) amr.push("otp")
  if (hasPasskey) amr.push(deviceBound === true ? "hwk" : "swk", "user")
  const isTwofold = includesSecondFactor(methods) && methods.some(isFirstFactor)
  if (hasPasskey || connectionSecondFactor || isTwofold) amr.push("mfa")
  return amr
}

/** The token also lists the permissions of the role in the active organization. */
export const accessTokenClaims = (
  { environment, origin, session, userId }: AccessTokenRequest,
  issuance: Issuance,
  permissions: ReadonlyArray<string> = []
): AccessTokenClaims => ({
  ...commonClaims(
    environment,
    {
      userId,
      session,
      audience: audienceOf(environment),
      lifetimeSeconds: environment.settings.session.accessTokenSeconds
    },
    issuance
  ),
  client_id: environment.id,
  env: environment.id,
  ...(origin === null ? {} : { azp: origin }),
  amr: amrOf(session.methods, session.deviceBound, session.connectionSecondFactor),
  ...(session.authenticatedAt === null ? {} : { auth_time: epochSeconds(session.authenticatedAt) }),
  ...((session.connectionId ?? null) === null
    ? {}
    : { connection_id: session.connectionId as ConnectionId }),
  ...(session.organization === null
    ? {}
    : { org: { id: session.organization.id, role: session.organization.role, permissions } })
})

const isReserved: Readonly<Record<keyof AccessTokenClaims, true>> = {
  iss: true,
  sub: true,
  sid: true,
  aud: true,
  client_id: true,
  jti: true,
  azp: true,
  iat: true,
  nbf: true,
  exp: true,
  env: true,
  amr: true,
  auth_time: true,
  connection_id: true,
  org: true,
  act: true
}

/** The claims that only the service itself writes: no template may name them. */
export const reservedClaims: ReadonlySet<string> = new Set(Object.keys(isReserved))

/** Claims of applications' tokens and of people, which only the service itself writes. */
const claimsOfOthers: ReadonlySet<string> = new Set([
  "connection_id",
  "acr",
  "nonce",
  "at_hash",
  "c_hash",
  "s_hash",
  "cnf",
  "scope",
  "events",
  "permissions",
  "roles",
  "groups",
  "organizations",
  "organization_id",
  "organization_name",
  "name",
  "given_name",
  "family_name",
  "middle_name",
  "nickname",
  "preferred_username",
  "profile",
  "picture",
  "website",
  "gender",
  "birthdate",
  "zoneinfo",
  "locale",
  "updated_at",
  "email",
  "email_verified",
  "phone_number",
  "phone_number_verified",
  "address",
  "may_act"
])

/** True for a claim that no hook may set. */
export const isReservedClaim = (name: string): boolean =>
  reservedClaims.has(name) || claimsOfOthers.has(name)
