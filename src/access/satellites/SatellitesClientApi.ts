import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ClientToken } from "../../sessions/clients/ClientAuth.ts"
import { BodyProblems } from "../../contract/Conventions.ts"
import { HookUnavailable, InvalidRequest, RateLimited } from "../../contract/Problems.ts"
import { NativeQuery } from "../../contract/NativeQuery.ts"
import { Text } from "../../contract/Values.ts"
import { CodeChallenge } from "../federation/AuthorizationRequest.ts"
import { InvalidRedirectUrl } from "../../tenancy/origins/RedirectUrl.ts"
import { InvalidState } from "../federation/OAuthProblems.ts"
import { InvalidToken } from "../../credentials/proofs/Proof.ts"
import { SessionResult } from "../../sessions/clients/Client.ts"
import { described } from "../../contract/LeastRole.ts"

/** State by which a satellite recognises its own start; it must fit into a URL. */
const State = Text.check(Schema.isMinLength(1), Schema.isMaxLength(512))

/** Signing in on the other hosts of an environment (contract: "Session, establish, satellites"). */
export class SatellitesClientApi extends HttpApiGroup.make("client.satellites")
  .add(
    HttpApiEndpoint.get("startSatellite", "/satellite/start", {
      query: { redirectUrl: Text },
      success: HttpApiSchema.Empty(302),
      error: [InvalidRequest, InvalidRedirectUrl]
    }).annotateMerge(
      described(
        "Ask from a satellite who is signed in",
        "For a browser to open on the satellite's own host: it visits the host of the app URL and returns to redirectUrl, signed in if somebody is signed in there. An HttpOnly cookie of the satellite holds state and verifier for ten minutes; a new start replaces it. A path is one of the satellite's. Only a browser's navigation works: a fetch, a frame, an image or HEAD gets 400, and so does a host that is not a satellite."
      )
    ),
    HttpApiEndpoint.get("satelliteCallback", "/satellite/callback", {
      query: {
        state: State,
        ticket: Schema.optionalKey(Schema.RedactedFromValue(Text)),
        signed_out: Schema.optionalKey(Text)
      },
      success: [
        HttpApiSchema.Empty(302),
        Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" }))
      ],
      error: [InvalidRequest, InvalidState, InvalidToken]
    })
      .middleware(ClientToken)
      .annotateMerge(
        described(
          "Return to a satellite",
          "Takes the answer of GET /satellite/sync in the browser that started, sets the session cookie if it brings a ticket, and redirects to the start's redirectUrl. Without the start's cookie, or with another state, it answers 400 invalid_state. A request with a ticket that Sec-Fetch-Mode and Sec-Fetch-Dest do not mark as a navigation (a prefetch, a frame, HEAD) redeems nothing and gets a page whose button posts it."
        )
      ),
    HttpApiEndpoint.get("syncSatellite", "/satellite/sync", {
      query: { redirectUrl: Text, state: State, codeChallenge: CodeChallenge },
      success: HttpApiSchema.Empty(302),
      error: [InvalidRequest, InvalidRedirectUrl, RateLimited]
    })
      .middleware(ClientToken)
      .annotateMerge(
        described(
          "Ask on a satellite's behalf who is signed in",
          "For a browser to open, on the host where people sign in; GET /satellite/start leads here. Redirects to redirectUrl, which must be {host}/_service/satellite/callback of another host of the environment, with state and either signed_out=1 or a ticket, which works once and only in the browser that started. Only a browser's navigation works: a fetch, a frame, an image or HEAD gets 400. A token that was just replaced counts as signed out."
        )
      ),
    HttpApiEndpoint.post("establishTicket", "/session/establish/ticket", {
      query: NativeQuery,
      payload: Schema.Struct({ ticket: Schema.RedactedFromValue(Text) }),
      success: SessionResult,
      error: [InvalidToken, HookUnavailable, ...BodyProblems]
    })
      .middleware(ClientToken)
      .annotateMerge(
        described(
          "Sign in on a satellite with a ticket",
          "Does what GET /satellite/callback does, for a script on that host: once, in the browser that started, whose HttpOnly cookie holds the verifier. The session copies its source's authentication methods (adding ticket) and time, organization, impersonator and absolute end. Revoking the source revokes it; signing out here also ends the source and every session made from it. A ticket whose source has ended is not valid."
        )
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Satellites",
      description: "Hosts of an environment other than the one where people sign in."
    })
  ) {}
