import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { ClientToken } from "../../sessions/clients/ClientAuth.ts"
import { BodyProblems } from "../../contract/Conventions.ts"
import { NativeQuery } from "../../contract/NativeQuery.ts"
import { Name, Text } from "../../contract/Values.ts"
import {
  CreationCeremony,
  CredentialJson,
  RequestCeremony
} from "../../credentials/passkeys/CeremonyOptions.ts"
import {
  InvalidPasskey,
  PasskeyExists,
  TooManyPasskeys
} from "../../credentials/passkeys/PasskeysProblems.ts"
import { ContinuationState } from "../federation/Continuation.ts"
import { InvalidCode, InvalidToken } from "../../credentials/proofs/ProofsProblems.ts"
import { RateLimited } from "../../contract/Problems.ts"
import { MfaEnrollmentRequired, MfaRequired } from "../signIn/SignInResult.ts"
import { SessionResult } from "../../sessions/clients/SessionResult.ts"
import { MfaDisabled, NothingPending } from "./MfaProblems.ts"
import { RecoveryCodeList, TotpSetup } from "./TotpSetup.ts"

/** A sign-up with a provider that waits in the browser: go on at /auth/sign-up/continuation. */
const PendingContinuation = Schema.Struct({
  status: Schema.Literal("continue"),
  ...ContinuationState.fields
}).annotate({ identifier: "PendingContinuation" })

const secret = Schema.RedactedFromValue(Text)

/** Completing a sign-in that owes a second factor. */
export class MfaClientApi extends HttpApiGroup.make("client.mfa")
  .add(
    HttpApiEndpoint.post("verifyMfa", "/auth/mfa/verify", {
      query: NativeQuery,
      payload: Schema.Union([
        Schema.Struct({ challengeId: secret, code: secret }),
        Schema.Struct({ challengeId: secret, recoveryCode: secret }),
        Schema.Struct({ challengeId: secret, ceremonyId: secret, credential: CredentialJson })
      ]),
      success: SessionResult,
      error: [InvalidCode, InvalidPasskey, RateLimited, ...BodyProblems]
    })
      .middleware(ClientToken)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Complete a sign-in by the second factor",
          description:
            "A code of the authenticator, which counts once, or a recovery code, which is used up, or a passkey by a ceremony of this challenge. A challenge begun in a browser counts in that browser only; it has 5 tries."
        })
      ),
    HttpApiEndpoint.post("startMfaEnrollment", "/auth/mfa/enrollment/start", {
      payload: Schema.Struct({ enrollmentToken: secret }),
      success: TotpSetup,
      error: [InvalidToken, MfaDisabled, ...BodyProblems]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Set up the second factor that a sign-in asks for",
        description: "A repeated call answers another secret, and the older one is dead."
      })
    ),
    HttpApiEndpoint.post("confirmMfaEnrollment", "/auth/mfa/enrollment/confirm", {
      query: NativeQuery,
      payload: Schema.Struct({ enrollmentToken: secret, code: secret }),
      success: Schema.Struct({ ...SessionResult.fields, recoveryCodes: RecoveryCodeList }),
      error: [InvalidToken, InvalidCode, MfaDisabled, RateLimited, ...BodyProblems]
    })
      .middleware(ClientToken)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Complete a sign-in by taking up a second factor",
          description:
            "By the first code of the authenticator. Ends the user's other sessions; the recovery codes are shown this once."
        })
      ),
    HttpApiEndpoint.post("startPasskeyChallenge", "/auth/mfa/passkey/start", {
      payload: Schema.Struct({ challengeId: secret }),
      success: RequestCeremony,
      error: [InvalidCode, InvalidPasskey, RateLimited, ...BodyProblems]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Begin to prove a passkey as the second factor",
        description: "Only where the challenge names it among its factors."
      })
    ),
    HttpApiEndpoint.post("startPasskeyEnrollment", "/auth/mfa/enrollment/passkey/start", {
      payload: Schema.Struct({ enrollmentToken: secret }),
      success: CreationCeremony,
      error: [InvalidToken, InvalidPasskey, MfaDisabled, ...BodyProblems]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Begin to add a passkey as the second factor that a sign-in asks for"
      })
    ),
    HttpApiEndpoint.post("confirmPasskeyEnrollment", "/auth/mfa/enrollment/passkey/confirm", {
      query: NativeQuery,
      payload: Schema.Struct({
        enrollmentToken: secret,
        ceremonyId: secret,
        credential: CredentialJson,
        name: Schema.optionalKey(Name)
      }),
      success: SessionResult,
      error: [
        InvalidToken,
        InvalidPasskey,
        MfaDisabled,
        PasskeyExists,
        TooManyPasskeys,
        RateLimited,
        ...BodyProblems
      ]
    })
      .middleware(ClientToken)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Complete a sign-in by adding a passkey",
          description: "Ends the user's other sessions."
        })
      ),
    HttpApiEndpoint.get("pendingSignIn", "/auth/sign-in/pending", {
      success: Schema.Union([MfaRequired, MfaEnrollmentRequired, PendingContinuation]),
      error: NothingPending
    }).annotateMerge(
      OpenApi.annotations({
        summary: "The sign-in that waits in this browser",
        description:
          "Public, and answered to the browser that began it only: what its sign-in still owes, or what its sign-up with a provider still misses."
      })
    )
  )
  .annotateMerge(OpenApi.annotations({ title: "Sign in" })) {}
