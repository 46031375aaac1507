import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import {
  LimitedWrites,
  ClientAuth,
  NotImpersonating,
  RecentlyAuthenticated
} from "../../sessions/clients/ClientAuth.ts"
import { BodyProblems, EmptyBody } from "../../contract/Conventions.ts"
import { Text, Timestamp } from "../../contract/Values.ts"
import { InvalidCode } from "../../credentials/proofs/Proof.ts"
import {
  MfaAlreadyEnabled,
  MfaDisabled,
  MfaNotEnabled,
  MfaRequiredByPolicy
} from "./MfaProblems.ts"
import { RecoveryCodeList, TotpSetup } from "./MfaClientApi.ts"
import { described } from "../../contract/LeastRole.ts"

const recoveryCodes = Schema.Struct({ recoveryCodes: RecoveryCodeList }).annotate({
  identifier: "RecoveryCodes"
})

/** A signed-in person's own second factor. */
export class OwnMfaClientApi extends HttpApiGroup.make("client.ownMfa")
  .add(
    HttpApiEndpoint.get("mfaStatus", "/users/me/mfa", {
      success: Schema.Struct({
        enabled: Schema.Boolean,
        enrolledAt: Schema.NullOr(Timestamp),
        recoveryCodesLeft: Schema.Int,
        policy: Schema.Literals(["off", "optional", "required"])
      })
    })
      .middleware(ClientAuth)
      .annotateMerge(
        described(
          "Get your second factor",
          "Whether an authenticator app is set up, and how many recovery codes are left."
        )
      ),
    HttpApiEndpoint.post("startTotp", "/users/me/mfa/totp/start", {
      payload: EmptyBody,
      success: TotpSetup,
      error: [MfaDisabled, MfaAlreadyEnabled, ...BodyProblems]
    })
      .middleware(LimitedWrites)
      .middleware(RecentlyAuthenticated)
      .middleware(NotImpersonating)
      .middleware(ClientAuth)
      .annotateMerge(
        described(
          "Set up an authenticator",
          "Needs a recent reauthentication. The secret belongs to this session, for 10 minutes. A repeated call returns a new one and voids the older one."
        )
      ),
    HttpApiEndpoint.post("confirmTotp", "/users/me/mfa/totp/confirm", {
      payload: Schema.Struct({ code: Schema.RedactedFromValue(Text) }),
      success: recoveryCodes,
      error: [InvalidCode, MfaDisabled, ...BodyProblems]
    })
      .middleware(LimitedWrites)
      .middleware(NotImpersonating)
      .middleware(ClientAuth)
      .annotateMerge(
        described(
          "Enable a second factor",
          "Needs the authenticator's first code; allows 5 tries. Ends the user's other sessions. The recovery codes are shown only here."
        )
      ),
    HttpApiEndpoint.post("renewRecoveryCodes", "/users/me/mfa/recovery-codes", {
      payload: EmptyBody,
      success: recoveryCodes,
      error: [MfaNotEnabled, ...BodyProblems]
    })
      .middleware(LimitedWrites)
      .middleware(RecentlyAuthenticated)
      .middleware(NotImpersonating)
      .middleware(ClientAuth)
      .annotateMerge(
        described(
          "Get fresh recovery codes",
          "Needs a recent reauthentication with the second factor. Voids the old codes. The new ones are shown only here."
        )
      ),
    HttpApiEndpoint.delete("disableMfa", "/users/me/mfa", {
      success: HttpApiSchema.NoContent,
      error: [MfaRequiredByPolicy, MfaNotEnabled]
    })
      .middleware(LimitedWrites)
      .middleware(RecentlyAuthenticated)
      .middleware(NotImpersonating)
      .middleware(ClientAuth)
      .annotateMerge(
        described(
          "Disable the second factor",
          "Needs a recent reauthentication with the second factor itself."
        )
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Second factor",
      description: "The authenticator app and the recovery codes of the signed-in user."
    })
  ) {}
