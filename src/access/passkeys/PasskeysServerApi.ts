import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { PasskeyId, UserId } from "../../contract/Ids.ts"
import { Passkey, PasskeyNotFound } from "../../credentials/passkeys/Passkey.ts"
import { UserReadProblems, UserWriteProblems } from "../../directory/users/UsersProblems.ts"
import { needs, operation } from "../../contract/LeastRole.ts"

/** A user's passkeys, for the customer's backend. */
export class PasskeysServerApi extends HttpApiGroup.make("server.passkeys")
  .add(
    HttpApiEndpoint.get("listUserPasskeys", "/users/:userId/passkeys", {
      params: { userId: UserId },
      success: Schema.Struct({ items: Schema.Array(Passkey) }),
      error: UserReadProblems
    }).annotateMerge(
      operation(needs.auditor, "List a user's passkeys", "Oldest first, 20 at most.")
    ),
    HttpApiEndpoint.delete("removeUserPasskey", "/users/:userId/passkeys/:passkeyId", {
      params: { userId: UserId, passkeyId: PasskeyId },
      success: HttpApiSchema.NoContent,
      error: [...UserWriteProblems, PasskeyNotFound]
    }).annotateMerge(
      operation(
        needs.freshAdmin,
        "Remove a user's passkey",
        "Even if it is the last sign-in method. Ends the sessions it created and notifies the user by mail."
      )
    )
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Passkeys", description: "The passkeys of users." })
  ) {}
