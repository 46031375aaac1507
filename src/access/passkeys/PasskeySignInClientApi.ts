import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { BodyProblems, EmptyBody } from "../../contract/Conventions.ts"
import { NativeQuery } from "../../contract/NativeQuery.ts"
import { RateLimited } from "../../contract/Problems.ts"
import { Text } from "../../contract/Values.ts"
import { CredentialJson, RequestCeremony } from "../../credentials/passkeys/CeremonyOptions.ts"
import { InvalidPasskey, PasskeysDisabled } from "../../credentials/passkeys/PasskeysProblems.ts"
import { ClientToken } from "../../sessions/clients/ClientAuth.ts"
import { SessionResult } from "../../sessions/clients/SessionResult.ts"
import { UserBanned } from "../signIn/SignInProblems.ts"

/** Signing in by a passkey. */
export class PasskeySignInClientApi extends HttpApiGroup.make("client.passkeySignIn")
  .add(
    HttpApiEndpoint.post("startPasskeySignIn", "/auth/passkeys/start", {
      query: NativeQuery,
      payload: EmptyBody,
      success: RequestCeremony,
      error: [PasskeysDisabled, RateLimited, ...BodyProblems]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Begin to sign in by a passkey",
        description:
          "The options name no credential, so there is nothing to enumerate: the authenticator knows its own. The ceremony counts once, within five minutes, in the browser that began it. On a host outside of the domain that passkeys are made for the answer is passkeys_disabled."
      })
    ),
    HttpApiEndpoint.post("verifyPasskeySignIn", "/auth/passkeys/verify", {
      query: NativeQuery,
      payload: Schema.Struct({
        ceremonyId: Schema.RedactedFromValue(Text),
        credential: CredentialJson
      }),
      success: SessionResult,
      error: [InvalidPasskey, UserBanned, RateLimited, ...BodyProblems]
    })
      .middleware(ClientToken)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Sign in by a passkey",
          description:
            "With user verification a passkey is two factors in one: no second one is asked for. Whatever is wrong with the ceremony or the credential is answered alike, and the ceremony is used up."
        })
      )
  )
  .annotateMerge(OpenApi.annotations({ title: "Sign in" })) {}
