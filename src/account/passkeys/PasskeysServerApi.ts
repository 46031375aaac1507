import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { PasskeyId, UserId } from "../../contract/Ids.ts"
import { Passkey } from "../../credentials/passkeys/Passkey.ts"
import { PasskeyNotFound } from "../../credentials/passkeys/PasskeysProblems.ts"
import { UserReadProblems, UserWriteProblems } from "../../directory/users/UserDirectoryProblems.ts"

/** A user's passkeys as their backend manages them. */
export class PasskeysServerApi extends HttpApiGroup.make("server.passkeys")
  .add(
    HttpApiEndpoint.get("listUserPasskeys", "/users/:userId/passkeys", {
      params: { userId: UserId },
      success: Schema.Struct({ items: Schema.Array(Passkey) }),
      error: UserReadProblems
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List a user's passkeys",
        description: "The oldest first, 20 at most."
      })
    ),
    HttpApiEndpoint.delete("removeUserPasskey", "/users/:userId/passkeys/:passkeyId", {
      params: { userId: UserId, passkeyId: PasskeyId },
      success: HttpApiSchema.NoContent,
      error: [...UserWriteProblems, PasskeyNotFound]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Remove a user's passkey",
        description:
          "Also where it is the last way in. The sessions that it made end, and the user is told by mail."
      })
    )
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Passkeys", description: "The passkeys of users." })
  ) {}
