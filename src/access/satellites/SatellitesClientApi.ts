import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ClientToken } from "../../sessions/clients/ClientAuth.ts"
import { BodyProblems } from "../../contract/Conventions.ts"
import { NativeQuery } from "../../contract/NativeQuery.ts"
import { InvalidRequest } from "../../contract/Problems.ts"
import { Text } from "../../contract/Values.ts"
import { CodeChallenge } from "../federation/AuthorizationRequest.ts"
import { InvalidRedirectUrl } from "../../tenancy/origins/OriginsProblems.ts"
import { InvalidState } from "../federation/OAuthProblems.ts"
import { InvalidToken } from "../../credentials/proofs/ProofsProblems.ts"
import { SessionResult } from "../../sessions/clients/SessionResult.ts"

/** What a satellite tells its own start by; it has to fit into an address. */
const State = Text.check(Schema.isMinLength(1), Schema.isMaxLength(512))

/** Signing in on the other hosts of an environment (contract: "Session, establish, satellites"). */
export class SatellitesClientApi extends HttpApiGroup.make("client.satellites")
  .add(
    HttpApiEndpoint.get("startSatellite", "/satellite/start", {
      query: { redirectUrl: Text },
      success: HttpApiSchema.Empty(302),
      error: [InvalidRequest, InvalidRedirectUrl]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Ask from a satellite who is signed in",
        description:
          "For a browser to open on the satellite's own host: it goes to the host of the app URL and comes back to redirectUrl, signed in where somebody is signed in there. State and verifier stay in an HttpOnly cookie of the satellite, where the last start counts, for ten minutes. A path is one of the satellite's. Only a browser's own visit counts: a fetch, a frame or an image, and HEAD, are 400, and so is a host that is no satellite."
      })
    ),
    HttpApiEndpoint.get("satelliteCallback", "/satellite/callback", {
      query: {
        state: State,
        ticket: Schema.optionalKey(Schema.RedactedFromValue(Text)),
        signed_out: Schema.optionalKey(Text)
      },
      success: HttpApiSchema.Empty(302),
      error: [InvalidRequest, InvalidState, InvalidToken]
    })
      .middleware(ClientToken)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Come back to a satellite",
          description:
            "Takes the answer of GET /satellite/sync in the browser that started, sets the session's cookie where it brings a ticket, and leads to where the start was asked to go. Without the cookie of the start, or with another state, it is 400 invalid_state. Only a browser's own visit counts."
        })
      ),
    HttpApiEndpoint.get("syncSatellite", "/satellite/sync", {
      query: { redirectUrl: Text, state: State, codeChallenge: CodeChallenge },
      success: HttpApiSchema.Empty(302),
      error: [InvalidRequest, InvalidRedirectUrl]
    })
      .middleware(ClientToken)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Ask for a satellite whether somebody is signed in",
          description:
            "For a browser to open, on the host where people sign in. GET /satellite/start leads here. It is sent back to redirectUrl, which is {host}/_service/satellite/callback of another host of the environment and nothing else, with state and either a ticket, which counts once and in the browser that started, or signed_out=1. Only a browser's own visit counts: a fetch, a frame or an image, and HEAD, are 400. A token that was replaced a moment ago is signed out."
        })
      ),
    HttpApiEndpoint.post("establishTicket", "/session/establish/ticket", {
      query: NativeQuery,
      payload: Schema.Struct({ ticket: Schema.RedactedFromValue(Text) }),
      success: SessionResult,
      error: [InvalidToken, ...BodyProblems]
    })
      .middleware(ClientToken)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Sign in on a satellite with a ticket",
          description:
            "What GET /satellite/callback does, for a script on that host: once, in the browser that started, whose HttpOnly cookie holds the verifier. The session copies what its source was authenticated with (and says ticket beside it), when that was, its organization, impersonator and absolute end. It is revoked with its source; signing out here ends the source too, and whatever was made from it. A ticket whose source has ended is not valid."
        })
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Satellites",
      description: "Hosts of an environment other than the one where people sign in."
    })
  ) {}
