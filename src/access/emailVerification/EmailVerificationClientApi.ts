import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ClientToken } from "../../sessions/clients/ClientAuth.ts"
import {
  Forbidden,
  ForbiddenWhileImpersonating,
  Unauthenticated
} from "../../contract/SessionProblems.ts"
import { BodyProblems } from "../../contract/Conventions.ts"
import { Text } from "../../contract/Values.ts"
import { EmailAddress } from "../../contract/EmailAddress.ts"
import { InvalidToken } from "../../credentials/proofs/Proof.ts"
import { RateLimited } from "../../contract/Problems.ts"
import { described } from "../../contract/LeastRole.ts"

/** Proving an address by a mailed link. */
export class EmailVerificationClientApi extends HttpApiGroup.make("client.emailVerification")
  .add(
    HttpApiEndpoint.post("resendVerificationEmail", "/auth/sign-up/resend-verification-email", {
      payload: Schema.Struct({ email: EmailAddress }),
      success: HttpApiSchema.Empty(202),
      error: [RateLimited, ...BodyProblems]
    }).annotateMerge(
      described(
        "Mail a link that proves the address of a user who cannot sign in yet",
        "The response is the same for every address."
      )
    ),
    HttpApiEndpoint.post("verifyEmail", "/auth/verify-email", {
      payload: Schema.Struct({ token: Schema.RedactedFromValue(Text) }),
      success: HttpApiSchema.NoContent,
      error: [
        InvalidToken,
        Unauthenticated,
        Forbidden,
        ForbiddenWhileImpersonating,
        ...BodyProblems
      ]
    })
      .middleware(ClientToken)
      .annotateMerge(
        described(
          "Prove an address with the mailed link",
          "The primary address of a user who cannot sign in yet needs no session. Any other address needs a session of its user; the link stays valid until then."
        )
      )
  )
  .annotateMerge(OpenApi.annotations({ title: "Sign up" })) {}
