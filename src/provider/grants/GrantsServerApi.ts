import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { ApplicationId, GrantId, UserId } from "../../contract/Ids.ts"
import { PageOf, PageProblems, PageQuery } from "../../contract/Paging.ts"
import { UserDeleted, UserNotFound, WrongEnvironment } from "../../directory/users/UsersProblems.ts"
import { ApplicationNotFound } from "../applications/ApplicationsProblems.ts"
import { Grant, GrantNotFound } from "./Grant.ts"
import { needs, operation, titled } from "../../contract/LeastRole.ts"

const path = "/users/:userId/grants"

/** The grants of a user to applications. */
export class GrantsServerApi extends HttpApiGroup.make("server.grants")
  .add(
    HttpApiEndpoint.get("listUserGrants", path, {
      params: { userId: UserId },
      query: PageQuery,
      success: PageOf(Grant),
      error: [UserNotFound, WrongEnvironment, ...PageProblems]
    }).annotateMerge(
      operation(
        needs.auditor,
        "List what a user has allowed applications",
        "Newest first, with those that have ended."
      )
    ),
    HttpApiEndpoint.delete("endUserGrants", path, {
      params: { userId: UserId },
      success: HttpApiSchema.NoContent,
      error: [UserDeleted, UserNotFound, WrongEnvironment]
    }).annotateMerge(
      operation(
        needs.support,
        "End all grants of a user",
        "Every token that came of them is refused from now on. Applications ask for consent again."
      )
    ),
    HttpApiEndpoint.delete("endUserGrant", `${path}/:grantId`, {
      params: { userId: UserId, grantId: GrantId },
      success: HttpApiSchema.NoContent,
      error: [UserDeleted, UserNotFound, WrongEnvironment, GrantNotFound]
    }).annotateMerge(
      operation(
        needs.support,
        "End one grant of a user",
        "Every token that came of it is refused from now on. Answers 204 even if it had ended already."
      )
    ),
    HttpApiEndpoint.delete("endApplicationGrants", "/applications/:applicationId/grants", {
      params: { applicationId: ApplicationId },
      success: HttpApiSchema.NoContent,
      error: ApplicationNotFound
    }).annotateMerge(
      operation(
        needs.admin,
        "End all grants of an application",
        "Every token that people have allowed it is refused from now on. The application stays, and asks for consent again."
      )
    )
  )
  .annotateMerge(titled("Grants", "What people have allowed applications.")) {}
