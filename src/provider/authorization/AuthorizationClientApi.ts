import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { AnswersAnyOrigin, ClientHost } from "../../contract/ClientHost.ts"
import { RedactedText } from "../../contract/Values.ts"
import { clientFields } from "../tokens/FormParameters.ts"
import {
  ProtocolConventions,
  TakesProofs,
  limited,
  unproven,
  oversized,
  wrong
} from "../tokens/ProtocolClientAuth.ts"
import { described, titled } from "../../contract/LeastRole.ts"

const optional = Schema.optionalKey(Schema.String)

/** Reference to a pushed request (RFC 9126 section 2.2). */
export const PushedAnswer = Schema.Struct({
  request_uri: RedactedText,
  expires_in: Schema.Int
}).annotate({ identifier: "PushedRequest" })

/** The endpoint at which applications push requests for authorization. */
export class PushedRequestsClientApi extends HttpApiGroup.make("client.pushedRequests")
  .add(
    HttpApiEndpoint.post("pushAuthorization", "/oauth/par", {
      payload: Schema.Struct({
        response_type: optional,
        redirect_uri: optional,
        scope: optional,
        state: optional,
        nonce: optional,
        code_challenge: optional,
        code_challenge_method: optional,
        resource: optional,
        ...clientFields
      }).pipe(HttpApiSchema.asFormUrlEncoded()),
      success: PushedAnswer.pipe(HttpApiSchema.status("Created")),
      error: [wrong, oversized, unproven, limited]
    })
      .annotate(TakesProofs, true)
      .annotateMerge(
        described(
          "Push a request for authorization",
          "Takes the parameters of a request from the application itself, and answers a reference that the browser brings to the authorization endpoint instead (RFC 9126). The reference counts for a minute, for this application, until the request is answered. Requests of public applications are limited by network (`throttle.protocolPerNetwork`)."
        )
      )
  )
  .annotateMerge(
    titled("Pushed authorization requests", "Requests for authorization that no browser carries.")
  )
  .annotateEndpoints(AnswersAnyOrigin, true)
  .middleware(ProtocolConventions)
  .middleware(ClientHost) {}

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
        scope: optional,
        resource: optional,
        ...clientFields
      }).pipe(HttpApiSchema.asFormUrlEncoded()),
      success: DeviceCodeAnswer,
      error: [wrong, oversized, unproven, limited]
    }).annotateMerge(
      described(
        "Ask for a code that a person types elsewhere",
        "For a command line or a television (RFC 8628): show user_code and verification_uri, and ask the token endpoint with device_code every interval seconds. The person signs in in their browser, types the code and allows it."
      )
    )
  )
  .annotateMerge(
    titled("Devices without a browser", "Sign-in for command lines, televisions and terminals.")
  )
  .annotateEndpoints(AnswersAnyOrigin, true)
  .middleware(ProtocolConventions)
  .middleware(ClientHost) {}
