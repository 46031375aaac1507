import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { OrganizationId } from "../../contract/Ids.ts"
import { Forbidden } from "../../contract/SessionProblems.ts"
import { ClientAuth } from "../../sessions/clients/ClientAuth.ts"
import { OrganizationGate } from "../enforcement/OrganizationClientAuth.ts"
import { OrganizationNotFound } from "../organizations/OrganizationsProblems.ts"
import { Connection } from "./Connection.ts"
import { described } from "../../contract/LeastRole.ts"

const { enforcement, id, lastUsedAt, name, protocol, status } = Connection.fields

/** A connection as those of its organization see it who may manage it. */
export const OwnConnection = Schema.Struct({
  id,
  name,
  protocol,
  status,
  enforcement,
  lastUsedAt
}).annotate({ identifier: "OwnConnection" })

/** The connections of an organization, for its members. */
export class OwnConnectionsClientApi extends HttpApiGroup.make("client.connections")
  .add(
    HttpApiEndpoint.get("listOwnConnections", "/organizations/:organizationId/connections", {
      params: { organizationId: OrganizationId },
      success: Schema.Struct({ items: Schema.Array(OwnConnection) }),
      error: [Forbidden, OrganizationNotFound]
    }).annotateMerge(
      described(
        "List the connections of an organization",
        "For members with organization:manage_connections. What a connection is set to is shown and changed in the set-up pages (portal links)."
      )
    )
  )
  .middleware(OrganizationGate)
  .middleware(ClientAuth)
  .annotateMerge(
    OpenApi.annotations({
      title: "Organizations",
      description: "The identity providers that an organization brings for its people."
    })
  ) {}
