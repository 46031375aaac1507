import { Schema } from "effect"
import { SessionId, UserId } from "../../contract/Ids.ts"
import { Timestamp, RedactedText, Text } from "../../contract/Values.ts"

/** The purpose of a trip to a provider. */
export const Intent = Schema.Union([
  /** With a challenge it was begun by a native install, which gets a ticket. */
  Schema.TaggedStruct("sign_in", { codeChallenge: Schema.NullOr(Schema.String) }),
  Schema.TaggedStruct("reauthenticate", { userId: UserId, sessionId: SessionId }),
  Schema.TaggedStruct("link", {
    userId: UserId,
    sessionId: SessionId,
    /** Begun by a bearer: it is completed in that session, with a ticket. */
    native: Schema.Boolean,
    codeChallenge: Schema.NullOr(Schema.String)
  }),
  /** At an organization's connection only: it signs nobody in, and shows what was asserted. */
  Schema.TaggedStruct("test", {})
])
export type Intent = typeof Intent.Type

/** True if a native install began the request: it may keep no cookies and gets a ticket. */
export const isOfNative = (intent: Intent): boolean =>
  (intent._tag === "sign_in" && intent.codeChallenge !== null) ||
  (intent._tag === "link" && intent.native)

/** A pending authorization request, carried sealed by whoever started it. */
export const AuthorizationRequest = Schema.Struct({
  /** Key of the provider, or the name of a connection, which no key has. */
  provider: Schema.String,
  /** SHA-256 of the secret of the browser that was sent. */
  browser: Schema.String,
  /** Absolute. */
  redirectUrl: Schema.String,
  nonce: RedactedText,
  codeVerifier: RedactedText,
  startedAt: Timestamp,
  intent: Intent
})
export type AuthorizationRequest = typeof AuthorizationRequest.Type

/** A parameter that goes to a provider or comes back; providers never send a longer one. */
export const ProviderParameter = Text.check(Schema.isMaxLength(4096))

/** The language in which a provider is asked to speak (BCP 47). */
export const RequestedLocale = Text.check(Schema.isPattern(/^[A-Za-z0-9-]{1,35}$/u))

/** An S256 code challenge (RFC 7636 section 4.2). */
export const CodeChallenge = Schema.String.check(
  Schema.isPattern(/^[A-Za-z0-9_-]{43}$/u, { expected: "an S256 code challenge" })
)
