import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { AnswersAnyOrigin } from "../../contract/ClientHost.ts"
import { ConnectionId } from "../../contract/Ids.ts"
import { BodyTooLarge, UnsupportedMediaType } from "../../contract/Problems.ts"
import { ConnectionNotFound } from "../../organizations/connections/ConnectionsProblems.ts"
import { InvalidState } from "../federation/OAuthProblems.ts"
import { described } from "../../contract/LeastRole.ts"

const params = { connectionId: ConnectionId }

/** Media type of SAML metadata (saml-metadata-2.0-os, appendix A). */
export const metadataType = "application/samlmetadata+xml"

/** Addresses of a SAML connection that its identity provider asks. */
export class SamlClientApi extends HttpApiGroup.make("client.saml")
  .add(
    HttpApiEndpoint.get("samlMetadata", "/auth/sso/:connectionId/metadata", {
      params,
      success: Schema.String.pipe(HttpApiSchema.asText({ contentType: metadataType })),
      error: ConnectionNotFound
    }).annotateMerge(
      described(
        "Get the metadata of a SAML connection",
        "For its identity provider: entity id, address that takes responses, and the certificate of our requests. A draft has it too."
      )
    ),
    HttpApiEndpoint.post("samlAcs", "/auth/sso/:connectionId/acs", {
      params,
      success: HttpApiSchema.Empty(303),
      error: [InvalidState, BodyTooLarge, UnsupportedMediaType]
    })
      .annotate(AnswersAnyOrigin, true)
      .annotateMerge(
        described(
          "Take a SAML response",
          "The assertion consumer service (HTTP-POST binding): takes SAMLResponse and RelayState as application/x-www-form-urlencoded of at most 512 KiB, from any origin and without cookies. Redirects to the callback with state and ticket, whether the response was believed or not. With idpInitiated, a RelayState that no sign-in has leads to authorize instead, and the response is not read."
        )
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "SAML connections",
      description: "Addresses that identity providers of organizations ask and answer to."
    })
  ) {}
