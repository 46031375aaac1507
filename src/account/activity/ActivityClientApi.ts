import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { PageOf, PageProblems, PageQuery } from "../../contract/Paging.ts"
import { ClientAuth } from "../../sessions/clients/ClientAuth.ts"
import { Activity } from "./Activity.ts"

/** What happened to the signed-in person's account. */
export class ActivityClientApi extends HttpApiGroup.make("client.activity")
  .add(
    HttpApiEndpoint.get("listActivity", "/users/me/activity", {
      query: PageQuery,
      success: PageOf(Activity),
      error: PageProblems
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List what happened to one's account",
        description:
          "Newest first: sign-ins and attempts, sessions, credentials, identities and copies of one's data. The address and device are told where the actor is you. A failed sign-in counts as you: whoever it was has proven nothing. A page may be short while hasMore is true."
      })
    )
  )
  .middleware(ClientAuth)
  .annotateMerge(OpenApi.annotations({ title: "User" })) {}
