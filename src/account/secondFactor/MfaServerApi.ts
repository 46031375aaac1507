import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Timestamp } from "../../contract/Values.ts"
import { UserId } from "../../contract/Ids.ts"
import { UserReadProblems, UserWriteProblems } from "../../directory/users/UserDirectoryProblems.ts"

/** A user's second factor as their backend sees it. */
export const UserMfaStatus = Schema.Struct({
  enabled: Schema.Boolean,
  enrolledAt: Schema.NullOr(Timestamp),
  recoveryCodesLeft: Schema.Int,
  passkeys: Schema.Int
}).annotate({ identifier: "UserMfaStatus" })

/** A user's second factor as their backend manages it. */
export class MfaServerApi extends HttpApiGroup.make("server.mfa")
  .add(
    HttpApiEndpoint.get("getUserMfa", "/users/:userId/mfa", {
      params: { userId: UserId },
      success: UserMfaStatus,
      error: UserReadProblems
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Whether a user has a second factor",
        description: "enabled tells of an authenticator; passkeys are counted apart."
      })
    ),
    HttpApiEndpoint.delete("removeUserMfa", "/users/:userId/mfa", {
      params: { userId: UserId },
      success: HttpApiSchema.NoContent,
      error: UserWriteProblems
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Remove a user's second factor",
        description:
          "For somebody who has lost it: authenticator and recovery codes are gone, sessions end, and the user is told by mail. Passkeys stay. Answers 204 also where there is none."
      })
    )
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Second factor", description: "The second factors of users." })
  ) {}
