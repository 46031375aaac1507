import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ClientToken } from "../../sessions/clients/ClientAuth.ts"
import {
  ForbiddenWhileImpersonating,
  SecondFactorRequired,
  Unauthenticated
} from "../../contract/SessionProblems.ts"
import { AnswersAnyOrigin } from "../../contract/ClientHost.ts"
import {
  BodyTooLarge,
  InvalidRequest,
  RateLimited,
  UnsupportedMediaType
} from "../../contract/Problems.ts"
import { NativeQuery, QueryFlag } from "../../contract/NativeQuery.ts"
import { Text } from "../../contract/Values.ts"
import { InvalidRedirectUrl } from "../../tenancy/origins/RedirectUrl.ts"
import { InvalidToken } from "../../credentials/proofs/Proof.ts"
import { CodeChallenge, ProviderParameter, RequestedLocale } from "./AuthorizationRequest.ts"
import { InvalidState, ProviderNotFound, ReauthenticationUnsupported } from "./OAuthProblems.ts"
import { Protocol } from "../../tenancy/providers/Provider.ts"
import { described } from "../../contract/LeastRole.ts"

const Redirect = HttpApiSchema.Empty(302)

/** A provider as sign-in pages show it. */
export const OfferedProvider = Schema.Struct({
  key: Schema.String,
  name: Schema.String,
  protocol: Protocol,
  iconUrl: Schema.NullOr(Schema.String)
}).annotate({ identifier: "OfferedProvider" })

/** Signing in with accounts at other providers. */
export class OAuthClientApi extends HttpApiGroup.make("client.oauth")
  .add(
    HttpApiEndpoint.get("listProviders", "/auth/oauth2/providers", {
      success: Schema.Struct({ providers: Schema.Array(OfferedProvider) })
    }).annotateMerge(
      described(
        "List the sign-in providers",
        "Those that sign-in pages offer. key stands in the addresses of a provider."
      )
    ),
    HttpApiEndpoint.get("authorize", "/auth/oauth2/:provider/authorize", {
      params: { provider: Text },
      query: {
        redirectUrl: Schema.optionalKey(Text),
        locale: Schema.optionalKey(RequestedLocale),
        reauthenticate: Schema.optionalKey(QueryFlag),
        ...NativeQuery,
        codeChallenge: Schema.optionalKey(CodeChallenge),
        link: Schema.optionalKey(Schema.RedactedFromValue(ProviderParameter))
      },
      success: [Redirect, Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" }))],
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
        described(
          "Start signing in with a provider",
          "For a browser to open: redirects to the provider, or back to redirectUrl if the provider fails. A native start needs an S256 codeChallenge and an app's redirectUrl: the scheme of an allowed origin other than http or https, one of nativeRedirects.urls, or the loopback address if nativeRedirects.loopback is on. With reauthenticate=true the signed-in person proves their identity again, which needs an OpenID provider that signs auth_time. link is the secret in the URL that linking an identity returned: opened by anything that Sec-Fetch-Mode and Sec-Fetch-Dest do not mark as a navigation, it redeems nothing and gets a page whose button does."
        )
      ),
    HttpApiEndpoint.get("oauthCallback", "/auth/oauth2/:provider/callback", {
      params: { provider: Text },
      query: {
        code: Schema.optionalKey(Schema.RedactedFromValue(ProviderParameter)),
        state: Schema.optionalKey(Schema.RedactedFromValue(ProviderParameter)),
        iss: Schema.optionalKey(ProviderParameter),
        error: Schema.optionalKey(ProviderParameter)
      },
      success: [Redirect, Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" }))],
      error: [InvalidState, RateLimited]
    })
      .middleware(ClientToken)
      .annotateMerge(
        described(
          "Return from a provider",
          "Redirects to the start's redirectUrl with status=complete, mfa_required, mfa_enrollment_required, continue or error; error comes with error=account_exists, user_banned, sign_up_closed, email_domain_not_allowed, provider_error, access_denied, identity_in_use or second_factor_required. A native start gets only ticket or error. It never carries a token. A request that Sec-Fetch-Mode and Sec-Fetch-Dest do not mark as a navigation (a prefetch, a frame, HEAD) redeems nothing and gets a page whose button posts the same. Limited by throttle.addressAttempts for each network."
        )
      ),
    HttpApiEndpoint.post("oauthFormCallback", "/auth/oauth2/:provider/callback", {
      params: { provider: Text },
      success: [
        Redirect,
        HttpApiSchema.Empty(303),
        Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" }))
      ],
      error: [BodyTooLarge, UnsupportedMediaType, RateLimited]
    })
      .middleware(ClientToken)
      .annotate(AnswersAnyOrigin, true)
      .annotateMerge(
        described(
          "Return from a provider that posts a form",
          "Takes application/x-www-form-urlencoded from any origin and redirects to the GET with code, state, iss and error only. Posted from the GET's button page with the cookie of the browser that started, it answers as the GET does, or with a page that leads on to another host."
        )
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "OAuth2 and identities",
      description: "Signing in with accounts at other providers."
    })
  ) {}
