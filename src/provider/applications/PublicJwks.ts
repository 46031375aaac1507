import { Schema } from "effect"

const privateMembers = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"]

/** True for a key that anybody may know, of a type that verifies signatures. */
export const isPublicKey = (key: Readonly<Record<string, unknown>>): boolean =>
  ["EC", "RSA", "OKP"].includes(String(key["kty"])) &&
  !privateMembers.some((name) => Object.hasOwn(key, name))

/** A public key by which an application proves itself (RFC 7517). */
const PublicKey = Schema.Record(Schema.String, Schema.Json)
  .check(
    Schema.makeFilter(isPublicKey, {
      expected: "a public key of type EC, RSA or OKP, without any private member"
    })
  )
  .annotate({ identifier: "ApplicationJwk" })

/** The most keys of an application: each may have to be tried. */
export const mostKeys = 20

/** The public keys of an application (RFC 7517 section 5). */
export const PublicJwks = Schema.Struct({
  keys: Schema.Array(PublicKey).check(Schema.isMinLength(1), Schema.isMaxLength(mostKeys))
}).annotate({ identifier: "ApplicationJwks" })
export type PublicJwks = typeof PublicJwks.Type
