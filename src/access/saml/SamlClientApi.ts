import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ConnectionId } from "../../contract/Ids.ts"
import { ConnectionNotFound } from "../../organizations/connections/ConnectionsProblems.ts"

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
      OpenApi.annotations({
        summary: "Get the metadata of a SAML connection",
        description:
          "For its identity provider: entity id, address that takes responses, and the certificate of our requests. A draft has it too."
      })
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "SAML connections",
      description: "Addresses that identity providers of organizations ask and answer to."
    })
  ) {}
