import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ClientToken } from "../../sessions/clients/ClientAuth.ts"
import { BodyProblems } from "../../contract/Conventions.ts"
import { HookUnavailable } from "../../contract/Problems.ts"
import { NativeQuery } from "../../contract/NativeQuery.ts"
import { Text } from "../../contract/Values.ts"
import { InvalidRedirectUrl } from "../../tenancy/origins/RedirectUrl.ts"
import { InvalidToken } from "../../credentials/proofs/Proof.ts"
import { SessionResult } from "../../sessions/clients/Client.ts"
import { described } from "../../contract/LeastRole.ts"

const Token = Schema.RedactedFromValue(Text)

/** Redeeming the token of an impersonation (contract: "Session, establish, satellites"). */
export class ImpersonationClientApi extends HttpApiGroup.make("client.impersonation")
  .add(
    HttpApiEndpoint.get("openImpersonation", "/session/establish/impersonation", {
      query: { token: Token, redirectUrl: Schema.optionalKey(Text) },
      success: [
        HttpApiSchema.Empty(302),
        Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" }))
      ],
      error: [InvalidToken, InvalidRedirectUrl]
    })
      .middleware(ClientToken)
      .annotateMerge(
        described(
          "Open an impersonation link",
          "Redeems the token when a browser navigates there (Sec-Fetch-Mode: navigate and Sec-Fetch-Dest: document): adds the session to those the browser holds already and redirects to redirectUrl, or the token's own, or the app. Any other request (a prefetch, a frame, a link scanner, HEAD) redeems nothing and gets a page whose button does."
        )
      ),
    HttpApiEndpoint.post("establishImpersonation", "/session/establish/impersonation", {
      query: NativeQuery,
      payload: Schema.Struct({ token: Token }),
      success: SessionResult,
      error: [InvalidToken, HookUnavailable, ...BodyProblems]
    })
      .middleware(ClientToken)
      .annotateMerge(
        described(
          "Redeem an impersonation token",
          "With ?_is_native=true no cookie is set and the client's token is returned as sessionToken. A token works once, and not after its user was banned or deleted."
        )
      )
  )
  .annotateMerge(OpenApi.annotations({ title: "Establishing sessions" })) {}
