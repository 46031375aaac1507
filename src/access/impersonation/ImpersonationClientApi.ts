import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ClientToken } from "../../sessions/clients/ClientAuth.ts"
import { BodyProblems } from "../../contract/Conventions.ts"
import { NativeQuery } from "../../contract/NativeQuery.ts"
import { Text } from "../../contract/Values.ts"
import { InvalidRedirectUrl } from "../../tenancy/origins/OriginsProblems.ts"
import { InvalidToken } from "../../credentials/proofs/ProofsProblems.ts"
import { SessionResult } from "../../sessions/clients/SessionResult.ts"

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
        OpenApi.annotations({
          summary: "Open the link of an impersonation",
          description:
            "Redeems the token for a browser that goes there (Sec-Fetch-Mode: navigate and Sec-Fetch-Dest: document): the cookie is set beside the sessions that the browser holds already, and it is sent on to redirectUrl, else to that of the token, else to the app. For anything else (a prefetch, a frame, a program that looks links up, HEAD) nothing is redeemed, and the answer is a page whose button does it."
        })
      ),
    HttpApiEndpoint.post("establishImpersonation", "/session/establish/impersonation", {
      query: NativeQuery,
      payload: Schema.Struct({ token: Token }),
      success: SessionResult,
      error: [InvalidToken, ...BodyProblems]
    })
      .middleware(ClientToken)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Redeem the token of an impersonation",
          description:
            "With ?_is_native=true no cookie is set and the client's token is answered as sessionToken. A token counts once; that of a user who has been banned or deleted since is not valid."
        })
      )
  )
  .annotateMerge(OpenApi.annotations({ title: "Establishing sessions" })) {}
