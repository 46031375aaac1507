import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { SsoRequired } from "../../organizations/enforcement/EnforcementProblems.ts"
import { BodyProblems, EmptyBody } from "../../contract/Conventions.ts"
import { NativeQuery } from "../../contract/NativeQuery.ts"
import { RateLimited } from "../../contract/Problems.ts"
import { Text } from "../../contract/Values.ts"
import { CredentialJson, RequestCeremony } from "../../credentials/passkeys/CeremonyOptions.ts"
import { InvalidPasskey, PasskeysDisabled } from "../../credentials/passkeys/PasskeysProblems.ts"
import { ClientToken } from "../../sessions/clients/ClientAuth.ts"
import { SessionResult } from "../../sessions/clients/SessionResult.ts"
import { DeniedByHook, HookUnavailable } from "../../contract/Problems.ts"
import { UserBanned } from "../signIn/SignInProblems.ts"

/** Signing in with a passkey. */
export class PasskeySignInClientApi extends HttpApiGroup.make("client.passkeySignIn")
  .add(
    HttpApiEndpoint.post("startPasskeySignIn", "/auth/passkeys/start", {
      query: NativeQuery,
      payload: EmptyBody,
      success: RequestCeremony,
      error: [PasskeysDisabled, RateLimited, ...BodyProblems]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Start signing in with a passkey",
        description:
          "The options name no credential, so there is nothing to enumerate: the authenticator knows its own. The ceremony works once, within five minutes, in the browser that started it. A host outside the passkeys' domain gets passkeys_disabled."
      })
    ),
    HttpApiEndpoint.post("verifyPasskeySignIn", "/auth/passkeys/verify", {
      query: NativeQuery,
      payload: Schema.Struct({
        ceremonyId: Schema.RedactedFromValue(Text),
        credential: CredentialJson
      }),
      success: SessionResult,
      error: [
        InvalidPasskey,
        UserBanned,
        SsoRequired,
        DeniedByHook,
        HookUnavailable,
        RateLimited,
        ...BodyProblems
      ]
    })
      .middleware(ClientToken)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Sign in with a passkey",
          description:
            "A passkey with user verification counts as two factors: no second one is required. Every fault of the ceremony or the credential gets the same answer and uses the ceremony up."
        })
      )
  )
  .annotateMerge(OpenApi.annotations({ title: "Sign in" })) {}
