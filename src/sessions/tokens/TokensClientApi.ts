import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { ClientAuth } from "../clients/ClientAuth.ts"
import { BodyProblems, EmptyBody } from "../../contract/Conventions.ts"
import { Timestamp, RedactedText } from "../../contract/Values.ts"
import { AuthorizationServerMetadata, JwkSet, OpenidConfiguration } from "./IssuerMetadata.ts"
import { HookUnavailable } from "../../contract/Problems.ts"
import { TemplateNotFound } from "./JwtTemplate.ts"
import { described } from "../../contract/LeastRole.ts"

const caching =
  "Public, for any origin. Sends an ETag, answers 304 to a matching If-None-Match, and may be cached for a minute."

const honest =
  "Describes an issuer of access tokens (RFC 9068) whose key set verifies them. There is no authorization or token endpoint and no grant for OAuth clients, so none is named and the only response type is `none`."

/** Documents for verifiers of tokens. */
export class TokensClientApi extends HttpApiGroup.make("client.keys")
  .add(
    HttpApiEndpoint.get("jwks", "/.well-known/jwks.json", { success: JwkSet }).annotateMerge(
      OpenApi.annotations({
        summary: "Get the keys that verify tokens",
        description: `A key appears ten minutes before it signs and stays until its last token has expired. ${caching}`
      })
    ),
    HttpApiEndpoint.get("openidConfiguration", "/.well-known/openid-configuration", {
      success: OpenidConfiguration
    }).annotateMerge(
      OpenApi.annotations({
        summary: "OpenID Connect discovery",
        description: `${honest} id_token_signing_alg_values_supported lists the key set's algorithms, which verifiers such as go-oidc rely on. ${caching}`
      })
    ),
    HttpApiEndpoint.get("authorizationServer", "/.well-known/oauth-authorization-server", {
      success: AuthorizationServerMetadata
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Authorization server metadata (RFC 8414)",
        description: `${honest} ${caching}`
      })
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Keys and discovery",
      description: "The public keys of access tokens, and where to find them."
    })
  ) {}

/** Metadata at the root, where RFC 8414 section 3.1 puts it for an issuer with a path. */
export class IssuerRootClientApi extends HttpApiGroup.make("client.issuerRoot")
  .add(
    HttpApiEndpoint.get(
      "authorizationServerAtRoot",
      "/.well-known/oauth-authorization-server/_service",
      { success: AuthorizationServerMetadata }
    ).annotateMerge(
      OpenApi.annotations({
        summary: "Authorization server metadata at the issuer's well-known path",
        description: `${honest} ${caching}`
      })
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Discovery at the root of the host",
      description: "Discovery where RFC 8414 looks for it."
    })
  ) {}

/** A token minted from a template, and when it expires. */
export const TemplateToken = Schema.Struct({
  token: RedactedText,
  expiresAt: Timestamp
}).annotate({ identifier: "TemplateToken" })

/** Tokens for the customer's other systems. */
export class TemplateTokensClientApi extends HttpApiGroup.make("client.templateTokens")
  .add(
    HttpApiEndpoint.post("mintTemplateToken", "/auth/tokens/:templateName", {
      params: { templateName: Schema.String },
      payload: EmptyBody,
      success: TemplateToken,
      error: [TemplateNotFound, HookUnavailable, ...BodyProblems]
    })
      .middleware(ClientAuth)
      .annotateMerge(
        described(
          "Mint a token from a named template",
          "A JWT (typ JWT) with iss, sub, sid, aud, jti, iat, nbf, exp, act when impersonating, and the template's claims. The key set verifies it; it is not an access token."
        )
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Template tokens",
      description: "Tokens for other services, by templates that operators write."
    })
  ) {}
