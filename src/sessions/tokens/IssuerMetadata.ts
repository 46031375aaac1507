import { Schema } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { issuerOf, reservedClaims } from "./Jwt.ts"
import { PublicJwk, SigningAlgorithm, type KeyRing } from "./SigningKey.ts"

/** The keys that tokens of an environment verify with (RFC 7517 section 5). */
export const JwkSet = Schema.Struct({ keys: Schema.Array(PublicJwk) }).annotate({
  identifier: "JwkSet"
})
export type JwkSet = typeof JwkSet.Type

const issuerFields = {
  issuer: Schema.String,
  jwks_uri: Schema.String,
  response_types_supported: Schema.Array(Schema.Literal("none"))
}

/** Metadata of the issuer for resource servers (RFC 8414 section 2). */
export const AuthorizationServerMetadata = Schema.Struct(issuerFields).annotate({
  identifier: "AuthorizationServerMetadata"
})
export type AuthorizationServerMetadata = typeof AuthorizationServerMetadata.Type

/**
 * Metadata for verifiers that only know OpenID Connect (OpenID Connect Discovery 1.0 section 3).
 */
export const OpenidConfiguration = Schema.Struct({
  ...issuerFields,
  subject_types_supported: Schema.Array(Schema.Literal("public")),
  id_token_signing_alg_values_supported: Schema.Array(SigningAlgorithm),
  claims_supported: Schema.Array(Schema.String)
}).annotate({ identifier: "OpenidConfiguration" })
export type OpenidConfiguration = typeof OpenidConfiguration.Type

export const jwkSetOf = (keySet: KeyRing): JwkSet => ({
  keys: keySet.map(({ publicJwk }) => publicJwk)
})

/**
 * There is no authorization and no token endpoint to name: people sign in by the client API, and no
 * OAuth client gets tokens from here. `none` is the registered response type that returns nothing;
 * an empty list would have to be left out (RFC 8414 section 3.2), and the member is required.
 */
export const authorizationServerMetadataOf = (
  environment: Environment
): AuthorizationServerMetadata => ({
  issuer: issuerOf(environment),
  jwks_uri: `${issuerOf(environment)}/.well-known/jwks.json`,
  response_types_supported: ["none"]
})

/**
 * Some verifiers take the algorithms that they accept from
 * `id_token_signing_alg_values_supported`, so that it names those of the keys in the key set and
 * no other (RFC 8725 section 3.1), although no ID token is issued here.
 */
export const openidConfigurationOf = (
  environment: Environment,
  keySet: KeyRing
): OpenidConfiguration => ({
  ...authorizationServerMetadataOf(environment),
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: [...new Set(keySet.map(({ algorithm }) => algorithm))],
  claims_supported: [...reservedClaims]
})
