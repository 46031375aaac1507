import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { ClientAuth } from "../../contract/ClientAuth.ts"
import { CurrentUser } from "./CurrentUser.ts"

/** The signed-in person's own account. */
export class CurrentUserClientApi extends HttpApiGroup.make("client.users")
  .add(
    HttpApiEndpoint.get("currentUser", "/users/me", { success: CurrentUser })
      .middleware(ClientAuth)
      .annotateMerge(OpenApi.annotations({ summary: "The signed-in user" }))
  )
  .annotateMerge(OpenApi.annotations({ title: "Users" })) {}
