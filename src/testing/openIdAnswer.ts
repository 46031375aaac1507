import type { DateTime } from "effect"
import { epochSeconds } from "../contract/Values.ts"

/** A person as the provider knows them. */
export interface OpenIdPerson {
  readonly subject: string
  readonly email?: string
  readonly emailVerified?: boolean
  readonly firstName?: string
  readonly lastName?: string
  readonly groups?: ReadonlyArray<string>
  /** Claims besides these, by their own names. */
  readonly claims?: Readonly<Record<string, unknown>>
}

/** Parts of an answer that differ from those of an honest and punctual provider. */
export interface OpenIdAnswer {
  /**
   * Key that signs: `previous` is the one before the last rotation, `stranger` is in no key set ever.
   */
  readonly key?: "current" | "previous" | "stranger"
  /** Error in the place of a code, such as `access_denied`. */
  readonly error?: string
  /** Claims over those of the ID token; undefined leaves one out. */
  readonly idToken?: Readonly<Record<string, unknown>>
  /** Parameters over those that lead back; null leaves one out. */
  readonly parameters?: Readonly<Record<string, string | null>>
  /** By default the present. */
  readonly authenticatedAt?: DateTime.Utc
}

/** A start as it arrived at the authorization endpoint. */
export interface OpenIdRequest {
  readonly clientId: string
  readonly redirectUri: string
  readonly scope: string
  readonly state: string
  readonly nonce: string
  /** Challenge of S256; empty for another method. */
  readonly codeChallenge: string
  readonly loginHint: string
  /** True if the person has to prove themselves again. */
  readonly reauthenticates: boolean
}

/** Reads the request out of the address that a browser was sent to. */
export const openIdRequest = (address: string): OpenIdRequest => {
  const { searchParams } = new URL(address)
  const read = (name: string): string => searchParams.get(name) ?? ""
  return {
    clientId: read("client_id"),
    redirectUri: read("redirect_uri"),
    scope: read("scope"),
    state: read("state"),
    nonce: read("nonce"),
    codeChallenge: read("code_challenge_method") === "S256" ? read("code_challenge") : "",
    loginHint: read("login_hint"),
    reauthenticates: read("prompt") === "login" || read("max_age") === "0"
  }
}

const lifetimeSeconds = 300

/** Claims of the ID token that answers a request. */
export const idTokenClaims = (
  issuer: string,
  { clientId, nonce }: OpenIdRequest,
  person: OpenIdPerson,
  { authenticatedAt, idToken = {} }: OpenIdAnswer,
  now: DateTime.Utc
): Record<string, unknown> => {
  const issuedAt = epochSeconds(now)
  const all: Readonly<Record<string, unknown>> = {
    iss: issuer,
    aud: clientId,
    sub: person.subject,
    iat: issuedAt,
    exp: issuedAt + lifetimeSeconds,
    auth_time: epochSeconds(authenticatedAt ?? now),
    nonce: nonce === "" ? undefined : nonce,
    email: person.email,
    email_verified: person.email === undefined ? undefined : (person.emailVerified ?? true),
    given_name: person.firstName,
    family_name: person.lastName,
    groups: person.groups,
    ...person.claims,
    ...idToken
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** The address that an answer leads back to. */
export const leadingBack = (
  { redirectUri }: OpenIdRequest,
  parameters: Readonly<Record<string, string | null>>
): string => {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null) url.searchParams.set(name, value)
  }
  return url.href
}
