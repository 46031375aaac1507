import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { AnswersAnyOrigin, ClientHost } from "../../contract/ClientHost.ts"
import { clientFields } from "./FormParameters.ts"
import {
  ProtocolConventions,
  TakesProofs,
  insufficient,
  unproven,
  oversized,
  unavailable,
  wrong
} from "./ProtocolClientAuth.ts"
import { ProviderMetadata } from "./ProviderMetadata.ts"
import { JwkSet } from "../../sessions/tokens/IssuerMetadata.ts"
import { described, titled } from "../../contract/LeastRole.ts"
import { RedactedText } from "../../contract/Values.ts"

const optional = Schema.optionalKey(Schema.String)

const form = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.Struct({ ...fields, ...clientFields }).pipe(HttpApiSchema.asFormUrlEncoded())

/** The answer of the token endpoint (RFC 6749 section 5.1). */
export const TokenAnswer = Schema.Struct({
  access_token: RedactedText,
  issued_token_type: Schema.optionalKey(Schema.String),
  token_type: Schema.Literals(["Bearer", "DPoP"]),
  expires_in: Schema.Int,
  scope: Schema.String,
  refresh_token: Schema.optionalKey(RedactedText),
  id_token: Schema.optionalKey(RedactedText)
}).annotate({ identifier: "TokenAnswer" })
export type TokenAnswer = typeof TokenAnswer.Type

/** The claims of a person, by the scopes of the token. */
const UserInfoAnswer = Schema.Struct({
  sub: Schema.String,
  name: optional,
  given_name: optional,
  family_name: optional,
  locale: optional,
  updated_at: Schema.optionalKey(Schema.Int),
  email: optional,
  email_verified: Schema.optionalKey(Schema.Boolean),
  organizations: Schema.optionalKey(
    Schema.Array(Schema.Struct({ id: Schema.String, name: Schema.String, role: Schema.String }))
  ),
  groups: Schema.optionalKey(Schema.Array(Schema.String))
}).annotate({ identifier: "UserInfo" })

/** State of a token at this moment; nothing but that it is inactive, if it is. */
const IntrospectionAnswer = Schema.Struct({
  active: Schema.Boolean,
  scope: optional,
  client_id: optional,
  token_type: optional,
  sub: optional,
  aud: Schema.optionalKey(Schema.Union([Schema.String, Schema.Array(Schema.String)])),
  iss: optional,
  jti: optional,
  iat: Schema.optionalKey(Schema.Int),
  nbf: Schema.optionalKey(Schema.Int),
  exp: Schema.optionalKey(Schema.Int),
  auth_time: Schema.optionalKey(Schema.Int),
  acr: optional,
  amr: Schema.optionalKey(Schema.Array(Schema.String)),
  act: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json)),
  cnf: Schema.optionalKey(Schema.Struct({ jkt: Schema.String })),
  org: Schema.optionalKey(
    Schema.Struct({
      id: Schema.String,
      role: optional,
      permissions: Schema.optionalKey(Schema.Array(Schema.String))
    })
  )
}).annotate({ identifier: "Introspection" })

/** The answer to a revocation, which tells nothing (RFC 7009 section 2.2). */
const Revoked = Schema.Record(Schema.String, Schema.Json).annotate({ identifier: "Revoked" })

const cached =
  "Public, for any origin. Sends an ETag, answers 304 to a matching If-None-Match, and may be cached for a minute."

/** The endpoints of OAuth 2.1 and OpenID Connect that programs call. */
export class ProtocolClientApi extends HttpApiGroup.make("client.provider")
  .add(
    HttpApiEndpoint.get("providerMetadata", "/oauth/.well-known/openid-configuration", {
      success: ProviderMetadata
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Discovery of the issuer for applications",
        description: `The same document stands at both addresses at the root of the host where OpenID Connect and RFC 8414 look for it. ${cached}`
      })
    ),
    HttpApiEndpoint.get("providerJwks", "/oauth/jwks.json", { success: JwkSet }).annotateMerge(
      OpenApi.annotations({
        summary: "Get the keys that verify the tokens of applications",
        description: `They are others than those of sessions. ${cached}`
      })
    ),
    HttpApiEndpoint.post("token", "/oauth/token", {
      payload: form({
        grant_type: Schema.String,
        code: optional,
        redirect_uri: optional,
        code_verifier: optional,
        refresh_token: optional,
        device_code: optional,
        subject_token: optional,
        subject_token_type: optional,
        requested_token_type: optional,
        scope: optional,
        resource: optional
      }),
      success: TokenAnswer,
      error: [wrong, oversized, unproven, unavailable]
    })
      .annotate(TakesProofs, true)
      .annotateMerge(
        described(
          "Get tokens",
          "Redeems a code, renews tokens, answers a service account with one for itself (RFC 6749), or exchanges a token of a person for one at another API (RFC 8693). An application proves itself by HTTP Basic, or in the form, by the one method that it is registered with. 503 where the hook token.claims denies without a usable answer, which uses up no code and no token."
        )
      ),
    HttpApiEndpoint.post("introspect", "/oauth/introspect", {
      payload: form({ token: optional, token_type_hint: optional }),
      success: IntrospectionAnswer,
      error: [wrong, oversized, unproven]
    }).annotateMerge(
      described(
        "Ask if a token is good now",
        "Tells an application of its own tokens, and a resource of those that were made for it (RFC 7662). A resource proves itself by HTTP Basic with its id and secret. A token of which person, grant, membership or role have ended is inactive from that moment."
      )
    ),
    HttpApiEndpoint.post("revoke", "/oauth/revoke", {
      payload: form({ token: optional, token_type_hint: optional }),
      success: Revoked,
      error: [wrong, oversized, unproven]
    }).annotateMerge(
      described(
        "Revoke a token",
        "Revokes a token (RFC 7009). Any token of a person ends with all that came of the same code; a machine's opaque token ends alone. An unknown token is answered likewise; a machine's signed token is unsupported_token_type, since it ends by itself."
      )
    ),
    HttpApiEndpoint.get("userInfo", "/oauth/userinfo", {
      success: UserInfoAnswer,
      error: [unproven, insufficient]
    })
      .annotate(TakesProofs, true)
      .annotateMerge(
        described(
          "Get the claims of a person",
          "Takes an access token with the scope openid as Bearer, whose audience names the issuer. One that is bound to a key comes as DPoP, with a proof in the header of that name."
        )
      ),
    HttpApiEndpoint.post("postUserInfo", "/oauth/userinfo", {
      payload: Schema.Struct({ access_token: optional }).pipe(HttpApiSchema.asFormUrlEncoded()),
      success: UserInfoAnswer,
      error: [wrong, oversized, unproven, insufficient]
    })
      .annotate(TakesProofs, true)
      .annotateMerge(
        described(
          "Get the claims of a person by a form",
          "The same; the token may stand in the form instead."
        )
      )
  )
  .annotateMerge(
    titled(
      "OAuth and OpenID Connect",
      "The endpoints that applications use to sign people in, and APIs to ask about tokens."
    )
  )
  .annotateEndpoints(AnswersAnyOrigin, true)
  .middleware(ProtocolConventions)
  .middleware(ClientHost) {}

/** Discovery at the root of the host, where OpenID Connect and RFC 8414 look for it. */
export class ProviderRootClientApi extends HttpApiGroup.make("client.providerRoot")
  .add(
    HttpApiEndpoint.get(
      "providerMetadataAtRoot",
      "/.well-known/openid-configuration/_service/oauth",
      { success: ProviderMetadata }
    ).annotateMerge(
      OpenApi.annotations({
        summary: "Discovery of the issuer at the root of the host",
        description: `The same document as below the issuer. ${cached}`
      })
    ),
    HttpApiEndpoint.get(
      "authorizationServerMetadataAtRoot",
      "/.well-known/oauth-authorization-server/_service/oauth",
      { success: ProviderMetadata }
    ).annotateMerge(
      OpenApi.annotations({
        summary: "Authorization server metadata at the root of the host",
        description: `The same document, where RFC 8414 looks for it. ${cached}`
      })
    )
  )
  .annotateMerge(
    titled("Discovery at the root of the host", "Discovery where RFC 8414 looks for it.")
  )
  .middleware(ProtocolConventions)
  .middleware(ClientHost) {}
