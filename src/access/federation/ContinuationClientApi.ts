import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { SsoRequired } from "../../organizations/enforcement/EnforcedConnection.ts"
import { ClientToken } from "../../sessions/clients/ClientAuth.ts"
import { BodyProblems } from "../../contract/Conventions.ts"
import {
  DeniedByHook,
  HookUnavailable,
  InvalidRequest,
  RateLimited
} from "../../contract/Problems.ts"
import { NativeQuery } from "../../contract/NativeQuery.ts"
import { Text, Timestamp } from "../../contract/Values.ts"
import { InvalidToken } from "../../credentials/proofs/Proof.ts"
import { ContinuedSignIn, SignInResult, UserBanned } from "../signIn/SignInResult.ts"
import { EmailDomainNotAllowed } from "../../tenancy/blockedDomains/BlockedDomain.ts"
import { LegalConsentRequired, SignUpClosed } from "../signUp/NewSignUp.ts"
import { EmailTaken } from "../../directory/users/UsersProblems.ts"
import { ContinuationAnswer, ContinuationState } from "./Continuation.ts"
import { described } from "../../contract/LeastRole.ts"

/** Finishing a sign-up that began with an account at a provider, or with a mailed code. */
export class ContinuationClientApi extends HttpApiGroup.make("client.continuation")
  .add(
    HttpApiEndpoint.get("signUpContinuation", "/auth/sign-up/continuation", {
      query: { ticket: Schema.optionalKey(Schema.RedactedFromValue(Text)) },
      success: ContinuationState,
      error: [InvalidToken]
    }).annotateMerge(
      described(
        "Get what a sign-up still lacks",
        "Begun with a provider, or with a mailed code (provider is then email_code). Identified by the browser's cookie, or by a native install's ticket. missing lists email, emailVerification (a code will be mailed), legalConsent (answered by legalConsentAccepted) and proof (of an account that exists, at /auth/sso/link)."
      )
    ),
    HttpApiEndpoint.post("finishSignUpContinuation", "/auth/sign-up/continuation", {
      query: NativeQuery,
      payload: ContinuationAnswer,
      success: [
        SignInResult,
        Schema.Struct({
          signUpId: Schema.RedactedFromValue(Text),
          expiresAt: Timestamp
        }).pipe(HttpApiSchema.status("Accepted"))
      ],
      error: [
        InvalidRequest,
        InvalidToken,
        SignUpClosed,
        SsoRequired,
        DeniedByHook,
        HookUnavailable,
        UserBanned,
        EmailTaken,
        LegalConsentRequired,
        EmailDomainNotAllowed,
        RateLimited,
        ...BodyProblems
      ]
    })
      .middleware(ClientToken)
      .annotateMerge(
        described(
          "Finish signing up",
          "Signs in if the provider or a mailed code has proven the address. Any other address is mailed a code, as in a sign-up: continue at /auth/sign-up/verify with the signUpId."
        )
      )
  )
  .annotateMerge(OpenApi.annotations({ title: "Sign up" })) {}

/** Turns the tickets that a browser brought back into sessions of native installs. */
export class EstablishClientApi extends HttpApiGroup.make("client.establish")
  .add(
    HttpApiEndpoint.post("establishNative", "/session/establish/native", {
      query: NativeQuery,
      payload: Schema.Struct({
        ticket: Schema.RedactedFromValue(Text),
        codeVerifier: Schema.RedactedFromValue(Text)
      }),
      success: ContinuedSignIn,
      error: [InvalidToken, SsoRequired, DeniedByHook, HookUnavailable, ...BodyProblems]
    })
      .middleware(ClientToken)
      .annotateMerge(
        described(
          "Sign a native install in with a provider's ticket",
          "Needs the verifier of the challenge given at the start. Reads and sets no cookie: returns the client's token as sessionToken."
        )
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Establishing sessions",
      description: "Sessions out of what a redirect brought: a ticket, or a link to impersonate."
    })
  ) {}
