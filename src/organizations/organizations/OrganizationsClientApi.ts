import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import {
  LimitedWrites,
  ClientAuth,
  Forbidden,
  NotImpersonating
} from "../../sessions/clients/ClientAuth.ts"
import { BodyProblems } from "../../contract/Conventions.ts"
import { OrganizationId, UserId } from "../../contract/Ids.ts"
import { PageOf, PageProblems, PageQuery } from "../../contract/Paging.ts"
import { MetadataTooLarge, Overloaded } from "../../contract/Problems.ts"
import { Text, Timestamp } from "../../contract/Values.ts"
import { ClientSession } from "../../sessions/sessions/ClientSession.ts"
import {
  Member,
  NewOrganization,
  Organization,
  OrganizationChanges,
  OrganizationDetails,
  SearchQuery
} from "./Organization.ts"
import {
  LastOwner,
  MemberNotFound,
  OrganizationLimitReached,
  OrganizationNotFound,
  RoleNotFound,
  RoleSetNotFound
} from "./OrganizationsProblems.ts"
import { Role } from "../../contract/Role.ts"

/** The session after a change of its organization, and a token that tells of it. */
const ActivatedOrganization = Schema.Struct({
  session: ClientSession,
  accessToken: Schema.RedactedFromValue(Schema.String),
  accessTokenExpiresAt: Timestamp
}).annotate({ identifier: "ActivatedOrganization" })

const organizationPath = { organizationId: OrganizationId }
const memberPath = { ...organizationPath, memberUserId: UserId }

/** The organizations of a signed-in person. To whoever is no member, an organization is not there. */
export class OrganizationsClientApi extends HttpApiGroup.make("client.organizations")
  .add(
    HttpApiEndpoint.post("createOrganization", "/organizations", {
      payload: NewOrganization,
      success: Organization,
      error: [Forbidden, OrganizationLimitReached, RoleSetNotFound, ...BodyProblems]
    })
      .middleware(LimitedWrites)
      .middleware(NotImpersonating)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Create an organization",
          description:
            "The caller becomes its owner. 403 forbidden where the environment has no organizations or lets nobody make one, organization_limit_reached for whoever has made and still owns organizations.maxPerUser of them."
        })
      ),
    HttpApiEndpoint.get("listOwnOrganizations", "/organizations", {
      query: PageQuery,
      success: PageOf(Organization),
      error: PageProblems
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List one's organizations",
        description: "The one that was joined first stands first."
      })
    ),
    HttpApiEndpoint.put("setActiveOrganization", "/organizations/active", {
      payload: Schema.Struct({ organizationId: Schema.NullOr(OrganizationId) }),
      success: ActivatedOrganization,
      error: [OrganizationNotFound, ...BodyProblems]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Make an organization the session's active one, or none",
        description:
          "Access tokens of the session say org: { id, role } from then on, until the membership ends."
      })
    ),
    HttpApiEndpoint.get("getOwnOrganization", "/organizations/:organizationId", {
      params: organizationPath,
      success: OrganizationDetails,
      error: OrganizationNotFound
    }).annotateMerge(OpenApi.annotations({ summary: "Get an organization" })),
    HttpApiEndpoint.patch("updateOrganization", "/organizations/:organizationId", {
      params: organizationPath,
      payload: OrganizationChanges,
      success: Organization,
      error: [Forbidden, OrganizationNotFound, MetadataTooLarge, ...BodyProblems]
    })
      .middleware(LimitedWrites)
      .middleware(NotImpersonating)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Change an organization's name or public metadata",
          description:
            "Each needs its own permission; in the default role set owners and admins may change the name, and admins alone publicMetadata, which is merged (RFC 7396)."
        })
      ),
    HttpApiEndpoint.get("listRoles", "/organizations/:organizationId/roles", {
      params: organizationPath,
      success: Schema.Struct({ items: Schema.Array(Role) }),
      error: OrganizationNotFound
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List the roles that one may assign",
        description: "None above one's own, and none at all for members who may assign no role."
      })
    ),
    HttpApiEndpoint.get("listOrganizationMembers", "/organizations/:organizationId/members", {
      params: organizationPath,
      query: { ...PageQuery, query: Schema.optionalKey(SearchQuery) },
      success: PageOf(Member),
      error: [OrganizationNotFound, Overloaded, ...PageProblems]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List the members",
        description:
          "Who joined first stands first; query is a part of the name or email in any case. A search that takes over 2 seconds answers 503."
      })
    ),
    HttpApiEndpoint.patch(
      "updateMemberRole",
      "/organizations/:organizationId/members/:memberUserId",
      {
        params: memberPath,
        payload: Schema.Struct({ role: Text }),
        success: Member,
        error: [
          Forbidden,
          OrganizationNotFound,
          MemberNotFound,
          LastOwner,
          RoleNotFound,
          ...BodyProblems
        ]
      }
    )
      .middleware(LimitedWrites)
      .middleware(NotImpersonating)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Give a member another role",
          description:
            "Neither the role that the member has nor the one that is given may stand above the caller's own."
        })
      ),
    HttpApiEndpoint.delete("removeMember", "/organizations/:organizationId/members/:memberUserId", {
      params: memberPath,
      success: HttpApiSchema.NoContent,
      error: [Forbidden, OrganizationNotFound, MemberNotFound, LastOwner]
    })
      .middleware(LimitedWrites)
      .middleware(NotImpersonating)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Remove a member, or leave",
          description:
            "Removing oneself is leaving, which every member may. The last owner can leave only as the last member, and the organization is deleted then. The open invitations that the member sent are revoked."
        })
      )
  )
  .middleware(ClientAuth)
  .annotateMerge(OpenApi.annotations({ title: "Organizations" })) {}
