import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyProblems, Idempotent } from "../../contract/Conventions.ts"
import { OrganizationId, UserId } from "../../contract/Ids.ts"
import { PageOf, PageProblems, PageQuery } from "../../contract/Paging.ts"
import { MetadataTooLarge, Overloaded } from "../../contract/Problems.ts"
import { Name, SearchQuery, Text } from "../../contract/Values.ts"
import {
  ManagedByConnection,
  ManagedByDirectory,
  UserNotFound,
  UserWriteProblems,
  WrongEnvironment
} from "../../directory/users/UsersProblems.ts"
import {
  BagChanges,
  Membership,
  NewMember,
  ServerNewOrganization,
  ServerOrganization,
  MembershipWithOrganization
} from "./Organization.ts"
import {
  AlreadyMember,
  LastOwner,
  MemberNotFound,
  OrganizationNotFound,
  RoleNotFound,
  RoleSetNotFound
} from "./OrganizationsProblems.ts"
import { needs, operation } from "../../contract/LeastRole.ts"

const organizationPath = { organizationId: OrganizationId }
const memberPath = { ...organizationPath, memberUserId: UserId }

/** Organizations and their members, for the customer's backend. */
export class OrganizationsServerApi extends HttpApiGroup.make("server.organizations")
  .add(
    HttpApiEndpoint.get("listOrganizations", "/organizations", {
      query: { ...PageQuery, query: Schema.optionalKey(SearchQuery) },
      success: PageOf(ServerOrganization),
      error: [...PageProblems, Overloaded]
    }).annotateMerge(
      operation(
        needs.auditor,
        "List organizations",
        "Newest first. query matches a part of the name, ignoring case. A search that takes over 2 seconds answers 503."
      )
    ),
    HttpApiEndpoint.post("createOrganization", "/organizations", {
      payload: ServerNewOrganization,
      success: ServerOrganization.pipe(HttpApiSchema.status("Created")),
      error: [...UserWriteProblems, RoleSetNotFound, MetadataTooLarge, ...BodyProblems]
    })
      .middleware(Idempotent)
      .annotateMerge(
        operation(
          needs.admin,
          "Create an organization",
          "With ownerUserId as its owner, or without members: then the first member becomes the owner unless a role is named. The environment's limits on organizations apply to people, not to this call."
        )
      ),
    HttpApiEndpoint.patch("updateOrganization", "/organizations/:organizationId", {
      params: organizationPath,
      payload: Schema.Struct({ name: Name }),
      success: ServerOrganization,
      error: [OrganizationNotFound, ...BodyProblems]
    }).annotateMerge(
      operation(
        needs.admin,
        "Rename an organization",
        "Its metadata have an operation of their own."
      )
    ),
    HttpApiEndpoint.delete("deleteOrganization", "/organizations/:organizationId", {
      params: organizationPath,
      success: HttpApiSchema.NoContent,
      error: OrganizationNotFound
    }).annotateMerge(
      operation(
        needs.freshAdmin,
        "Delete an organization",
        "Also removes its memberships, pending invitations and applications."
      )
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
        operation(
          needs.admin,
          "Add a member",
          "Without a role the first member becomes the owner, and all later ones members."
        )
      ),
    HttpApiEndpoint.patch("updateMember", "/organizations/:organizationId/members/:memberUserId", {
      params: memberPath,
      payload: Schema.Struct({ role: Text }),
      success: Membership,
      error: [
        OrganizationNotFound,
        MemberNotFound,
        LastOwner,
        ManagedByDirectory,
        ManagedByConnection,
        RoleNotFound,
        ...BodyProblems
      ]
    }).annotateMerge(
      operation(
        needs.admin,
        "Give a member another role",
        "An organization always keeps an owner: name another one first."
      )
    ),
    HttpApiEndpoint.delete("removeMember", "/organizations/:organizationId/members/:memberUserId", {
      params: memberPath,
      success: HttpApiSchema.NoContent,
      error: [OrganizationNotFound, MemberNotFound, LastOwner, ManagedByDirectory]
    }).annotateMerge(
      operation(
        needs.admin,
        "Remove a member",
        "The last owner cannot be removed: name another one first, or delete the organization. An organization without members is kept."
      )
    ),
    HttpApiEndpoint.get("getOrganization", "/organizations/:organizationId", {
      params: organizationPath,
      success: ServerOrganization,
      error: OrganizationNotFound
    }).annotateMerge(
      operation(needs.auditor, "Get an organization", "With both of its metadata bags.")
    ),
    HttpApiEndpoint.patch("updateOrganizationMetadata", "/organizations/:organizationId/metadata", {
      params: organizationPath,
      payload: BagChanges,
      success: ServerOrganization,
      error: [OrganizationNotFound, MetadataTooLarge, ...BodyProblems]
    }).annotateMerge(
      operation(
        needs.admin,
        "Merge metadata into an organization",
        "Each named bag is merged (RFC 7396) and holds at most 8,192 bytes of compact JSON by itself."
      )
    ),
    HttpApiEndpoint.get("listMembers", "/organizations/:organizationId/members", {
      params: organizationPath,
      query: PageQuery,
      success: PageOf(Membership),
      error: [OrganizationNotFound, ...PageProblems]
    }).annotateMerge(
      operation(needs.auditor, "List an organization's members", "In the order they joined.")
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
      operation(
        needs.admin,
        "Merge metadata into a membership",
        "Each named bag is merged (RFC 7396) and holds at most 8,192 bytes of compact JSON by itself, separate from the bags of the organization and the user."
      )
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Organizations",
      description: "Organizations, their members, and the metadata of both."
    })
  ) {}

/** The organizations a user is a member of. */
export class UserOrganizationsServerApi extends HttpApiGroup.make("server.userOrganizations")
  .add(
    HttpApiEndpoint.get("listUserOrganizations", "/users/:userId/organizations", {
      params: { userId: UserId },
      query: PageQuery,
      success: PageOf(MembershipWithOrganization),
      error: [UserNotFound, WrongEnvironment, ...PageProblems]
    }).annotateMerge(
      operation(needs.auditor, "List a user's organizations", "In the order they were joined.")
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Organizations of a user",
      description: "The organizations a user is a member of."
    })
  ) {}
