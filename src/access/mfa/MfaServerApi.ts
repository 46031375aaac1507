import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Timestamp } from "../../contract/Values.ts"
import { UserId } from "../../contract/Ids.ts"
import { UserReadProblems, UserWriteProblems } from "../../directory/users/UsersProblems.ts"
import { needs, operation } from "../../contract/LeastRole.ts"

/** A user's second factor, as shown to the customer's backend. */
export const UserMfaStatus = Schema.Struct({
  enabled: Schema.Boolean,
  enrolledAt: Schema.NullOr(Timestamp),
  recoveryCodesLeft: Schema.Int,
  passkeys: Schema.Int
}).annotate({ identifier: "UserMfaStatus" })

/** A user's second factor, for the customer's backend. */
export class MfaServerApi extends HttpApiGroup.make("server.mfa")
  .add(
    HttpApiEndpoint.get("getUserMfa", "/users/:userId/mfa", {
      params: { userId: UserId },
      success: UserMfaStatus,
      error: UserReadProblems
    }).annotateMerge(
      operation(
        needs.auditor,
        "Whether a user has a second factor",
        "enabled means an authenticator; passkeys are counted separately."
      )
    ),
    HttpApiEndpoint.delete("removeUserMfa", "/users/:userId/mfa", {
      params: { userId: UserId },
      success: HttpApiSchema.NoContent,
      error: UserWriteProblems
    }).annotateMerge(
      operation(
        needs.freshAdmin,
        "Remove a user's second factor",
        "For a user who has lost it: removes the authenticator and recovery codes, ends sessions and notifies the user by mail. Passkeys stay. Answers 204 even if there is none."
      )
    )
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Second factor", description: "The second factors of users." })
  ) {}
