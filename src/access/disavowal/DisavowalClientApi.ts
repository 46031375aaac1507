import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { BodyProblems } from "../../contract/Conventions.ts"
import { Text } from "../../contract/Values.ts"
import { InvalidToken } from "../../credentials/proofs/Proof.ts"
import { described } from "../../contract/LeastRole.ts"

/** Undoing somebody else's sign-in. */
export class DisavowalClientApi extends HttpApiGroup.make("client.disavowal")
  .add(
    HttpApiEndpoint.post("disavow", "/auth/disavow", {
      payload: Schema.Struct({ token: Schema.RedactedFromValue(Text) }),
      success: Schema.Struct({
        removed: Schema.Array(
          Schema.Struct({
            type: Schema.Literals(["email_address", "identity", "second_factor", "passkey"]),
            label: Schema.String
          })
        )
      }),
      error: [InvalidToken, ...BodyProblems]
    }).annotateMerge(
      described(
        "Disavow a sign-in from a new device",
        "Ends every session, voids every link and code, deletes the password and every sign-in method added since that sign-in, mails a link to set a new password, and returns what it removed."
      )
    )
  )
  .annotateMerge(OpenApi.annotations({ title: "Sign in" })) {}
