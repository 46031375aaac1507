import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ClientToken } from "../../sessions/clients/ClientAuth.ts"
import { BodyProblems } from "../../contract/Conventions.ts"
import { NativeQuery } from "../../contract/NativeQuery.ts"
import { InvalidRequest } from "../../contract/Problems.ts"
import { Text } from "../../contract/Values.ts"
import { CodeChallenge } from "../federation/AuthorizationRequest.ts"
import { InvalidRedirectUrl } from "../../tenancy/origins/OriginsProblems.ts"
import { InvalidToken } from "../../credentials/proofs/ProofsProblems.ts"
import { SessionResult } from "../../sessions/clients/SessionResult.ts"

/** What a satellite tells its own start by; it has to fit into an address. */
const State = Text.check(Schema.isMinLength(1), Schema.isMaxLength(512))

/** Signing in on the other hosts of an environment (contract: "Session, establish, satellites"). */
export class SatellitesClientApi extends HttpApiGroup.make("client.satellites")
  .add(
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
            "For a browser to open, on the host where people sign in. It is sent back to redirectUrl, an http or https address on another host of the environment, with state and either ticket, which POST /session/establish/ticket takes on that host, or signed_out=1. The query of redirectUrl is kept, but for those three names; a fragment is dropped. Only a browser's own visit counts: a fetch, a frame or an image, and HEAD, are 400. A token that was replaced a moment ago is signed out."
        })
      ),
    HttpApiEndpoint.post("establishTicket", "/session/establish/ticket", {
      query: NativeQuery,
      payload: Schema.Struct({
        ticket: Schema.RedactedFromValue(Text),
        codeVerifier: Schema.RedactedFromValue(Text)
      }),
      success: SessionResult,
      error: [InvalidToken, ...BodyProblems]
    })
      .middleware(ClientToken)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Sign in on a satellite with a ticket",
          description:
            "With the verifier of the challenge that the ticket was asked for with, once, on the host that it was made for. The session copies what its source was authenticated with (and says ticket beside it), when that was, its organization, impersonator and absolute end. It is revoked with its source; signing out here ends the source too, and whatever was made from it. A ticket whose source has ended is not valid."
        })
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Satellites",
      description: "Hosts of an environment other than the one where people sign in."
    })
  ) {}
