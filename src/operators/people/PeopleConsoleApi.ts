import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { UserBanned } from "../../access/signIn/SignInResult.ts"
import { PageOf, PageProblems, PageQuery } from "../../contract/Paging.ts"
import { RefusedRenewal, ResentInvitation } from "../../organizations/invitations/Invitation.ts"
import { BodyProblems } from "../../contract/Conventions.ts"
import { userListFilters } from "../../directory/users/User.ts"
import { Overloaded } from "../../contract/Problems.ts"
import { EnvironmentId, InvitationId, UserId } from "../../contract/Ids.ts"
import { Problem } from "../../contract/Problem.ts"
import { Reason, RedactedText, Timestamp } from "../../contract/Values.ts"
import { UserDeleted, UserNotFound, WrongEnvironment } from "../../directory/users/UsersProblems.ts"
import { needs, operation, titled } from "../../contract/LeastRole.ts"

/** Only what is left of a deleted user can be erased. */
export class UserNotDeleted extends Problem<UserNotDeleted>()(
  "user_not_deleted",
  409,
  "The user is not deleted"
) {}

const params = { environmentId: EnvironmentId, userId: UserId }
const user = "/environments/:environmentId/users/:userId"

/** The most users that are counted. */
export const mostCounted = 10_000

/** Operations on users that only operators have. */
export class PeopleConsoleApi extends HttpApiGroup.make("console.people")
  .add(
    HttpApiEndpoint.get("countUsers", "/environments/:environmentId/user-count", {
      params: { environmentId: EnvironmentId },
      query: userListFilters,
      success: Schema.Struct({
        count: Schema.Int,
        capped: Schema.Boolean.annotate({ description: "Whether there are more than count" })
      }).annotate({ identifier: "UserCount" }),
      error: Overloaded
    }).annotateMerge(
      operation(
        needs.auditor,
        "Count the users of a list",
        "Takes the filters of the list of users, and counts up to 10,000. A search by query that takes over 2 seconds answers 503."
      )
    ),
    HttpApiEndpoint.post("purgeUser", `${user}/purge`, {
      params,
      success: HttpApiSchema.NoContent,
      error: [UserNotFound, UserNotDeleted]
    }).annotateMerge(
      operation(
        needs.freshAdmin,
        "Erase what is left of a deleted user",
        "Erases at once, without waiting for retention.deletedUserDays. The id and the audit events stay, so that the id is never taken for an unknown one. This cannot be undone."
      )
    ),
    HttpApiEndpoint.get("listSentInvitations", `${user}/sent-invitations`, {
      params,
      query: { ...PageQuery, ended: Schema.optionalKey(Schema.Literal("ban")) },
      success: PageOf(ResentInvitation),
      error: [UserNotFound, WrongEnvironment, ...PageProblems]
    }).annotateMerge(
      operation(
        needs.auditor,
        "List the invitations that a user sent",
        "The open ones, newest first: a ban ends them. ended=ban lists those that ended with the latest ban and were not sent again since, for as long as they are kept."
      )
    ),
    HttpApiEndpoint.post("renewSentInvitations", `${user}/sent-invitations/renew`, {
      params,
      payload: Schema.Struct({
        invitationIds: Schema.Array(InvitationId).check(
          Schema.isMinLength(1),
          Schema.isMaxLength(100),
          Schema.isUnique()
        )
      }),
      success: Schema.Struct({
        sent: Schema.Array(ResentInvitation),
        refused: Schema.Array(RefusedRenewal)
      }).annotate({ identifier: "RenewedInvitations" }),
      error: [UserNotFound, WrongEnvironment, UserDeleted, UserBanned, ...BodyProblems]
    }).annotateMerge(
      operation(
        needs.support,
        "Send invitations again that ended with a ban",
        "Once the ban is lifted, makes new invitations of the user with the same address, organization, role, metadata, redirect URL and lifetime, and mails them. Each is checked as if the user invited now; refused says which could not be sent, and why. The ended invitations stay revoked."
      )
    ),
    HttpApiEndpoint.post("impersonateUser", `${user}/impersonate`, {
      params,
      payload: Schema.Struct({ reason: Reason }),
      success: Schema.Struct({
        url: RedactedText,
        expiresAt: Timestamp
      }).pipe(HttpApiSchema.status("Created")),
      error: [UserNotFound, WrongEnvironment, UserDeleted, UserBanned, ...BodyProblems]
    }).annotateMerge(
      operation(
        needs.freshSupport,
        "Act for a user",
        "url opens a session of the user, once, in which act.sub is the operator; what only the user may do is refused meanwhile. The audit trail records the operator and the reason. The role support may do this only where support.impersonate is on."
      )
    )
  )
  .annotateMerge(titled("People", "What operators do with people.")) {}
