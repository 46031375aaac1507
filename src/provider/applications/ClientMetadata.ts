import { Schema } from "effect"
import type { Issue } from "../../contract/Problems.ts"
import { RedactedText, Text } from "../../contract/Values.ts"

const optional = <S extends Schema.Top>(schema: S) => Schema.optionalKey(schema)
const mostTexts = 50
const texts = Schema.Array(Text.check(Schema.isMaxLength(2048))).check(
  Schema.isMaxLength(mostTexts)
)

/** Members of a client's metadata that this service reads (RFC 7591 section 2). */
export const clientMetadata = {
  // What of a name cannot be shown is left out of it.
  client_name: optional(Schema.String),
  redirect_uris: texts,
  post_logout_redirect_uris: optional(texts),
  token_endpoint_auth_method: optional(Text),
  grant_types: optional(texts),
  response_types: optional(texts),
  application_type: optional(Text),
  client_uri: optional(Text),
  tos_uri: optional(Text),
  policy_uri: optional(Text),
  jwks: optional(Schema.Json),
  jwks_uri: optional(Text),
  id_token_signed_response_alg: optional(Text),
  // Anything but `true` is as if absent.
  require_pushed_authorization_requests: optional(Schema.Json),
  dpop_bound_access_tokens: optional(Schema.Json),
  scope: optional(Text)
}

/**
 * The bounds that a client sets to itself, to which it is held (RFC 9126 section 6, RFC 9449
 * section 5.2).
 */
export const selfImposed = (metadata: {
  readonly require_pushed_authorization_requests?: Schema.Json
  readonly dpop_bound_access_tokens?: Schema.Json
}) => ({
  requirePushedAuthorization: metadata.require_pushed_authorization_requests === true,
  requireDpop: metadata.dpop_bound_access_tokens === true
})

/** Start of a list that is too long, and no more: a schema reads every entry before it counts. */
const bounded = (value: unknown): unknown =>
  Array.isArray(value) && value.length > mostTexts ? value.slice(0, mostTexts + 1) : value

/** Metadata as it is read: members that are null are as if absent (RFC 7592 section 2.2). */
export const legible = (metadata: unknown): unknown =>
  typeof metadata === "object" && metadata !== null && !Array.isArray(metadata)
    ? Object.fromEntries(
        Object.entries(metadata).flatMap(([name, value]) =>
          value === null ? [] : [[name, bounded(value)]]
        )
      )
    : metadata

/** Flaws of a configuration in words that name its members as a client does. */
export const flawsOnWire = (flaws: ReadonlyArray<Issue>): string =>
  flaws.map(({ message }) => message.replaceAll("jwksUri", "jwks_uri")).join("; ")

/** A request to register; members that are not named here are passed over. */
export const Registration = Schema.Struct(clientMetadata).annotate({ identifier: "Registration" })
export type Registration = typeof Registration.Type

/** An application that registered itself, as it is told of its own record (RFC 7591 section 3.2.1). */
export const RegisteredClient = Schema.Struct({
  client_id: Schema.String,
  client_id_issued_at: Schema.Int,
  client_secret: optional(RedactedText),
  client_secret_expires_at: optional(Schema.Int),
  registration_access_token: optional(RedactedText),
  registration_client_uri: Schema.String,
  client_name: Schema.String,
  redirect_uris: Schema.Array(Schema.String),
  post_logout_redirect_uris: Schema.Array(Schema.String),
  token_endpoint_auth_method: Schema.String,
  grant_types: Schema.Array(Schema.String),
  response_types: Schema.Array(Schema.String),
  application_type: Schema.String,
  id_token_signed_response_alg: Schema.String,
  require_pushed_authorization_requests: optional(Schema.Boolean),
  dpop_bound_access_tokens: optional(Schema.Boolean),
  subject_type: Schema.String,
  scope: optional(Schema.String),
  client_uri: optional(Schema.String),
  tos_uri: optional(Schema.String),
  policy_uri: optional(Schema.String),
  jwks: optional(Schema.Json),
  jwks_uri: optional(Schema.String)
}).annotate({ identifier: "RegisteredClient" })
export type RegisteredClient = typeof RegisteredClient.Type
