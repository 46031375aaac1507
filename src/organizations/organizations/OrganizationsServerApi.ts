import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { BodyProblems } from "../../contract/Conventions.ts"
import { OrganizationId, UserId } from "../../contract/Ids.ts"
import { PageOf, PageProblems, PageQuery } from "../../contract/Paging.ts"
import { MetadataTooLarge, Overloaded } from "../../contract/Problems.ts"
import { BagChanges, Membership, SearchQuery, ServerOrganization } from "./Organization.ts"
import { MemberNotFound, OrganizationNotFound } from "./OrganizationsProblems.ts"

const organizationPath = { organizationId: OrganizationId }

/** Organizations and their members as a customer's backend sees them. */
export class OrganizationsServerApi extends HttpApiGroup.make("server.organizations")
  .add(
    HttpApiEndpoint.get("listOrganizations", "/organizations", {
      query: { ...PageQuery, query: Schema.optionalKey(SearchQuery) },
      success: PageOf(ServerOrganization),
      error: [...PageProblems, Overloaded]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List organizations",
        description:
          "Newest first; query is a part of the name in any case. A search that takes over 2 seconds answers 503."
      })
    ),
    HttpApiEndpoint.get("getOrganization", "/organizations/:organizationId", {
      params: organizationPath,
      success: ServerOrganization,
      error: OrganizationNotFound
    }).annotateMerge(OpenApi.annotations({ summary: "Get an organization" })),
    HttpApiEndpoint.patch("updateOrganizationMetadata", "/organizations/:organizationId/metadata", {
      params: organizationPath,
      payload: BagChanges,
      success: ServerOrganization,
      error: [OrganizationNotFound, MetadataTooLarge, ...BodyProblems]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Merge metadata into an organization",
        description:
          "Each named bag is merged (RFC 7396) and holds at most 8,192 bytes of compact JSON by itself."
      })
    ),
    HttpApiEndpoint.get("listMembers", "/organizations/:organizationId/members", {
      params: organizationPath,
      query: PageQuery,
      success: PageOf(Membership),
      error: [OrganizationNotFound, ...PageProblems]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List an organization's members",
        description: "Who joined first stands first."
      })
    ),
    HttpApiEndpoint.patch(
      "updateMemberMetadata",
      "/organizations/:organizationId/members/:memberUserId/metadata",
      {
        params: { ...organizationPath, memberUserId: UserId },
        payload: BagChanges,
        success: Membership,
        error: [OrganizationNotFound, MemberNotFound, MetadataTooLarge, ...BodyProblems]
      }
    ).annotateMerge(
      OpenApi.annotations({
        summary: "Merge metadata into a membership",
        description:
          "Each named bag is merged (RFC 7396) and holds at most 8,192 bytes of compact JSON by itself, apart from the bags of the organization and of the user."
      })
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Organizations",
      description: "Organizations, their members, and what a backend keeps about both."
    })
  ) {}
