import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { ClientToken } from "../../sessions/clients/ClientAuth.ts"
import { BodyProblems } from "../../contract/Conventions.ts"
import { NativeQuery } from "../../contract/NativeQuery.ts"
import { Text, Timestamp } from "../../contract/Values.ts"
import { InvalidToken } from "../../credentials/proofs/ProofsProblems.ts"
import { MfaEnrollmentRequired, MfaRequired } from "../signIn/SignInResult.ts"
import { SessionResult } from "../../sessions/clients/SessionResult.ts"

/** The sign-up still misses something: go on at /auth/sign-up/continuation with the ticket. */
export const ContinuationRequired = Schema.Struct({
  status: Schema.Literal("continue"),
  continuationTicket: Schema.RedactedFromValue(Schema.String),
  expiresAt: Timestamp
}).annotate({ identifier: "ContinuationRequired" })

/** Sessions of native installs out of the tickets that their browser brought back. */
export class EstablishClientApi extends HttpApiGroup.make("client.establish")
  .add(
    HttpApiEndpoint.post("establishNative", "/session/establish/native", {
      query: NativeQuery,
      payload: Schema.Struct({
        ticket: Schema.RedactedFromValue(Text),
        codeVerifier: Schema.RedactedFromValue(Text)
      }),
      success: Schema.Union([
        SessionResult,
        MfaRequired,
        MfaEnrollmentRequired,
        ContinuationRequired
      ]),
      error: [InvalidToken, ...BodyProblems]
    })
      .middleware(ClientToken)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Sign a native install in with the ticket of a provider",
          description:
            "With the verifier of the challenge that the start was made with. No cookie is read or set: the client's token is answered as sessionToken."
        })
      )
  )
  .annotateMerge(OpenApi.annotations({ title: "Establishing sessions" })) {}
