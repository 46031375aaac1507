import { Schema } from "effect"
import { Instant, Name, Text } from "../../contract/Values.ts"
import { maximumPasskeys } from "../../credentials/passkeys/Passkey.ts"

/** The most that a signature counter counts (WebAuthn section 6.1.1). */
const maximumCounter = 2 ** 32 - 1

const optional = <S extends Schema.Constraint>(schema: S) =>
  Schema.optionalKey(Schema.NullOr(schema))

/** As long as the longest public key, or credential id, may be. */
const Base64Url = Schema.String.check(
  Schema.isMaxLength(1_364),
  Schema.isPattern(/^[A-Za-z0-9_-]+$/, { expected: "base64url without padding" })
)

/** Handle by which authenticators know a user: 1 to 64 bytes (WebAuthn section 5.4.3). */
export const UserHandle = Base64Url.check(Schema.isMinLength(2), Schema.isMaxLength(86))

const Aaguid = Schema.String.check(
  Schema.isPattern(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { expected: "a uuid" })
)

/** A passkey that the user signs in with: nothing of it is a secret. */
export const ImportedPasskey = Schema.Struct({
  credentialId: Base64Url,
  publicKey: Base64Url,
  counter: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: maximumCounter }))
  ),
  deviceBound: Schema.Boolean,
  backedUp: Schema.optionalKey(Schema.Boolean),
  transports: Schema.optionalKey(Schema.Array(Text).check(Schema.isMaxLength(20))),
  aaguid: optional(Aaguid),
  name: optional(Name),
  createdAt: Schema.optionalKey(Instant),
  lastUsedAt: optional(Instant),
  /** The domain that it was made for: it works for no other. */
  rpId: optional(Text.check(Schema.isMinLength(1), Schema.isMaxLength(255)))
})
export type ImportedPasskey = typeof ImportedPasskey.Type

export const ImportedPasskeys = Schema.Array(ImportedPasskey).check(
  Schema.isMaxLength(maximumPasskeys)
)
