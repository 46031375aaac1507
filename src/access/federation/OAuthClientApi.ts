import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import {
  ClientToken,
  ForbiddenWhileImpersonating,
  SecondFactorRequired,
  Unauthenticated
} from "../../sessions/clients/ClientAuth.ts"
import { AnswersAnyOrigin } from "../../contract/ClientHost.ts"
import { BodyTooLarge, InvalidRequest, UnsupportedMediaType } from "../../contract/Problems.ts"
import { NativeQuery, QueryFlag } from "../../contract/NativeQuery.ts"
import { Text } from "../../contract/Values.ts"
import { InvalidRedirectUrl } from "../../tenancy/origins/OriginsProblems.ts"
import { InvalidToken } from "../../credentials/proofs/ProofsProblems.ts"
import { CodeChallenge } from "./AuthorizationRequest.ts"
import { InvalidState, ProviderNotFound, ReauthenticationUnsupported } from "./OAuthProblems.ts"
import { Protocol } from "../../tenancy/providers/Provider.ts"

const Redirect = HttpApiSchema.Empty(302)

/** A provider as sign-in pages offer it. */
export const OfferedProvider = Schema.Struct({
  key: Schema.String,
  name: Schema.String,
  protocol: Protocol,
  iconUrl: Schema.NullOr(Schema.String)
}).annotate({ identifier: "OfferedProvider" })

/** A short text of a query; what a provider sends is never longer. */
const parameter = Text.check(Schema.isMaxLength(4096))

/** Signing in with accounts at other providers. */
export class OAuthClientApi extends HttpApiGroup.make("client.oauth")
  .add(
    HttpApiEndpoint.get("listProviders", "/auth/oauth2/providers", {
      success: Schema.Struct({ providers: Schema.Array(OfferedProvider) })
    }).annotateMerge(OpenApi.annotations({ summary: "List the providers to sign in with" })),
    HttpApiEndpoint.get("authorize", "/auth/oauth2/:provider/authorize", {
      params: { provider: Text },
      query: {
        redirectUrl: Schema.optionalKey(Text),
        locale: Schema.optionalKey(Text.check(Schema.isPattern(/^[A-Za-z0-9-]{1,35}$/))),
        reauthenticate: Schema.optionalKey(QueryFlag),
        ...NativeQuery,
        codeChallenge: Schema.optionalKey(CodeChallenge),
        link: Schema.optionalKey(Schema.RedactedFromValue(parameter))
      },
      success: Redirect,
      error: [
        InvalidRequest,
        InvalidRedirectUrl,
        InvalidToken,
        Unauthenticated,
        ForbiddenWhileImpersonating,
        SecondFactorRequired,
        ReauthenticationUnsupported,
        ProviderNotFound
      ]
    })
      .middleware(ClientToken)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Start for a provider",
          description:
            "For a browser to open: answers with a redirect to the provider, and with one back to redirectUrl where the provider fails. A native start needs an S256 codeChallenge and a redirectUrl of an app: the scheme of an allowed origin that is not http or https, one of nativeRedirects.urls, or this machine's loopback address where nativeRedirects.loopback is on. With reauthenticate=true the signed-in person proves who they are again, which takes an OpenID provider that signs when they last did (auth_time). link is the secret of an address that linking an identity answered."
        })
      ),
    HttpApiEndpoint.get("oauthCallback", "/auth/oauth2/:provider/callback", {
      params: { provider: Text },
      query: {
        code: Schema.optionalKey(Schema.RedactedFromValue(parameter)),
        state: Schema.optionalKey(Schema.RedactedFromValue(parameter)),
        iss: Schema.optionalKey(parameter),
        error: Schema.optionalKey(parameter)
      },
      success: [Redirect, Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" }))],
      error: [InvalidState]
    })
      .middleware(ClientToken)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Come back from a provider",
          description:
            "Answers with a redirect to where the start asked for, with status=complete, mfa_required, mfa_enrollment_required, continue or error, the latter with error=account_exists, user_banned, sign_up_closed, provider_error, access_denied, identity_in_use or second_factor_required. A native start gets ticket or error alone. Never a token. For anything that does not say by Sec-Fetch-Mode and Sec-Fetch-Dest that it is a visit (a prefetch, a frame, HEAD) nothing is redeemed, and the answer is a page whose button posts the same."
        })
      ),
    HttpApiEndpoint.post("oauthFormCallback", "/auth/oauth2/:provider/callback", {
      params: { provider: Text },
      success: [
        Redirect,
        HttpApiSchema.Empty(303),
        Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" }))
      ],
      error: [BodyTooLarge, UnsupportedMediaType]
    })
      .middleware(ClientToken)
      .annotate(AnswersAnyOrigin, true)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Come back from a provider that posts a form",
          description:
            "Takes application/x-www-form-urlencoded from any origin, and answers with a redirect to the GET with code, state, iss and error, and nothing else. From the page that stands in for the GET, with the cookie of the browser that started, it is answered as the GET of a visit is, or with a page that leads on where that goes to another host."
        })
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "OAuth2 and identities",
      description: "Signing in with accounts at other providers."
    })
  ) {}
