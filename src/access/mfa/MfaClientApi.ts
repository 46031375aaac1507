import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { SsoRequired } from "../../organizations/enforcement/EnforcedConnection.ts"
import { ClientToken } from "../../sessions/clients/ClientAuth.ts"
import { BodyProblems } from "../../contract/Conventions.ts"
import { NativeQuery } from "../../contract/NativeQuery.ts"
import { Name, Text, RedactedText } from "../../contract/Values.ts"
import {
  CreationCeremony,
  CredentialJson,
  RequestCeremony
} from "../../credentials/passkeys/CeremonyOptions.ts"
import {
  InvalidPasskey,
  PasskeyExists,
  PasskeysDisabled,
  TooManyPasskeys
} from "../../credentials/passkeys/Passkey.ts"
import { ContinuationState } from "../federation/Continuation.ts"
import { InvalidCode, InvalidToken } from "../../credentials/proofs/Proof.ts"
import { DeniedByHook, HookUnavailable, RateLimited } from "../../contract/Problems.ts"
import { MfaEnrollmentRequired, MfaRequired, SignInResult } from "../signIn/SignInResult.ts"
import { SessionResult } from "../../sessions/clients/Client.ts"
import { MfaDisabled, NothingPending } from "./MfaProblems.ts"
import { described } from "../../contract/LeastRole.ts"

/** A sign-up with a provider pending in the browser: continue at /auth/sign-up/continuation. */
const PendingContinuation = Schema.Struct({
  status: Schema.Literal("continue"),
  ...ContinuationState.fields
}).annotate({ identifier: "PendingContinuation" })

const secret = Schema.RedactedFromValue(Text)

/** True to skip the second factor in this browser for `mfa.rememberDeviceDays`. */
const rememberDevice = Schema.optionalKey(Schema.Boolean)

/** Data for setting up an authenticator; shown only once. */
export const TotpSetup = Schema.Struct({
  secret: Schema.RedactedFromValue(
    Schema.String.annotate({ description: "In base32, for anyone who cannot scan" })
  ),
  otpauthUri: RedactedText,
  qrCodeSvg: Schema.RedactedFromValue(
    Schema.String.annotate({ description: "`otpauthUri` as a QR code: an SVG document" })
  )
}).annotate({ identifier: "TotpSetup" })
export type TotpSetup = typeof TotpSetup.Type

/** Ten codes, each replacing the authenticator once; shown only here. */
export const RecoveryCodeList = Schema.Array(RedactedText)

/** Completing a sign-in that requires a second factor. */
export class MfaClientApi extends HttpApiGroup.make("client.mfa")
  .add(
    HttpApiEndpoint.post("verifyMfa", "/auth/mfa/verify", {
      query: NativeQuery,
      payload: Schema.Union([
        Schema.Struct({ challengeId: secret, code: secret, rememberDevice }),
        Schema.Struct({ challengeId: secret, recoveryCode: secret, rememberDevice }),
        Schema.Struct({
          challengeId: secret,
          ceremonyId: secret,
          credential: CredentialJson,
          rememberDevice
        })
      ]),
      success: SignInResult,
      error: [
        InvalidCode,
        InvalidPasskey,
        SsoRequired,
        DeniedByHook,
        HookUnavailable,
        RateLimited,
        ...BodyProblems
      ]
    })
      .middleware(ClientToken)
      .annotateMerge(
        described(
          "Complete a sign-in with the second factor",
          "Takes an authenticator code, which works once, a recovery code, which is used up, or a passkey with a ceremony of this challenge. Only where the app's own backend requires a passkey besides is a further step owed. A challenge started in a browser works only there. It allows 5 tries. With rememberDevice, sign-ins in this browser skip the second factor for mfa.rememberDeviceDays days; it is ignored where that is 0, and for callers without cookies."
        )
      ),
    HttpApiEndpoint.post("startMfaEnrollment", "/auth/mfa/enrollment/start", {
      payload: Schema.Struct({ enrollmentToken: secret }),
      success: TotpSetup,
      error: [InvalidToken, MfaDisabled, ...BodyProblems]
    }).annotateMerge(
      described(
        "Set up the second factor that a sign-in requires",
        "A repeated call returns a new secret and voids the older one."
      )
    ),
    HttpApiEndpoint.post("confirmMfaEnrollment", "/auth/mfa/enrollment/confirm", {
      query: NativeQuery,
      payload: Schema.Struct({ enrollmentToken: secret, code: secret }),
      success: Schema.Union([
        Schema.Struct({ ...SessionResult.fields, recoveryCodes: RecoveryCodeList }),
        Schema.Struct({ ...MfaRequired.fields, recoveryCodes: RecoveryCodeList }),
        Schema.Struct({ ...MfaEnrollmentRequired.fields, recoveryCodes: RecoveryCodeList })
      ]),
      error: [
        InvalidToken,
        InvalidCode,
        MfaDisabled,
        SsoRequired,
        DeniedByHook,
        HookUnavailable,
        RateLimited,
        ...BodyProblems
      ]
    })
      .middleware(ClientToken)
      .annotateMerge(
        described(
          "Complete a sign-in by enabling a second factor",
          "Needs the authenticator's first code. Ends the user's other sessions. The recovery codes are shown only here."
        )
      ),
    HttpApiEndpoint.post("startPasskeyChallenge", "/auth/mfa/passkey/start", {
      payload: Schema.Struct({ challengeId: secret }),
      success: RequestCeremony,
      error: [InvalidCode, InvalidPasskey, PasskeysDisabled, RateLimited, ...BodyProblems]
    }).annotateMerge(
      described(
        "Start using a passkey as the second factor",
        "Only if the challenge lists it among its factors."
      )
    ),
    HttpApiEndpoint.post("startPasskeyEnrollment", "/auth/mfa/enrollment/passkey/start", {
      payload: Schema.Struct({ enrollmentToken: secret }),
      success: CreationCeremony,
      error: [InvalidToken, PasskeysDisabled, MfaDisabled, ...BodyProblems]
    }).annotateMerge(
      described(
        "Start adding a passkey as the second factor that a sign-in requires",
        "Returns what the browser needs to create a passkey, for /auth/mfa/enrollment/passkey/confirm."
      )
    ),
    HttpApiEndpoint.post("confirmPasskeyEnrollment", "/auth/mfa/enrollment/passkey/confirm", {
      query: NativeQuery,
      payload: Schema.Struct({
        enrollmentToken: secret,
        ceremonyId: secret,
        credential: CredentialJson,
        name: Schema.optionalKey(Name)
      }),
      success: SignInResult,
      error: [
        SsoRequired,
        InvalidToken,
        InvalidPasskey,
        MfaDisabled,
        DeniedByHook,
        HookUnavailable,
        PasskeyExists,
        TooManyPasskeys,
        RateLimited,
        ...BodyProblems
      ]
    })
      .middleware(ClientToken)
      .annotateMerge(
        described("Complete a sign-in by adding a passkey", "Ends the user's other sessions.")
      ),
    HttpApiEndpoint.get("pendingSignIn", "/auth/sign-in/pending", {
      success: Schema.Union([MfaRequired, MfaEnrollmentRequired, PendingContinuation]),
      error: NothingPending
    }).annotateMerge(
      described(
        "Get the sign-in pending in this browser",
        "Public, but only for the browser that started it: what its sign-in still requires, or what its sign-up with a provider or a mailed code still lacks, whichever began last."
      )
    )
  )
  .annotateMerge(OpenApi.annotations({ title: "Sign in" })) {}
