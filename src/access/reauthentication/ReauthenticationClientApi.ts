import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { SsoRequired } from "../../organizations/enforcement/EnforcedConnection.ts"
import { ClientAuth, NotImpersonating } from "../../sessions/clients/ClientAuth.ts"
import { SecondFactorRequired } from "../../contract/SessionProblems.ts"
import { BodyProblems, EmptyBody } from "../../contract/Conventions.ts"
import { Overloaded, RateLimited } from "../../contract/Problems.ts"
import { WrongCredentials } from "../../credentials/passwords/PasswordProblems.ts"
import { ReplacedToken } from "../../sessions/clients/Client.ts"
import { RequestCeremony } from "../../credentials/passkeys/CeremonyOptions.ts"
import { InvalidPasskey, PasskeyNotFound } from "../../credentials/passkeys/Passkey.ts"
import { ReauthenticationProof } from "./ReauthenticationProof.ts"
import { described } from "../../contract/LeastRole.ts"

/** Proving one's identity again. */
export class ReauthenticationClientApi extends HttpApiGroup.make("client.reauthentication")
  .add(
    HttpApiEndpoint.post("reauthenticate", "/auth/reauthenticate", {
      payload: ReauthenticationProof,
      success: [ReplacedToken, HttpApiSchema.NoContent],
      error: [
        WrongCredentials,
        InvalidPasskey,
        SecondFactorRequired,
        SsoRequired,
        RateLimited,
        Overloaded,
        ...BodyProblems
      ]
    }).annotateMerge(
      described(
        "Prove your identity again",
        "Unlocks for a while what needs a recent proof. A user with a second factor must prove that one. Replaces the client's token: a bearer caller gets it in the body with a 200."
      )
    ),
    HttpApiEndpoint.post("startPasskeyReauthentication", "/auth/reauthenticate/passkey", {
      payload: EmptyBody,
      success: RequestCeremony,
      error: [PasskeyNotFound, ...BodyProblems]
    }).annotateMerge(
      described(
        "Start proving your identity with a passkey",
        "One of your own, in this session, once and within five minutes; then call reauthenticate with the ceremony and the credential. 404 if you have none, or this host cannot use them."
      )
    ),
    HttpApiEndpoint.post("sendReauthenticationCode", "/auth/reauthenticate/send-code", {
      payload: EmptyBody,
      success: HttpApiSchema.Empty(202),
      error: [RateLimited, ...BodyProblems]
    }).annotateMerge(
      described(
        "Mail a reauthentication code",
        "To the primary address, for this session only. Voids an older code."
      )
    )
  )
  .middleware(NotImpersonating)
  .middleware(ClientAuth)
  .annotateMerge(OpenApi.annotations({ title: "Sign in" })) {}
