import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyProblems } from "../../contract/Conventions.ts"
import { EmailAddress } from "../../contract/EmailAddress.ts"
import { NativeQuery } from "../../contract/NativeQuery.ts"
import { RateLimited } from "../../contract/Problems.ts"
import { Text, Timestamp } from "../../contract/Values.ts"
import { InvalidCode, InvalidToken } from "../../credentials/proofs/ProofsProblems.ts"
import { ClientToken } from "../../sessions/clients/ClientAuth.ts"
import { InvalidRedirectUrl } from "../../tenancy/origins/OriginsProblems.ts"
import { UserBanned } from "../signIn/SignInProblems.ts"
import { SignInResult } from "../signIn/SignInResult.ts"
import { EmailCodeDisabled } from "./EmailCodeProblems.ts"

const secret = Schema.RedactedFromValue(Text)

/** Signing in by a mailed code. */
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
      error: [EmailCodeDisabled, InvalidRedirectUrl, RateLimited, ...BodyProblems]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Mail a code to sign in with",
        description:
          "Answers the same for every address. The mail has a code and one link. Where sign-up is public, the code makes a user of an address that is nobody's; where consent is asked for, sign up first."
      })
    ),
    HttpApiEndpoint.post("verifyEmailCode", "/auth/email-code/verify", {
      query: NativeQuery,
      payload: Schema.Struct({ requestId: secret, code: secret }),
      success: SignInResult,
      error: [InvalidCode, UserBanned, RateLimited, ...BodyProblems]
    })
      .middleware(ClientToken)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Sign in by the mailed code",
          description:
            "In the browser that asked for it; any other is answered as a wrong code is. 5 tries a request, and 10 wrong codes of one address in a window. A second factor is still asked for."
        })
      ),
    HttpApiEndpoint.post("verifyEmailLink", "/auth/email-link/verify", {
      query: NativeQuery,
      payload: Schema.Struct({ token: secret }),
      success: SignInResult,
      error: [InvalidToken, UserBanned, RateLimited, ...BodyProblems]
    })
      .middleware(ClientToken)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Sign in by the mailed link",
          description:
            "Counts in the browser that asked for it only; elsewhere the page of the link shows the code to type there, and nothing is used up."
        })
      )
  )
  .annotateMerge(OpenApi.annotations({ title: "Sign in" })) {}
