import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { UserId } from "../../contract/Ids.ts"
import { needs, operation } from "../../contract/LeastRole.ts"
import { TrustedDevice } from "../../credentials/trustedDevices/TrustedDevice.ts"
import { UserReadProblems, UserWriteProblems } from "../../directory/users/UsersProblems.ts"

/** A user's trusted devices, for the customer's backend. */
export class TrustedDevicesServerApi extends HttpApiGroup.make("server.trustedDevices")
  .add(
    HttpApiEndpoint.get("listUserTrustedDevices", "/users/:userId/trusted-devices", {
      params: { userId: UserId },
      success: Schema.Struct({ items: Schema.Array(TrustedDevice) }),
      error: UserReadProblems
    }).annotateMerge(
      operation(
        needs.auditor,
        "List a user's trusted devices",
        "Browsers whose sign-ins skip the second factor, the most recently used first, 10 at most. current is always false here."
      )
    ),
    HttpApiEndpoint.delete("removeUserTrustedDevices", "/users/:userId/trusted-devices", {
      params: { userId: UserId },
      success: HttpApiSchema.NoContent,
      error: UserWriteProblems
    }).annotateMerge(
      operation(
        needs.admin,
        "Forget a user's trusted devices",
        "The user's next sign-in asks for the second factor in every browser. Sessions stay."
      )
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Trusted devices",
      description: "The browsers that skip a user's second factor."
    })
  ) {}
