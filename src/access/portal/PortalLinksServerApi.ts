import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyProblems, Idempotent } from "../../contract/Conventions.ts"
import { OrganizationId, PortalLinkId } from "../../contract/Ids.ts"
import { needs, operation } from "../../contract/LeastRole.ts"
import { InvalidRedirectUrl } from "../../tenancy/origins/RedirectUrl.ts"
import { OrganizationNotFound } from "../../organizations/organizations/OrganizationsProblems.ts"
import { IssuedPortalLink, NewPortalLink, PortalLink, PortalLinkNotFound } from "./PortalLink.ts"

const params = { organizationId: OrganizationId }
const path = "/organizations/:organizationId/portal-links"

/** Links by which an organization's IT sets up its own sign-in. */
export class PortalLinksServerApi extends HttpApiGroup.make("server.portalLinks")
  .add(
    HttpApiEndpoint.get("listPortalLinks", path, {
      params,
      success: Schema.Struct({ items: Schema.Array(PortalLink) }),
      error: OrganizationNotFound
    }).annotateMerge(
      operation(
        needs.auditor,
        "List an organization's links to the set-up",
        "Newest first, at most 200: those that can still be opened, and those whose pages are open. The addresses themselves are shown only where they are made."
      )
    ),
    HttpApiEndpoint.post("createPortalLink", path, {
      params,
      payload: NewPortalLink,
      success: IssuedPortalLink.pipe(HttpApiSchema.status("Created")),
      error: [OrganizationNotFound, InvalidRedirectUrl, ...BodyProblems]
    })
      .middleware(Idempotent)
      .annotateMerge(
        operation(
          needs.freshAdmin,
          "Make a link to the set-up",
          "For the IT of an organization, without an account: url opens once, after a click, the pages of these intents for an hour in that browser. It dies with the secret key, or the operator's role, that made it. The pages set up connections, domains and directories; they delete nothing and show no secret and no member."
        )
      ),
    HttpApiEndpoint.delete("revokePortalLink", `${path}/:portalLinkId`, {
      params: { ...params, portalLinkId: PortalLinkId },
      success: HttpApiSchema.NoContent,
      error: [OrganizationNotFound, PortalLinkNotFound]
    }).annotateMerge(
      operation(needs.admin, "Revoke a link to the set-up", "Pages that it has opened end with it.")
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Portal links",
      description: "Links by which an organization's IT sets up its own sign-in."
    })
  ) {}
