import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { AnswersAnyOrigin, ClientHost } from "../../contract/ClientHost.ts"
import { RegisteredClient, Registration } from "../applications/ClientMetadata.ts"
import {
  ProtocolConventions,
  absent,
  limited,
  unavailable,
  unproven,
  oversized,
  wrong
} from "../tokens/ProtocolClientAuth.ts"
import { described, titled } from "../../contract/LeastRole.ts"

const params = { clientId: Schema.String }

/** The endpoints by which applications register themselves. */
export class RegistrationClientApi extends HttpApiGroup.make("client.registration")
  .add(
    HttpApiEndpoint.post("register", "/oauth/register", {
      payload: Registration,
      success: RegisteredClient.pipe(HttpApiSchema.status("Created")),
      error: [wrong, oversized, unproven, absent, limited, unavailable]
    }).annotateMerge(
      described(
        "Register an application by itself",
        "RFC 7591. While oauth.registration is off, the error is route_not_found; while it is token, a registration token is sent as Bearer. What is not allowed is left out: the answer says what stands. Such an application asks people for consent, gets codes and refresh tokens alone, and is erased after 30 days without a live grant."
      )
    ),
    HttpApiEndpoint.get("readRegistration", "/oauth/register/:clientId", {
      params,
      success: RegisteredClient,
      error: unproven
    }).annotateMerge(
      described(
        "Get one's own registration",
        "RFC 7592, with registration_access_token of the registration as Bearer. It shows no secret."
      )
    ),
    HttpApiEndpoint.delete("removeRegistration", "/oauth/register/:clientId", {
      params,
      success: HttpApiSchema.NoContent,
      error: unproven
    }).annotateMerge(
      described(
        "Remove one's own registration",
        "Every grant and token of the application ends with it."
      )
    )
  )
  .annotateMerge(
    titled(
      "Registration of applications",
      "Applications that register themselves, where the operators allow it."
    )
  )
  .annotateEndpoints(AnswersAnyOrigin, true)
  .middleware(ProtocolConventions)
  .middleware(ClientHost) {}
