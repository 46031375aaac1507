import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyProblems } from "../../contract/Conventions.ts"
import { OrganizationId } from "../../contract/Ids.ts"
import { Forbidden } from "../../contract/SessionProblems.ts"
import {
  ClientAuth,
  LimitedWrites,
  NotImpersonating,
  RecentlyAuthenticated
} from "../../sessions/clients/ClientAuth.ts"
import { OrganizationGate } from "../../organizations/enforcement/OrganizationClientAuth.ts"
import { OrganizationNotFound } from "../../organizations/organizations/OrganizationsProblems.ts"
import { ConnectionsDisabled, IssuedMembersPortalLink, NewMembersPortalLink } from "./PortalLink.ts"
import { described } from "../../contract/LeastRole.ts"

/** Links to the set-up of an organization, as its members make them. */
export class PortalLinksClientApi extends HttpApiGroup.make("client.portalLinks")
  .add(
    HttpApiEndpoint.post("createOwnPortalLink", "/organizations/:organizationId/portal-links", {
      params: { organizationId: OrganizationId },
      payload: NewMembersPortalLink,
      success: IssuedMembersPortalLink.pipe(HttpApiSchema.status("Created")),
      error: [ConnectionsDisabled, Forbidden, OrganizationNotFound, ...BodyProblems]
    })
      .middleware(OrganizationGate)
      .middleware(RecentlyAuthenticated)
      .middleware(LimitedWrites)
      .middleware(NotImpersonating)
      .annotateMerge(
        described(
          "Make a link to the set-up of an organization's sign-in",
          "Where connections.selfService is on, for members with organization:manage_connections. url can be opened for an hour, once; the pages give no role that you could not give, and end with your right to make the link."
        )
      )
  )
  .middleware(ClientAuth)
  .annotateMerge(
    OpenApi.annotations({
      title: "Portal links",
      description: "Links to the set-up of an organization's own sign-in."
    })
  ) {}
