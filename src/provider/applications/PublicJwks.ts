import { Schema } from "effect"
import { StorableObject } from "../../contract/Metadata.ts"

const privateMembers = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"]

/** The longest members of an RSA key, base64url: a modulus of 4096 bits, an exponent of 32. */
const longestModulus = 683
const longestExponent = 6

const isNoLonger = (value: unknown, longest: number): boolean =>
  typeof value === "string" && value.length <= longest

/**
 * True for a key that anybody may know, of a type that verifies signatures. RSA is bounded, for the
 * one who names a key chooses the work of each verification with it.
 */
export const isPublicKey = (key: Readonly<Record<string, unknown>>): boolean =>
  ["EC", "RSA", "OKP"].some((type) => key["kty"] === type) &&
  !privateMembers.some((name) => Object.hasOwn(key, name)) &&
  (key["kty"] !== "RSA" ||
    (isNoLonger(key["n"], longestModulus) && isNoLonger(key["e"], longestExponent)))

/** A public key by which an application proves itself (RFC 7517). */
const PublicKey = StorableObject.check(
  Schema.makeFilter(isPublicKey, {
    expected: "a public key of type EC, RSA (to 4096 bits) or OKP, without any private member"
  })
).annotate({ identifier: "ApplicationJwk" })

/** The most keys of an application: each may have to be tried. */
export const mostKeys = 20

/** The public keys of an application (RFC 7517 section 5). */
export const PublicJwks = Schema.Struct({
  keys: Schema.Array(PublicKey).check(Schema.isMinLength(1), Schema.isMaxLength(mostKeys))
}).annotate({ identifier: "ApplicationJwks" })
export type PublicJwks = typeof PublicJwks.Type
