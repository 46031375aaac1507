import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { BodyProblems, Idempotent, optionalBody } from "../../contract/Conventions.ts"
import { RegistrationTokenId } from "../../contract/Ids.ts"
import { needs, operation, titled } from "../../contract/LeastRole.ts"
import {
  CreatedRegistrationToken,
  NewRegistrationToken,
  RegistrationToken,
  RegistrationTokenNotFound
} from "./RegistrationToken.ts"

/** Tokens by which applications may register themselves. */
export class RegistrationTokensServerApi extends HttpApiGroup.make("server.registrationTokens")
  .add(
    HttpApiEndpoint.get("listRegistrationTokens", "/registration-tokens", {
      success: Schema.Struct({ items: Schema.Array(RegistrationToken) })
    }).annotateMerge(
      operation(
        needs.auditor,
        "List the registration tokens",
        "Newest first, at most 1,000 that can still be used and 1,000 that are used up; one that is revoked makes room for the next. Those that have expired are gone."
      )
    ),
    HttpApiEndpoint.post("createRegistrationToken", "/registration-tokens", {
      payload: optionalBody(NewRegistrationToken),
      success: CreatedRegistrationToken.pipe(HttpApiSchema.status("Created")),
      error: [...BodyProblems]
    })
      .middleware(Idempotent)
      .annotateMerge(
        operation(
          needs.freshAdmin,
          "Make a registration token",
          "With it an application registers itself while oauth.registration is token (RFC 7591, an initial access token). It counts for one application and a day, unless uses and expiresInSeconds say otherwise."
        )
      ),
    HttpApiEndpoint.delete("deleteRegistrationToken", "/registration-tokens/:registrationTokenId", {
      params: { registrationTokenId: RegistrationTokenId },
      success: HttpApiSchema.NoContent,
      error: RegistrationTokenNotFound
    }).annotateMerge(
      operation(
        needs.freshAdmin,
        "Revoke a registration token",
        "Applications that were registered with it stay."
      )
    )
  )
  .annotateMerge(
    titled("Registration tokens", "Tokens by which applications may register themselves.")
  ) {}
