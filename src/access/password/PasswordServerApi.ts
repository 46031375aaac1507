import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { SsoRequired } from "../../organizations/enforcement/EnforcedConnection.ts"
import { BodyProblems, Idempotent, optionalBody } from "../../contract/Conventions.ts"
import { Overloaded } from "../../contract/Problems.ts"
import { PasswordRejected } from "../../credentials/passwords/PasswordProblems.ts"
import { UserBanned } from "../signIn/SignInResult.ts"
import { UserId } from "../../contract/Ids.ts"
import { EmailMissing, UserWriteProblems } from "../../directory/users/UsersProblems.ts"
import { LeastRole, needs, operation, described } from "../../contract/LeastRole.ts"
import { GivenPassword, RequestedReset, ResetRequest } from "./PasswordChange.ts"

/** A user's password, for the customer's backend. */
export class PasswordServerApi extends HttpApiGroup.make("server.password")
  .add(
    HttpApiEndpoint.put("setUserPassword", "/users/:userId/password", {
      params: { userId: UserId },
      payload: GivenPassword,
      success: HttpApiSchema.NoContent,
      error: [...UserWriteProblems, PasswordRejected, Overloaded, ...BodyProblems]
    }).annotateMerge(
      described(
        "Set a user's password",
        "Or import a hash of it. Voids outstanding reset links, codes and challenges, notifies the user by mail, and ends their sessions unless revokeSessions is false."
      )
    ),
    HttpApiEndpoint.delete("removeUserPassword", "/users/:userId/password", {
      params: { userId: UserId },
      success: HttpApiSchema.NoContent,
      error: UserWriteProblems
    }).annotateMerge(
      operation(
        needs.admin,
        "Remove a user's password",
        "Ends their sessions and notifies them by mail. It may be the last sign-in method, since a reset link still works. Answers 204 even if there is none."
      )
    ),
    HttpApiEndpoint.post("requestUserPasswordReset", "/users/:userId/password-reset", {
      params: { userId: UserId },
      payload: optionalBody(ResetRequest),
      success: RequestedReset.pipe(HttpApiSchema.status("Created")),
      error: [...UserWriteProblems, UserBanned, EmailMissing, SsoRequired, ...BodyProblems]
    })
      // The holder of the link holds the account, so support may only have it mailed.
      .annotate(LeastRole, {
        ...needs.support,
        body: { members: ["sendEmail"], value: false, role: "admin" }
      })
      .middleware(Idempotent)
      .annotateMerge(
        described(
          "Issue a reset link for a user",
          "Mailed to the primary address, or returned as url if sendEmail is false: anyone who has it has the account, so it ends with the key that asked for it. Voids an earlier link."
        )
      )
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Passwords", description: "The passwords of users." })
  ) {}
