import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyProblems, Idempotent, optionalBody } from "../../contract/Conventions.ts"
import { RegistrationTokenId } from "../../contract/Ids.ts"
import { LeastRole, needs } from "../../contract/LeastRole.ts"
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
    })
      .annotate(LeastRole, needs.auditor)
      .annotateMerge(
        OpenApi.annotations({
          summary: "List the registration tokens",
          description:
            "Newest first, at most 1,000 that can still be used and 1,000 that are used up; one that is revoked makes room for the next. Those that have expired are gone."
        })
      ),
    HttpApiEndpoint.post("createRegistrationToken", "/registration-tokens", {
      payload: optionalBody(NewRegistrationToken),
      success: CreatedRegistrationToken.pipe(HttpApiSchema.status("Created")),
      error: [...BodyProblems]
    })
      .annotate(LeastRole, needs.freshAdmin)
      .middleware(Idempotent)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Make a registration token",
          description:
            "With it an application registers itself while oauth.registration is token (RFC 7591, an initial access token). It counts for one application and a day, unless uses and expiresInSeconds say otherwise."
        })
      ),
    HttpApiEndpoint.delete("deleteRegistrationToken", "/registration-tokens/:registrationTokenId", {
      params: { registrationTokenId: RegistrationTokenId },
      success: HttpApiSchema.NoContent,
      error: RegistrationTokenNotFound
    })
      .annotate(LeastRole, needs.freshAdmin)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Revoke a registration token",
          description: "Applications that were registered with it stay."
        })
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Registration tokens",
      description: "Tokens by which applications may register themselves."
    })
  ) {}
