import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { SsoRequired } from "../../organizations/enforcement/EnforcedConnection.ts"
import { ClientToken } from "../../sessions/clients/ClientAuth.ts"
import { BodyProblems } from "../../contract/Conventions.ts"
import { NativeQuery } from "../../contract/NativeQuery.ts"
import {
  DeniedByHook,
  HookUnavailable,
  MetadataTooLarge,
  Overloaded,
  RateLimited
} from "../../contract/Problems.ts"
import { Text, Timestamp } from "../../contract/Values.ts"
import { PasswordRejected } from "../../credentials/passwords/PasswordProblems.ts"
import { InvalidCode } from "../../credentials/proofs/Proof.ts"
import { AbuseProblems } from "../abuse/AbuseProblems.ts"
import { EmailDomainNotAllowed } from "../../tenancy/blockedDomains/BlockedDomain.ts"
import { SignInResult } from "../signIn/SignInResult.ts"
import { EmailTaken } from "../../directory/users/UsersProblems.ts"
import { LegalConsentRequired, NewSignUp, SignUpClosed } from "./NewSignUp.ts"
import { described } from "../../contract/LeastRole.ts"

const SignUpId = Schema.RedactedFromValue(Text)

/** Signing up: a mailed code proves the address before the user exists. */
export class SignUpClientApi extends HttpApiGroup.make("client.signUp")
  .add(
    HttpApiEndpoint.post("signUp", "/auth/sign-up", {
      query: NativeQuery,
      payload: NewSignUp,
      success: Schema.Struct({ signUpId: SignUpId, expiresAt: Timestamp }).pipe(
        HttpApiSchema.status("Accepted")
      ),
      error: [
        SignUpClosed,
        SsoRequired,
        PasswordRejected,
        MetadataTooLarge,
        LegalConsentRequired,
        EmailDomainNotAllowed,
        ...AbuseProblems,
        RateLimited,
        Overloaded,
        ...BodyProblems
      ]
    }).annotateMerge(
      described(
        "Start signing up",
        "The response is the same for every address. The owner of a taken one gets a notice instead of a code."
      )
    ),
    HttpApiEndpoint.post("verifySignUp", "/auth/sign-up/verify", {
      query: NativeQuery,
      payload: Schema.Struct({ signUpId: SignUpId, code: Schema.RedactedFromValue(Text) }),
      success: SignInResult,
      error: [
        InvalidCode,
        SignUpClosed,
        LegalConsentRequired,
        EmailDomainNotAllowed,
        EmailTaken,
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
          "Finish signing up with the mailed code",
          "Creates the user and signs them in, in the browser that started the sign-up; any other gets the answer to a wrong code. 409 email_taken: somebody has taken the address since. 422 legal_consent_required: consent has become required since, and the sign-up was started without it."
        )
      ),
    HttpApiEndpoint.post("resendSignUpCode", "/auth/sign-up/resend-code", {
      payload: Schema.Struct({ signUpId: SignUpId }),
      success: HttpApiSchema.Empty(202),
      error: [RateLimited, ...BodyProblems]
    }).annotateMerge(
      described(
        "Mail a fresh code",
        "Voids the older code. The response is the same for an unknown sign-up."
      )
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Sign up",
      description: "Making an account, and proving that its address is one's own."
    })
  ) {}
