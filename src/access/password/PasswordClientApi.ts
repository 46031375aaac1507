import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { SsoRequired } from "../../organizations/enforcement/EnforcedConnection.ts"
import {
  LimitedWrites,
  ClientAuth,
  ClientToken,
  NotImpersonating
} from "../../sessions/clients/ClientAuth.ts"
import { ReauthenticationRequired, SecondFactorRequired } from "../../contract/SessionProblems.ts"
import { BodyProblems } from "../../contract/Conventions.ts"
import { DeniedByHook, HookUnavailable, Overloaded, RateLimited } from "../../contract/Problems.ts"
import { NativeQuery } from "../../contract/NativeQuery.ts"
import { Text, Timestamp } from "../../contract/Values.ts"
import { EmailAddress } from "../../contract/EmailAddress.ts"
import { PasswordRejected, WrongCredentials } from "../../credentials/passwords/PasswordProblems.ts"
import { InvalidToken } from "../../credentials/proofs/Proof.ts"
import { AbuseProblems } from "../abuse/AbuseProblems.ts"
import { SignInResult } from "../signIn/SignInResult.ts"
import { ReplacedToken } from "../../sessions/clients/Client.ts"
import { PasswordChange } from "./PasswordChange.ts"
import { described } from "../../contract/LeastRole.ts"

/** Forgotten, reset and changed passwords. */
export class PasswordClientApi extends HttpApiGroup.make("client.password")
  .add(
    HttpApiEndpoint.post("forgotPassword", "/auth/forgot-password", {
      payload: Schema.Struct({ email: EmailAddress }),
      success: HttpApiSchema.Empty(202),
      error: [SsoRequired, ...AbuseProblems, RateLimited, ...BodyProblems]
    }).annotateMerge(
      described(
        "Mail a link that sets a new password",
        "The response is the same for every address."
      )
    ),
    HttpApiEndpoint.post("resetPassword", "/auth/reset-password", {
      query: NativeQuery,
      payload: Schema.Struct({
        token: Schema.RedactedFromValue(Text),
        password: Schema.RedactedFromValue(Text)
      }),
      success: SignInResult,
      error: [
        InvalidToken,
        PasswordRejected,
        SsoRequired,
        DeniedByHook,
        HookUnavailable,
        Overloaded,
        ...BodyProblems
      ]
    })
      .middleware(ClientToken)
      .annotateMerge(
        described(
          "Set a new password with the mailed link",
          "Verifies the address, ends every session of the user and signs in. A rejected password leaves the link valid."
        )
      ),
    HttpApiEndpoint.get("passwordStatus", "/users/me/password", {
      success: Schema.Struct({
        hasPassword: Schema.Boolean,
        updatedAt: Schema.NullOr(Timestamp)
      })
    })
      .middleware(ClientAuth)
      .annotateMerge(
        described("Whether you have a password", "Who signs in by other means alone has none.")
      ),
    HttpApiEndpoint.put("changePassword", "/users/me/password", {
      payload: PasswordChange,
      success: [ReplacedToken, HttpApiSchema.NoContent],
      error: [
        WrongCredentials,
        ReauthenticationRequired,
        SecondFactorRequired,
        PasswordRejected,
        RateLimited,
        Overloaded,
        ...BodyProblems
      ]
    })
      .middleware(LimitedWrites)
      .middleware(NotImpersonating)
      .middleware(ClientAuth)
      .annotateMerge(
        described(
          "Change your password, or set a first one",
          "Needs the current password, or for a first one a recent reauthentication. Replaces the client's token: a bearer caller gets it in the body with a 200."
        )
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Passwords",
      description: "Changing one's password, and resetting a forgotten one."
    })
  ) {}
