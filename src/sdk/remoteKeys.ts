import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from "jose"
import { bytesWithin } from "./boundedBody.ts"
import type { Fetch } from "./calls.ts"
import type { SignedOutReason } from "./RequestState.ts"

const keySetLifetime = 300_000
/** A token with an unknown key refreshes the key set at most this often. */
const keySetCooldown = 30_000
/** While the key set is unavailable, it is requested at most this often. */
const failureCooldown = 5000
/** No key set of the service comes near this size. */
const largestKeySet = 262_144

/** Failures that the token is to blame for; any other is one of the key set's address. */
export const reasonOf = (error: unknown): SignedOutReason | null => {
  if (error instanceof errors.JWTExpired) return "expired-token"
  // Claims are checked after the signature, so that a forger learns nothing.
  if (error instanceof errors.JWTClaimValidationFailed && error.reason === "check_failed") {
    if (error.claim === "iss") return "foreign-issuer"
    if (error.claim === "aud") return "foreign-audience"
  }
  const blamed =
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  return blamed ? "invalid-token" : null
}

/** An answer of which no more is taken than a key set may be large. */
const bounded = async (response: Response): Promise<Response> => {
  const bytes = await bytesWithin(response.body ?? [], largestKeySet)
  if (bytes === undefined) throw new Error("The key set is too large")
  return new Response(bytes, { status: response.status })
}

/** True for a failure of just now; a clock that was set back since says nothing about its age. */
const hasJustFailed = (at: number): boolean => {
  const age = Date.now() - at
  return age >= 0 && age < failureCooldown
}

/** The keys of an issuer, fetched once and kept. */
export const remoteKeys = (address: string, send: Fetch): JWTVerifyGetKey => {
  let failed: { readonly error: unknown; readonly at: number } | null = null
  const keySet = createRemoteJWKSet(new URL(address), {
    cacheMaxAge: keySetLifetime,
    cooldownDuration: keySetCooldown,
    [customFetch]: async (url, init) => {
      if (failed !== null && hasJustFailed(failed.at)) throw failed.error
      return bounded(await send(url, init))
    }
  })
  // Only the key set counts: keys that a token itself names or brings (jku, x5u, jwk) do not.
  const getKey: JWTVerifyGetKey = async (header, token) => {
    try {
      return await keySet(header, token)
    } catch (error) {
      // The library only waits after an answer that it could use.
      if (reasonOf(error) === null && error !== failed?.error) {
        failed = { error, at: Date.now() }
      }
      throw error
    }
  }
  return getKey
}
