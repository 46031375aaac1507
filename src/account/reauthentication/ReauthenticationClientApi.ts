import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import {
  ClientAuth,
  NotImpersonating,
  SecondFactorRequired
} from "../../sessions/clients/ClientAuth.ts"
import { BodyProblems, EmptyBody } from "../../contract/Conventions.ts"
import { Overloaded } from "../../contract/Problems.ts"
import { WrongCredentials } from "../../credentials/passwords/PasswordProblems.ts"
import { RateLimited } from "../../contract/Problems.ts"
import { ReplacedToken } from "../../sessions/clients/SessionResult.ts"
import { ReauthenticationProof } from "./ReauthenticationProof.ts"

/** Proving again who one is. */
export class ReauthenticationClientApi extends HttpApiGroup.make("client.reauthentication")
  .add(
    HttpApiEndpoint.post("reauthenticate", "/auth/reauthenticate", {
      payload: ReauthenticationProof,
      success: [ReplacedToken, HttpApiSchema.NoContent],
      error: [WrongCredentials, SecondFactorRequired, RateLimited, Overloaded, ...BodyProblems]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Prove again who one is",
        description:
          "Opens what needs a recent proof for a while. A user with a second factor has to prove that one. Replaces the client's token: a caller by bearer gets it in the body with a 200."
      })
    ),
    HttpApiEndpoint.post("sendReauthenticationCode", "/auth/reauthenticate/send-code", {
      payload: EmptyBody,
      success: HttpApiSchema.Empty(202),
      error: [RateLimited, ...BodyProblems]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Mail a code to reauthenticate with",
        description: "To the primary address, for this session only; an older code is dead."
      })
    )
  )
  .middleware(NotImpersonating)
  .middleware(ClientAuth)
  .annotateMerge(OpenApi.annotations({ title: "Sign in" })) {}
