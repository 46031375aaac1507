import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { UserId } from "../../contract/Ids.ts"
import { PageOf, PageProblems, PageQuery } from "../../contract/Paging.ts"
import { UserNotFound, WrongEnvironment } from "../../directory/users/UserDirectoryProblems.ts"
import { MembershipWithOrganization } from "./Organization.ts"
import { LeastRole, needs } from "../../contract/LeastRole.ts"

/** The organizations a user is a member of. */
export class UserOrganizationsServerApi extends HttpApiGroup.make("server.userOrganizations")
  .add(
    HttpApiEndpoint.get("listUserOrganizations", "/users/:userId/organizations", {
      params: { userId: UserId },
      query: PageQuery,
      success: PageOf(MembershipWithOrganization),
      error: [UserNotFound, WrongEnvironment, ...PageProblems]
    })
      .annotate(LeastRole, needs.auditor)
      .annotateMerge(
        OpenApi.annotations({
          summary: "List a user's organizations",
          description: "In the order they were joined."
        })
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Organizations of a user",
      description: "The organizations a user is a member of."
    })
  ) {}
