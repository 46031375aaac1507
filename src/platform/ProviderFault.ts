import { Data } from "effect"
import * as oidc from "openid-client"
import { isPlainObject } from "./plainValues.ts"
import { RefusedAddress } from "./OutboundRules.ts"

/** Step of a sign-in in which a provider failed. */
export type ProviderStep = "discovery" | "token" | "account"

/** Why a sign-in with a provider failed, in words that an operator can act on. */
export type ProviderFaultReason =
  /** The person refused at the provider. */
  | "access_denied"
  /** The provider does not know the client, or takes its secret for another's. */
  | "client_rejected"
  /** The provider did not take the code: used, too old, or begun with other secrets. */
  | "code_rejected"
  /** The provider answered with another error of the protocol. */
  | "provider_refused"
  /** No connection, no TLS, or no answer in time. */
  | "unreachable"
  /** The installation does not ask that address: no https, or not a public one. */
  | "refused_address"
  /** The provider names another issuer. */
  | "issuer_mismatch"
  /** Nothing that describes an OpenID provider is found at the issuer. */
  | "no_discovery"
  /** The ID token is not signed by a key of the provider. */
  | "invalid_signature"
  /** The ID token is for another client, request or time. */
  | "invalid_id_token"
  /** The account has nothing that names it. */
  | "no_subject"
  /** Something else in an answer is not as the protocol asks for. */
  | "invalid_answer"
  /** The provider was removed while the person was there. */
  | "provider_removed"

/**
 * A provider did not do its part. `code` is a word of the library or the protocol and holds nothing
 * that was sent.
 */
export class ProviderFault extends Data.TaggedError("ProviderFault")<{
  readonly reason: ProviderFaultReason
  readonly code: string
}> {}

export const broken = (reason: ProviderFaultReason, code: string = reason) =>
  new ProviderFault({ reason, code })

const word = /^[A-Za-z_]{1,60}$/

/** An error and what it came of, the outermost first. */
const causesOf = (error: unknown): ReadonlyArray<unknown> => {
  const causes: Array<unknown> = []
  let cause = error
  while (typeof cause === "object" && cause !== null && causes.length < 8) {
    causes.push(cause)
    cause = "cause" in cause ? cause.cause : undefined
  }
  return causes
}

/**
 * The error in an answer without a token that came as a success, as GitHub's token endpoint tells
 * all of its errors.
 */
const errorAnswered = (error: unknown): unknown =>
  causesOf(error)
    .map((cause) => (isPlainObject(cause) ? cause["body"] : undefined))
    .filter(isPlainObject)
    .find((body) => body["access_token"] === undefined)?.["error"]

const codeOf = (error: unknown): string => {
  for (const value of [
    errorAnswered(error),
    error instanceof oidc.AuthorizationResponseError ? error.error : undefined,
    error instanceof oidc.ResponseBodyError ? error.error : undefined,
    error instanceof Error && "code" in error ? error.code : undefined,
    error instanceof Error ? error.name : undefined
  ]) {
    if (typeof value === "string" && word.test(value)) return value
  }
  return "unknown"
}

const rejectsClient: ReadonlySet<string> = new Set([
  "invalid_client",
  "unauthorized_client",
  // GitHub's word.
  "incorrect_client_credentials"
])

const rejectsCode: ReadonlySet<string> = new Set(["invalid_grant", "bad_verification_code"])

/** Words of a person who refused: the protocol's, and those of Apple and LinkedIn. */
const refusesSignIn: ReadonlySet<string> = new Set([
  "access_denied",
  "user_cancelled_authorize",
  "user_cancelled_login"
])

const ofTokenError = (word: string): ProviderFaultReason => {
  if (rejectsClient.has(word)) return "client_rejected"
  return rejectsCode.has(word) ? "code_rejected" : "provider_refused"
}

const ofProtocol = (error: unknown, step: ProviderStep): ProviderFaultReason | undefined => {
  if (error instanceof oidc.AuthorizationResponseError) {
    return refusesSignIn.has(error.error) ? "access_denied" : "provider_refused"
  }
  if (error instanceof oidc.ResponseBodyError) {
    return error.status === 401 ? "client_rejected" : ofTokenError(error.error)
  }
  if (error instanceof oidc.WWWAuthenticateChallengeError) {
    return step === "token" ? "client_rejected" : "invalid_answer"
  }
  return undefined
}

const ofIdToken: ReadonlySet<string> = new Set([
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED"
])

const named = (causes: ReadonlyArray<unknown>, name: "claim" | "attribute", value: string) =>
  causes.some((cause) => Object.entries(cause ?? {}).some(([k, v]) => k === name && v === value))

const isSignature = (cause: unknown): boolean =>
  cause instanceof Error && cause.message === "JWT signature verification failed"

const reasonOf = (error: unknown, step: ProviderStep): ProviderFaultReason => {
  const told = ofProtocol(error, step)
  if (told !== undefined) return told
  const causes = causesOf(error)
  if (causes.some((cause) => cause instanceof RefusedAddress)) return "refused_address"
  if (step === "token" && typeof errorAnswered(error) === "string") {
    return ofTokenError(codeOf(error))
  }
  const code = codeOf(error)
  if (code === "OAUTH_TIMEOUT" || code === "OAUTH_ABORT") return "unreachable"
  // A `fetch` that reaches nobody fails with a TypeError; the library's own have codes.
  if (error instanceof TypeError && !("code" in error)) return "unreachable"
  if (named(causes, "attribute", "issuer") || named(causes, "claim", "iss")) {
    return "issuer_mismatch"
  }
  if (ofIdToken.has(code)) return "invalid_id_token"
  if (code === "OAUTH_KEY_SELECTION_FAILED" || causes.some(isSignature)) return "invalid_signature"
  return step === "discovery" ? "no_discovery" : "invalid_answer"
}

/** Fault behind a library's error, without anything that was sent or answered. */
export const faultOf = (error: unknown, step: ProviderStep): ProviderFault =>
  error instanceof ProviderFault
    ? error
    : new ProviderFault({ reason: reasonOf(error, step), code: codeOf(error) })

/**
 * True if the provider has been asked too often, which GitHub answers with 403 as it does where a
 * permission is missing; of some of its limits the message alone tells.
 */
export const isLimited = async (response: Response): Promise<boolean> => {
  const { headers, status } = response
  if (status !== 403) return status === 429
  if (headers.has("retry-after") || headers.get("x-ratelimit-remaining") === "0") return true
  const body: unknown = await response.json().catch(() => null)
  return isPlainObject(body) && /rate limit/i.test(String(body["message"]))
}

/** Tells an operator what is wrong with an issuer whose discovery document was asked for. */
export const discoveryFlaw = (reason: ProviderFaultReason, code: string): string => {
  switch (reason) {
    case "issuer_mismatch":
      return "What answers there calls itself by another issuer: spell it as the provider does, a slash at the end included"
    case "no_discovery":
      return "There is no OpenID discovery document below it (/.well-known/openid-configuration)"
    case "refused_address":
      return "It leads to an address that is not asked: Expected https at a public host"
    default:
      return `Its discovery document cannot be used (${code})`
  }
}
