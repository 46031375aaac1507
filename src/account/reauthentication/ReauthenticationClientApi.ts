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
import { RequestCeremony } from "../../credentials/passkeys/CeremonyOptions.ts"
import { InvalidPasskey, PasskeyNotFound } from "../../credentials/passkeys/PasskeysProblems.ts"
import { ReauthenticationProof } from "./ReauthenticationProof.ts"

/** Proving again who one is. */
export class ReauthenticationClientApi extends HttpApiGroup.make("client.reauthentication")
  .add(
    HttpApiEndpoint.post("reauthenticate", "/auth/reauthenticate", {
      payload: ReauthenticationProof,
      success: [ReplacedToken, HttpApiSchema.NoContent],
      error: [
        WrongCredentials,
        InvalidPasskey,
        SecondFactorRequired,
        RateLimited,
        Overloaded,
        ...BodyProblems
      ]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Prove again who one is",
        description:
          "Opens what needs a recent proof for a while. A user with a second factor has to prove that one. Replaces the client's token: a caller by bearer gets it in the body with a 200."
      })
    ),
    HttpApiEndpoint.post("startPasskeyReauthentication", "/auth/reauthenticate/passkey", {
      payload: EmptyBody,
      success: RequestCeremony,
      error: [PasskeyNotFound, ...BodyProblems]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Begin to prove who one is by a passkey",
        description:
          "Of one's own, in this session, once and within five minutes; then call reauthenticate with the ceremony and the credential. 404 where one has none, or this host can use none."
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
