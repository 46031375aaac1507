import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { UserId } from "../../contract/Ids.ts"
import { UserNotFound, WrongEnvironment } from "../../directory/users/UsersProblems.ts"
import { Identity } from "../../directory/identities/Identity.ts"
import { needs, operation } from "../../contract/LeastRole.ts"

/** A user's linked external identities (interface.md "Identity"). */
export class IdentitiesServerApi extends HttpApiGroup.make("server.identities")
  .add(
    HttpApiEndpoint.get("listUserIdentities", "/users/:userId/identities", {
      params: { userId: UserId },
      success: Schema.Array(Identity),
      error: [UserNotFound, WrongEnvironment]
    }).annotateMerge(
      operation(needs.auditor, "List a user's identities", "Only active ones, oldest first.")
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Identities",
      description: "A user's linked accounts at external providers."
    })
  ) {}
