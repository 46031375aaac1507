import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { SsoRequired } from "../enforcement/EnforcedConnection.ts"
import { OrganizationGate } from "../enforcement/OrganizationClientAuth.ts"
import { LimitedWrites, ClientAuth, NotImpersonating } from "../../sessions/clients/ClientAuth.ts"
import { Forbidden } from "../../contract/SessionProblems.ts"
import {
  HookUnavailable,
  MetadataTooLarge,
  Overloaded,
  RateLimited
} from "../../contract/Problems.ts"
import { BodyProblems } from "../../contract/Conventions.ts"
import { OrganizationId, UserId } from "../../contract/Ids.ts"
import { PageOf, PageProblems, PageQuery } from "../../contract/Paging.ts"
import { SearchQuery, Text, Timestamp, RedactedText } from "../../contract/Values.ts"
import {
  Member,
  NewOrganization,
  Organization,
  OrganizationChanges,
  OrganizationDetails
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
import { ManagedByConnection, ManagedByDirectory } from "../../directory/users/UsersProblems.ts"
import { ClientSession } from "../../sessions/sessions/Session.ts"
import { described } from "../../contract/LeastRole.ts"

/** The session after a change of its organization, and a token that reflects it. */
const ActivatedOrganization = Schema.Struct({
  session: ClientSession,
  accessToken: RedactedText,
  accessTokenExpiresAt: Timestamp
}).annotate({ identifier: "ActivatedOrganization" })

const organizationPath = { organizationId: OrganizationId }
const memberPath = { ...organizationPath, memberUserId: UserId }

/**
 * The organizations of a signed-in person. For anyone who is not a member, an organization does not
 * exist.
 */
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
        described(
          "Create an organization",
          "The caller becomes its owner. 403 forbidden: the environment has no organizations or lets nobody create one. organization_limit_reached: the caller has created and still owns organizations.maxPerUser of them."
        )
      ),
    HttpApiEndpoint.get("listOwnOrganizations", "/organizations", {
      query: PageQuery,
      success: PageOf(Organization),
      error: PageProblems
    }).annotateMerge(described("List your organizations", "In the order they were joined.")),
    HttpApiEndpoint.put("setActiveOrganization", "/organizations/active", {
      payload: Schema.Struct({ organizationId: Schema.NullOr(OrganizationId) }),
      success: ActivatedOrganization,
      error: [OrganizationNotFound, SsoRequired, HookUnavailable, RateLimited, ...BodyProblems]
    }).annotateMerge(
      described(
        "Set or clear the session's active organization",
        "The session's access tokens then carry org: { id, role } until the membership ends."
      )
    ),
    HttpApiEndpoint.get("getOwnOrganization", "/organizations/:organizationId", {
      params: organizationPath,
      success: OrganizationDetails,
      error: OrganizationNotFound
    })
      .middleware(OrganizationGate)
      .annotateMerge(
        described("Get an organization", "Only for its members, with their own role in it.")
      ),
    HttpApiEndpoint.patch("updateOrganization", "/organizations/:organizationId", {
      params: organizationPath,
      payload: OrganizationChanges,
      success: Organization,
      error: [Forbidden, OrganizationNotFound, MetadataTooLarge, ...BodyProblems]
    })
      .middleware(OrganizationGate)
      .middleware(LimitedWrites)
      .middleware(NotImpersonating)
      .annotateMerge(
        described(
          "Change an organization's name or public metadata",
          "Each needs its own permission. In the default role set owners and admins may change the name, but only admins publicMetadata, which is merged (RFC 7396)."
        )
      ),
    HttpApiEndpoint.get("listRoles", "/organizations/:organizationId/roles", {
      params: organizationPath,
      success: Schema.Struct({ items: Schema.Array(Role) }),
      error: OrganizationNotFound
    })
      .middleware(OrganizationGate)
      .annotateMerge(
        described(
          "List the roles you may assign",
          "None above your own, and none at all for members who may assign no role."
        )
      ),
    HttpApiEndpoint.get("listOrganizationMembers", "/organizations/:organizationId/members", {
      params: organizationPath,
      query: { ...PageQuery, query: Schema.optionalKey(SearchQuery) },
      success: PageOf(Member),
      error: [OrganizationNotFound, Overloaded, ...PageProblems]
    })
      .middleware(OrganizationGate)
      .annotateMerge(
        described(
          "List the members",
          "In the order they joined. query matches a part of the name or email, ignoring case. A search that takes over 2 seconds answers 503."
        )
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
          ManagedByDirectory,
          ManagedByConnection,
          RoleNotFound,
          ...BodyProblems
        ]
      }
    )
      .middleware(OrganizationGate)
      .middleware(LimitedWrites)
      .middleware(NotImpersonating)
      .annotateMerge(
        described(
          "Give a member another role",
          "Neither the member's role nor the new one may be above the caller's own."
        )
      ),
    HttpApiEndpoint.delete("removeMember", "/organizations/:organizationId/members/:memberUserId", {
      params: memberPath,
      success: HttpApiSchema.NoContent,
      error: [Forbidden, OrganizationNotFound, MemberNotFound, LastOwner, ManagedByDirectory]
    })
      .middleware(OrganizationGate)
      .middleware(LimitedWrites)
      .middleware(NotImpersonating)
      .annotateMerge(
        described(
          "Remove a member, or leave",
          "Removing yourself means leaving, which every member may. The last owner can leave only as the last member, which deletes the organization. Revokes the pending invitations the member sent."
        )
      )
  )
  .middleware(ClientAuth)
  .annotateMerge(
    OpenApi.annotations({
      title: "Organizations",
      description:
        "Organizations, their members and their invitations, as the signed-in user's role allows."
    })
  ) {}
