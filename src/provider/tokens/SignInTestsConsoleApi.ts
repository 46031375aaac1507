import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { BodyProblems } from "../../contract/Conventions.ts"
import { ApplicationId, EnvironmentId } from "../../contract/Ids.ts"
import { needs, operation, titled } from "../../contract/LeastRole.ts"
import { ApplicationNotFound } from "../applications/ApplicationsProblems.ts"
import { SignInTest, SignInTested } from "./SignInTest.ts"

/** Sign-ins of applications that operators try. */
export class SignInTestsConsoleApi extends HttpApiGroup.make("console.signInTests")
  .add(
    HttpApiEndpoint.post(
      "testSignIn",
      "/environments/:environmentId/applications/:applicationId/test-sign-in",
      {
        params: { environmentId: EnvironmentId, applicationId: ApplicationId },
        payload: SignInTest,
        success: SignInTested,
        error: [ApplicationNotFound, ...BodyProblems]
      }
    ).annotateMerge(
      operation(
        needs.admin,
        "Try the sign-in of an application",
        "Redeems the code of a sign-in that was begun with a challenge (PKCE, S256), without the application's secret or key: the verifier proves who began it. The answer shows what the tokens say and never the tokens; no refresh token is made. A code that is refused is answered with redeemed false and the error of the token endpoint."
      )
    )
  )
  .annotateMerge(titled("Tests of sign-ins", "Sign-ins of applications, tried by operators.")) {}
