import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { UserId } from "../../contract/Ids.ts"
import {
  UserDeleted,
  UserNotFound,
  WrongEnvironment
} from "../../directory/users/UserDirectoryProblems.ts"
import { Lockout } from "./Lockout.ts"

/** Why somebody cannot sign in, and how support lets them. */
export class LockoutServerApi extends HttpApiGroup.make("server.lockout")
  .add(
    HttpApiEndpoint.get("getLockout", "/users/:userId/lockout", {
      params: { userId: UserId },
      success: Lockout,
      error: [UserNotFound, WrongEnvironment]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Read what a sign-in would meet",
        description:
          "For a device that has never signed in to the account: throttled until the end of the window, or closed after 100 failures in a row until a mailed link is followed or the lockout is cleared. Devices that are known have counters of their own."
      })
    ),
    HttpApiEndpoint.delete("clearLockout", "/users/:userId/lockout", {
      params: { userId: UserId },
      success: HttpApiSchema.NoContent,
      error: [UserNotFound, WrongEnvironment, UserDeleted]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Let a user try to sign in again",
        description:
          "Clears what was counted of the password and the second factor, for the account and for its known devices, and opens factors that are closed. The owner is told by mail."
      })
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Lockout",
      description: "What throttling holds against a user's sign-ins."
    })
  ) {}
