import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyProblems } from "../../contract/Conventions.ts"
import { Text } from "../../contract/Values.ts"
import { InvalidToken } from "../../credentials/proofs/ProofsProblems.ts"

/** Undoing a sign-in that was somebody else's. */
export class DisavowalClientApi extends HttpApiGroup.make("client.disavowal")
  .add(
    HttpApiEndpoint.post("disavow", "/auth/disavow", {
      payload: Schema.Struct({ token: Schema.RedactedFromValue(Text) }),
      success: HttpApiSchema.NoContent,
      error: [InvalidToken, ...BodyProblems]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Disavow a sign-in from a new device",
        description:
          "Ends every session, voids every link and code, deletes the password and mails a link to set a new one."
      })
    )
  )
  .annotateMerge(OpenApi.annotations({ title: "Sign in" })) {}
