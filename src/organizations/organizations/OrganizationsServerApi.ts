import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyProblems, Idempotent } from "../../contract/Conventions.ts"
import { OrganizationId, UserId } from "../../contract/Ids.ts"
import { PageOf, PageProblems, PageQuery } from "../../contract/Paging.ts"
import { MetadataTooLarge, Overloaded } from "../../contract/Problems.ts"
import { Name, Text } from "../../contract/Values.ts"
import { UserWriteProblems } from "../../directory/users/UserDirectoryProblems.ts"
import {
  BagChanges,
  Membership,
  NewMember,
  SearchQuery,
  ServerNewOrganization,
  ServerOrganization
} from "./Organization.ts"
import {
  AlreadyMember,
  LastOwner,
  MemberNotFound,
  OrganizationNotFound,
  RoleNotFound,
  RoleSetNotFound
} from "./OrganizationsProblems.ts"

const organizationPath = { organizationId: OrganizationId }
const memberPath = { ...organizationPath, memberUserId: UserId }

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
    HttpApiEndpoint.post("createOrganization", "/organizations", {
      payload: ServerNewOrganization,
      success: ServerOrganization.pipe(HttpApiSchema.status("Created")),
      error: [...UserWriteProblems, RoleSetNotFound, MetadataTooLarge, ...BodyProblems]
    })
      .middleware(Idempotent)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Create an organization",
          description:
            "With ownerUserId as its owner, or without members: the first member becomes the owner unless a role is named. The settings of organizations bind people, not this call."
        })
      ),
    HttpApiEndpoint.patch("updateOrganization", "/organizations/:organizationId", {
      params: organizationPath,
      payload: Schema.Struct({ name: Name }),
      success: ServerOrganization,
      error: [OrganizationNotFound, ...BodyProblems]
    }).annotateMerge(OpenApi.annotations({ summary: "Rename an organization" })),
    HttpApiEndpoint.delete("deleteOrganization", "/organizations/:organizationId", {
      params: organizationPath,
      success: HttpApiSchema.NoContent,
      error: OrganizationNotFound
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Delete an organization",
        description: "Its members and pending invitations go with it."
      })
    ),
    HttpApiEndpoint.post("addMember", "/organizations/:organizationId/members", {
      params: organizationPath,
      payload: NewMember,
      success: Membership.pipe(HttpApiSchema.status("Created")),
      error: [
        ...UserWriteProblems,
        OrganizationNotFound,
        AlreadyMember,
        RoleNotFound,
        MetadataTooLarge,
        ...BodyProblems
      ]
    })
      .middleware(Idempotent)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Make a user a member",
          description:
            "Without a role the first member becomes the owner, and everybody after them a member."
        })
      ),
    HttpApiEndpoint.patch("updateMember", "/organizations/:organizationId/members/:memberUserId", {
      params: memberPath,
      payload: Schema.Struct({ role: Text }),
      success: Membership,
      error: [OrganizationNotFound, MemberNotFound, LastOwner, RoleNotFound, ...BodyProblems]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Give a member another role",
        description: "An organization keeps an owner: name another one first."
      })
    ),
    HttpApiEndpoint.delete("removeMember", "/organizations/:organizationId/members/:memberUserId", {
      params: memberPath,
      success: HttpApiSchema.NoContent,
      error: [OrganizationNotFound, MemberNotFound, LastOwner]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Remove a member",
        description:
          "The last owner stays: name another one first, or delete the organization. One without members is kept."
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
        params: memberPath,
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
