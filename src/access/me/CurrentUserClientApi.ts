import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { LimitedWrites, ClientAuth } from "../../sessions/clients/ClientAuth.ts"
import { BodyProblems } from "../../contract/Conventions.ts"
import { MetadataTooLarge } from "../../contract/Problems.ts"
import { CurrentUser } from "../../directory/users/CurrentUser.ts"
import { UserChanges } from "../../directory/users/User.ts"
import { ManagedByConnection, ManagedByDirectory } from "../../directory/users/UsersProblems.ts"
import { described } from "../../contract/LeastRole.ts"

/** The signed-in person's own account. */
export class CurrentUserClientApi extends HttpApiGroup.make("client.users")
  .add(
    HttpApiEndpoint.get("currentUser", "/users/me", { success: CurrentUser })
      .middleware(ClientAuth)
      .annotateMerge(
        described(
          "The signed-in user",
          "With the public and the unsafe metadata, never with the private ones."
        )
      ),
    HttpApiEndpoint.patch("updateCurrentUser", "/users/me", {
      payload: UserChanges,
      success: CurrentUser,
      error: [MetadataTooLarge, ManagedByConnection, ManagedByDirectory, ...BodyProblems]
    })
      .middleware(LimitedWrites)
      .middleware(ClientAuth)
      .annotateMerge(
        described(
          "Change your name, locale and unsafe metadata",
          "An omitted key stays unchanged; null clears it. The name of somebody whose organization keeps it (managedBy) is not changed here. unsafeMetadata is merged and shares 8 KB with the user's other metadata."
        )
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Users",
      description: "The signed-in user: profile, recent activity, deletion."
    })
  ) {}
