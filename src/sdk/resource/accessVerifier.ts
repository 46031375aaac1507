import { jwtVerify, type JWTPayload } from "jose"
import type { Fetch } from "../calls.ts"
import { reasonOf, remoteKeys } from "../remoteKeys.ts"
import type { SignedOutReason } from "../RequestState.ts"
import { secondsOfVisitors, serverFetch } from "../serverFetch.ts"

/** The organization that a token is for, and the permissions that its scopes stand for there. */
export interface AccessOrganization {
  readonly id: string
  readonly permissions: ReadonlyArray<string>
}

/** Access of an application to an API, in the name of a person or in its own. */
export interface ResourceAccess {
  /** The user; of a service account, the application itself. */
  readonly subject: string
  readonly clientId: string
  readonly scopes: ReadonlyArray<string>
  readonly organization: AccessOrganization | null
  /** Strength of the sign-in, as a class of `acr`; null for a machine. */
  readonly acr: string | null
  /** Time of the person's last authentication; null for a machine, or where nothing proves it. */
  readonly authTime: Date | null
  readonly expiresAt: Date
  /** To call another API in the same name; a call, so that no log shows it. */
  readonly accessToken: () => string
  readonly claims: Readonly<Record<string, unknown>>
}

interface VerifierOptions {
  readonly issuer: string
  readonly resource: string
  readonly introspection?: { readonly id: string; readonly secret: string } | undefined
  readonly clockToleranceSeconds?: number | undefined
  readonly currentDate?: (() => Date) | undefined
  readonly fetch?: Fetch | undefined
}

const algorithms = ["ES256", "EdDSA", "RS256", "PS256"]

const organizationOf = (claim: unknown): AccessOrganization | null => {
  if (typeof claim !== "object" || claim === null) return null
  const { id, permissions = [] } = claim as Partial<AccessOrganization>
  return typeof id === "string" && Array.isArray(permissions) ? { id, permissions } : null
}

const accessOf = (claims: JWTPayload, token: string): ResourceAccess | undefined => {
  const { client_id: clientId, exp, scope = "", sub } = claims
  if (typeof sub !== "string" || typeof clientId !== "string" || typeof exp !== "number") {
    return undefined
  }
  const { acr, auth_time: authTime, org } = claims
  return {
    subject: sub,
    clientId,
    scopes: String(scope).split(" ").filter(Boolean),
    organization: organizationOf(org),
    acr: typeof acr === "string" ? acr : null,
    authTime: typeof authTime === "number" ? new Date(authTime * 1000) : null,
    expiresAt: new Date(exp * 1000),
    accessToken: () => token,
    claims
  }
}

const unusable = "The access token is none of this API, or has expired"

/** Reasons that a bearer may know of its own token, and that whoever sets the API up looks for. */
const refusals: Partial<Readonly<Record<SignedOutReason, string>>> = {
  "expired-token": "The access token has expired",
  "foreign-issuer": "The access token is of another issuer",
  "foreign-audience": "The access token is for another API"
}

/**
 * Makes what verifies access tokens of applications: signed ones by the issuer's keys, opaque ones
 * and those to be asked about by introspection (RFC 7662). Answers why a token is refused.
 */
export const accessVerifier = (
  options: VerifierOptions
): ((token: string, checkRevocation: boolean) => Promise<ResourceAccess | string>) => {
  const { introspection, issuer, resource } = options
  const send = serverFetch(options.fetch, secondsOfVisitors)
  const getKey = remoteKeys(`${issuer}/jwks.json`, send)
  // The same address with and without its last slash names the same resource.
  const audience = [resource, resource.endsWith("/") ? resource.slice(0, -1) : `${resource}/`]

  const signed = async (token: string): Promise<ResourceAccess | string> => {
    try {
      const { payload } = await jwtVerify(token, getKey, {
        algorithms,
        typ: "at+jwt",
        issuer,
        audience,
        requiredClaims: ["sub", "client_id", "iat", "exp", "jti"],
        clockTolerance: options.clockToleranceSeconds ?? 5,
        ...(options.currentDate === undefined ? {} : { currentDate: options.currentDate() })
      })
      // Bound to a key that a bearer does not prove to have (RFC 9449).
      if (payload["cnf"] !== undefined) return "The access token is bound to a key"
      return accessOf(payload, token) ?? unusable
    } catch (error) {
      const reason = reasonOf(error)
      if (reason === null) throw error
      return refusals[reason] ?? unusable
    }
  }

  const asked = async (token: string): Promise<ResourceAccess | string> => {
    if (introspection === undefined) {
      throw new TypeError("Opaque tokens and checkRevocation need the option introspection")
    }
    const { id, secret } = introspection
    const basic = btoa(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`)
    const response = await send(`${issuer}/introspect`, {
      method: "POST",
      headers: {
        authorization: `Basic ${basic}`,
        accept: "application/json",
        "content-type": "application/x-www-form-urlencoded"
      },
      body: new URLSearchParams({ token }).toString()
    })
    const answer: unknown = await response.json()
    if (response.status !== 200 || typeof answer !== "object" || answer === null) {
      throw new Error(`Introspection was answered ${response.status}`)
    }
    const claims = answer as JWTPayload
    if (claims["active"] !== true) return unusable
    // An application's own credentials are told of its refresh tokens, and of tokens of other APIs.
    if (![claims.aud].flat().some((it) => audience.includes(it ?? ""))) return unusable
    if (claims["cnf"] !== undefined) return "The access token is bound to a key"
    return accessOf(claims, token) ?? unusable
  }

  return async (token, checkRevocation) => {
    const isSigned = token.split(".").length === 3
    if (!isSigned) return introspection === undefined ? unusable : asked(token)
    const access = await signed(token)
    return typeof access === "string" || !checkRevocation ? access : asked(token)
  }
}
