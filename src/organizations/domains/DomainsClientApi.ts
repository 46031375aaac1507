import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { OrganizationId } from "../../contract/Ids.ts"
import { Forbidden } from "../../contract/SessionProblems.ts"
import { ClientAuth } from "../../sessions/clients/ClientAuth.ts"
import { OrganizationGate } from "../enforcement/OrganizationClientAuth.ts"
import { OrganizationNotFound } from "../organizations/OrganizationsProblems.ts"
import { Domain } from "./Domain.ts"
import { described } from "../../contract/LeastRole.ts"

/** The mail domains of an organization, as its members see them. */
export class DomainsClientApi extends HttpApiGroup.make("client.domains")
  .add(
    HttpApiEndpoint.get("listOrganizationDomains", "/organizations/:organizationId/domains", {
      params: { organizationId: OrganizationId },
      success: Schema.Struct({ items: Schema.Array(Domain) }),
      error: [Forbidden, OrganizationNotFound]
    })
      .middleware(OrganizationGate)
      .annotateMerge(
        described(
          "List the organization's domains",
          "With the records that prove them, for members with organization:manage_connections."
        )
      )
  )
  .middleware(ClientAuth)
  .annotateMerge(OpenApi.annotations({ title: "Organizations" })) {}
