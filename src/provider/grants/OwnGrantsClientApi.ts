import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { GrantId } from "../../contract/Ids.ts"
import { ClientAuth, LimitedWrites, NotImpersonating } from "../../sessions/clients/ClientAuth.ts"
import { Grant, GrantNotFound } from "./Grant.ts"
import { described, titled } from "../../contract/LeastRole.ts"

/** The applications that the signed-in person has allowed something. */
export class OwnGrantsClientApi extends HttpApiGroup.make("client.applications")
  .add(
    HttpApiEndpoint.get("listOwnApplications", "/users/me/applications", {
      success: Schema.Struct({ items: Schema.Array(Grant) })
    }).annotateMerge(
      described(
        "List the applications that you have allowed",
        "The grants that are open, newest first."
      )
    ),
    HttpApiEndpoint.delete("endOwnGrant", "/users/me/applications/:grantId", {
      params: { grantId: GrantId },
      success: HttpApiSchema.NoContent,
      error: GrantNotFound
    })
      .middleware(LimitedWrites)
      .middleware(NotImpersonating)
      .annotateMerge(
        described(
          "Take back what you have allowed an application",
          "Every token that came of it is refused from now on. The application has to ask again."
        )
      )
  )
  .middleware(ClientAuth)
  .annotateMerge(
    titled(
      "Connected applications",
      "The applications that the signed-in person has allowed something."
    )
  ) {}
