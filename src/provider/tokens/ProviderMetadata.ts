import { Schema } from "effect"
import { oauthIssuerAt } from "../../contract/ClientPaths.ts"
import type { Environment } from "../../contract/Environment.ts"
import { GrantType } from "../applications/ApplicationKind.ts"
import { assertionAlgorithms } from "./AssertionAlgorithm.ts"
import { peopleScopes } from "../resources/Resource.ts"

const list = Schema.Array(Schema.String)

/**
 * Discovery document of the issuer (OpenID Connect Discovery 1.0 section 3, RFC 8414 section 2).
 */
export const ProviderMetadata = Schema.Struct({
  issuer: Schema.String,
  authorization_endpoint: Schema.String,
  token_endpoint: Schema.String,
  registration_endpoint: Schema.optionalKey(Schema.String),
  device_authorization_endpoint: Schema.String,
  userinfo_endpoint: Schema.String,
  jwks_uri: Schema.String,
  end_session_endpoint: Schema.String,
  backchannel_logout_supported: Schema.Boolean,
  backchannel_logout_session_supported: Schema.Boolean,
  response_types_supported: list,
  response_modes_supported: list,
  grant_types_supported: list,
  scopes_supported: list,
  claims_supported: list,
  subject_types_supported: list,
  id_token_signing_alg_values_supported: list,
  token_endpoint_auth_methods_supported: list,
  token_endpoint_auth_signing_alg_values_supported: list,
  introspection_endpoint: Schema.String,
  introspection_endpoint_auth_methods_supported: list,
  introspection_endpoint_auth_signing_alg_values_supported: list,
  pushed_authorization_request_endpoint: Schema.String,
  require_pushed_authorization_requests: Schema.Boolean,
  revocation_endpoint: Schema.String,
  revocation_endpoint_auth_methods_supported: list,
  revocation_endpoint_auth_signing_alg_values_supported: list,
  dpop_signing_alg_values_supported: list,
  code_challenge_methods_supported: list,
  prompt_values_supported: list,
  acr_values_supported: list,
  ui_locales_supported: list,
  authorization_response_iss_parameter_supported: Schema.Boolean,
  request_parameter_supported: Schema.Boolean,
  request_uri_parameter_supported: Schema.Boolean,
  claims_parameter_supported: Schema.Boolean,
  client_id_metadata_document_supported: Schema.Boolean
}).annotate({ identifier: "ProviderMetadata" })
export type ProviderMetadata = typeof ProviderMetadata.Type

const provingMethods = ["client_secret_basic", "client_secret_post", "private_key_jwt"]
const authMethods = [...provingMethods, "none"]

export const providerMetadataOf = ({
  appUrl,
  settings
}: Pick<Environment, "appUrl" | "settings">): ProviderMetadata => {
  const issuer = oauthIssuerAt(appUrl)
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    ...(settings.oauth.registration === "off"
      ? {}
      : { registration_endpoint: `${issuer}/register` }),
    device_authorization_endpoint: `${issuer}/device`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks.json`,
    end_session_endpoint: `${issuer}/logout`,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    response_types_supported: ["code"],
    response_modes_supported: ["query", "form_post"],
    grant_types_supported: [...GrantType.literals],
    scopes_supported: [...peopleScopes],
    claims_supported: [
      "sub",
      "name",
      "given_name",
      "family_name",
      "locale",
      "updated_at",
      "email",
      "email_verified",
      "organizations",
      "groups",
      "auth_time",
      "acr",
      "amr",
      "sid"
    ],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256", "ES256", "EdDSA"],
    token_endpoint_auth_methods_supported: authMethods,
    token_endpoint_auth_signing_alg_values_supported: [...assertionAlgorithms],
    introspection_endpoint: `${issuer}/introspect`,
    introspection_endpoint_auth_methods_supported: provingMethods,
    introspection_endpoint_auth_signing_alg_values_supported: [...assertionAlgorithms],
    pushed_authorization_request_endpoint: `${issuer}/par`,
    require_pushed_authorization_requests: false,
    revocation_endpoint: `${issuer}/revoke`,
    revocation_endpoint_auth_methods_supported: authMethods,
    revocation_endpoint_auth_signing_alg_values_supported: [...assertionAlgorithms],
    dpop_signing_alg_values_supported: [...assertionAlgorithms],
    code_challenge_methods_supported: ["S256"],
    prompt_values_supported: ["none", "login", "consent", "select_account", "create"],
    acr_values_supported: [
      "urn:gatehouse:acr:single",
      "urn:gatehouse:acr:mfa",
      "urn:gatehouse:acr:passkey"
    ],
    ui_locales_supported: [...settings.locales],
    authorization_response_iss_parameter_supported: true,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    claims_parameter_supported: false,
    client_id_metadata_document_supported: settings.oauth.clientDocuments !== "off"
  }
}
