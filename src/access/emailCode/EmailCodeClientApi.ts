import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { SsoRequired } from "../../organizations/enforcement/EnforcedConnection.ts"
import { BodyProblems } from "../../contract/Conventions.ts"
import { EmailAddress } from "../../contract/EmailAddress.ts"
import { DeniedByHook, HookUnavailable, RateLimited } from "../../contract/Problems.ts"
import { NativeQuery } from "../../contract/NativeQuery.ts"
import { Text, Timestamp } from "../../contract/Values.ts"
import { InvalidCode, InvalidToken } from "../../credentials/proofs/Proof.ts"
import { ClientToken } from "../../sessions/clients/ClientAuth.ts"
import { InvalidRedirectUrl } from "../../tenancy/origins/RedirectUrl.ts"
import { AbuseProblems } from "../abuse/AbuseProblems.ts"
import { ContinuedSignIn, UserBanned } from "../signIn/SignInResult.ts"
import { EmailCodeDisabled } from "./EmailCodeRequest.ts"
import { described } from "../../contract/LeastRole.ts"

const secret = Schema.RedactedFromValue(Text)

/** Signing in with a mailed code. */
export class EmailCodeClientApi extends HttpApiGroup.make("client.emailCode")
  .add(
    HttpApiEndpoint.post("requestEmailCode", "/auth/email-code", {
      query: NativeQuery,
      payload: Schema.Struct({
        email: EmailAddress,
        redirectUrl: Schema.optionalKey(Schema.NullOr(Text))
      }),
      success: Schema.Struct({ requestId: secret, expiresAt: Timestamp }).pipe(
        HttpApiSchema.status("Accepted")
      ),
      error: [
        EmailCodeDisabled,
        SsoRequired,
        InvalidRedirectUrl,
        ...AbuseProblems,
        RateLimited,
        ...BodyProblems
      ]
    }).annotateMerge(
      described(
        "Mail a code to sign in with",
        "The response is the same for every address. The mail has a code and a link. Where sign-up is public, an unknown address becomes a new user."
      )
    ),
    HttpApiEndpoint.post("verifyEmailCode", "/auth/email-code/verify", {
      query: NativeQuery,
      payload: Schema.Struct({ requestId: secret, code: secret }),
      success: ContinuedSignIn,
      error: [
        InvalidCode,
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
        described(
          "Sign in with the mailed code",
          "Only in the browser that requested it; any other gets the answer to a wrong code. Allows 5 tries per request, and 10 wrong codes per address from one network and window, 50 from all together. An address that was not proven before is proven by it, and a password that was set before that is removed: whoever set it may not be its owner. A second factor is still required. A new user who must accept the terms gets status continue: finish at /auth/sign-up/continuation, in the same browser or with the ticket."
        )
      ),
    HttpApiEndpoint.post("verifyEmailLink", "/auth/email-link/verify", {
      query: NativeQuery,
      payload: Schema.Struct({ token: secret }),
      success: ContinuedSignIn,
      error: [
        InvalidToken,
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
        described(
          "Sign in with the mailed link",
          "Works only in the browser that requested it. Elsewhere the link's page shows the code to type there, and nothing is used up."
        )
      )
  )
  .annotateMerge(OpenApi.annotations({ title: "Sign in" })) {}
