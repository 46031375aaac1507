import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { PageOf, PageProblems, PageQuery } from "../../contract/Paging.ts"
import { ClientAuth } from "../../sessions/clients/ClientAuth.ts"
import { Activity } from "./Activity.ts"

/** The activity of the signed-in person's account. */
export class ActivityClientApi extends HttpApiGroup.make("client.activity")
  .add(
    HttpApiEndpoint.get("listActivity", "/users/me/activity", {
      query: PageQuery,
      success: PageOf(Activity),
      error: PageProblems
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List the account's activity",
        description:
          "Newest first: sign-ins and attempts, sessions, credentials, identities and data exports. Your own actions come with network address and device, your sign-ins with what was new about them. A failed sign-in counts as yours, since whoever tried proved nothing. A page may be short while hasMore is true."
      })
    )
  )
  .middleware(ClientAuth)
  .annotateMerge(OpenApi.annotations({ title: "Users" })) {}
