import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { SsoRequired } from "../../organizations/enforcement/EnforcementProblems.ts"
import { ClientToken } from "../../sessions/clients/ClientAuth.ts"
import { BodyProblems } from "../../contract/Conventions.ts"
import { DeniedByHook, HookUnavailable } from "../../contract/Problems.ts"
import { NativeQuery } from "../../contract/NativeQuery.ts"
import { Text } from "../../contract/Values.ts"
import { InvalidToken } from "../../credentials/proofs/ProofsProblems.ts"
import { ContinuedSignIn } from "../signIn/SignInResult.ts"

/** Turns the tickets that a browser brought back into sessions of native installs. */
export class EstablishClientApi extends HttpApiGroup.make("client.establish")
  .add(
    HttpApiEndpoint.post("establishNative", "/session/establish/native", {
      query: NativeQuery,
      payload: Schema.Struct({
        ticket: Schema.RedactedFromValue(Text),
        codeVerifier: Schema.RedactedFromValue(Text)
      }),
      success: ContinuedSignIn,
      error: [InvalidToken, SsoRequired, DeniedByHook, HookUnavailable, ...BodyProblems]
    })
      .middleware(ClientToken)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Sign a native install in with a provider's ticket",
          description:
            "Needs the verifier of the challenge given at the start. Reads and sets no cookie: returns the client's token as sessionToken."
        })
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Establishing sessions",
      description: "Sessions out of what a redirect brought: a ticket, or a link to impersonate."
    })
  ) {}
