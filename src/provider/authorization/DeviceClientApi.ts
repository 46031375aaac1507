import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { AnswersAnyOrigin, ClientHost } from "../../contract/ClientHost.ts"
import { RedactedText } from "../../contract/Values.ts"
import { clientFields } from "../tokens/FormParameters.ts"
import {
  ProtocolConventions,
  limited,
  unproven,
  oversized,
  wrong
} from "../tokens/ProtocolClientAuth.ts"

/** The codes of a device that waits for a person (RFC 8628 section 3.2). */
export const DeviceCodeAnswer = Schema.Struct({
  device_code: RedactedText,
  user_code: Schema.String,
  verification_uri: Schema.String,
  verification_uri_complete: Schema.String,
  expires_in: Schema.Int,
  interval: Schema.Int
}).annotate({ identifier: "DeviceCode" })

/** The endpoint for programs that cannot show a page. */
export class DeviceClientApi extends HttpApiGroup.make("client.devices")
  .add(
    HttpApiEndpoint.post("authorizeDevice", "/oauth/device", {
      payload: Schema.Struct({
        scope: Schema.optionalKey(Schema.String),
        resource: Schema.optionalKey(Schema.String),
        ...clientFields
      }).pipe(HttpApiSchema.asFormUrlEncoded()),
      success: DeviceCodeAnswer,
      error: [wrong, oversized, unproven, limited]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Ask for a code that a person types elsewhere",
        description:
          "For a command line or a television (RFC 8628): show user_code and verification_uri, and ask the token endpoint with device_code every interval seconds. The person signs in in their browser, types the code and allows it."
      })
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Devices without a browser",
      description: "Sign-in for command lines, televisions and terminals."
    })
  )
  .annotateEndpoints(AnswersAnyOrigin, true)
  .middleware(ProtocolConventions)
  .middleware(ClientHost) {}
