import { Schema } from "effect"
import { Timestamp } from "../../contract/Values.ts"

/** Maximum duration of a ceremony, in seconds. */
export const ceremonySeconds = 300

const Descriptor = Schema.Struct({
  id: Schema.String,
  type: Schema.Literal("public-key"),
  transports: Schema.Array(Schema.String)
})

/** For `PublicKeyCredential.parseCreationOptionsFromJSON` (WebAuthn section 5.1.9). */
export const CreationOptions = Schema.Struct({
  rp: Schema.Struct({ id: Schema.String, name: Schema.String }),
  user: Schema.Struct({ id: Schema.String, name: Schema.String, displayName: Schema.String }),
  challenge: Schema.String,
  pubKeyCredParams: Schema.Array(
    Schema.Struct({ type: Schema.Literal("public-key"), alg: Schema.Int })
  ),
  timeout: Schema.Int,
  excludeCredentials: Schema.Array(Descriptor),
  authenticatorSelection: Schema.Struct({
    residentKey: Schema.Literal("required"),
    requireResidentKey: Schema.Boolean,
    userVerification: Schema.Literal("required")
  }),
  attestation: Schema.Literal("none"),
  extensions: Schema.Struct({ credProps: Schema.Boolean })
}).annotate({ identifier: "PasskeyCreationOptions" })
export type CreationOptions = typeof CreationOptions.Type

/** For `PublicKeyCredential.parseRequestOptionsFromJSON` (WebAuthn section 5.1.10). */
export const RequestOptions = Schema.Struct({
  challenge: Schema.String,
  rpId: Schema.String,
  timeout: Schema.Int,
  userVerification: Schema.Literal("required"),
  /** None at sign-in, where nobody is known yet: there is nothing to enumerate. */
  allowCredentials: Schema.optionalKey(Schema.Array(Descriptor))
}).annotate({ identifier: "PasskeyRequestOptions" })
export type RequestOptions = typeof RequestOptions.Type

const begun = {
  ceremonyId: Schema.RedactedFromValue(
    Schema.String.annotate({ description: "A secret: works once, within five minutes" })
  ),
  expiresAt: Timestamp
}

/** A ceremony that makes a passkey. */
export const CreationCeremony = Schema.Struct({
  ...begun,
  options: CreationOptions
}).annotate({ identifier: "PasskeyCreation" })
export type CreationCeremony = typeof CreationCeremony.Type

/** A ceremony that proves one. */
export const RequestCeremony = Schema.Struct({
  ...begun,
  options: RequestOptions
}).annotate({ identifier: "PasskeyRequest" })
export type RequestCeremony = typeof RequestCeremony.Type

/**
 * Result of `PublicKeyCredential.toJSON()`. Unknown keys are ignored, and any other flaw is
 * `invalid_passkey`.
 */
export const CredentialJson = Schema.Json.annotate({
  description: "What the browser's `PublicKeyCredential.toJSON()` returns"
})
