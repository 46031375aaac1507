import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { SsoRequired } from "../enforcement/EnforcedConnection.ts"
import { OrganizationGate } from "../enforcement/OrganizationClientAuth.ts"
import { LimitedWrites, ClientAuth, NotImpersonating } from "../../sessions/clients/ClientAuth.ts"
import { Forbidden } from "../../contract/SessionProblems.ts"
import { BodyProblems, EmptyBody } from "../../contract/Conventions.ts"
import { InvitationId, OrganizationId } from "../../contract/Ids.ts"
import { PageOf, PageProblems, PageQuery } from "../../contract/Paging.ts"
import { Text } from "../../contract/Values.ts"
import { Organization } from "../organizations/Organization.ts"
import {
  AlreadyMember,
  OrganizationNotFound,
  RoleNotFound
} from "../organizations/OrganizationsProblems.ts"
import { RedirectUrl } from "../../tenancy/origins/RedirectUrl.ts"
import { InvalidToken } from "../../credentials/proofs/Proof.ts"
import { RateLimited } from "../../contract/Problems.ts"
import {
  InvitationEmailMismatch,
  InvitationNotFound,
  InvitationNotPending,
  InvitationPending,
  NewOrganizationInvitation,
  OrganizationInvitation,
  ReceivedInvitation
} from "./Invitation.ts"
import { described } from "../../contract/LeastRole.ts"

const OrganizationPath = { organizationId: OrganizationId }
const InvitationPath = { ...OrganizationPath, invitationId: InvitationId }

/** The joined organization, and where to go next if the invitation says so. */
const JoinedOrganization = Schema.Struct({
  ...Organization.fields,
  redirectUrl: Schema.optionalKey(RedirectUrl)
}).annotate({ identifier: "JoinedOrganization" })

/** Inviting people to organizations, and joining by invitation. */
export class OrganizationInvitationsClientApi extends HttpApiGroup.make(
  "client.organizationInvitations"
)
  .add(
    HttpApiEndpoint.get(
      "listOrganizationInvitations",
      "/organizations/:organizationId/invitations",
      {
        params: OrganizationPath,
        query: PageQuery,
        success: PageOf(OrganizationInvitation),
        error: [OrganizationNotFound, Forbidden, ...PageProblems]
      }
    )
      .middleware(OrganizationGate)
      .middleware(ClientAuth)
      .annotateMerge(
        described(
          "List the invitations to an organization",
          "Newest first, including those no longer pending."
        )
      ),
    HttpApiEndpoint.post(
      "createOrganizationInvitation",
      "/organizations/:organizationId/invitations",
      {
        params: OrganizationPath,
        payload: NewOrganizationInvitation,
        success: OrganizationInvitation.pipe(HttpApiSchema.status("Created")),
        error: [
          OrganizationNotFound,
          Forbidden,
          RoleNotFound,
          AlreadyMember,
          InvitationPending,
          RateLimited,
          ...BodyProblems
        ]
      }
    )
      .middleware(OrganizationGate)
      .middleware(LimitedWrites)
      .middleware(NotImpersonating)
      .middleware(ClientAuth)
      .annotateMerge(
        described(
          "Invite somebody to an organization",
          "Mails a link. Nobody can invite to a role above their own. Invitations and resends are limited per hour by organization, inviting user and network address."
        )
      ),
    HttpApiEndpoint.post(
      "resendOrganizationInvitation",
      "/organizations/:organizationId/invitations/:invitationId/resend",
      {
        params: InvitationPath,
        payload: EmptyBody,
        success: OrganizationInvitation,
        error: [
          OrganizationNotFound,
          InvitationNotFound,
          Forbidden,
          InvitationNotPending,
          RateLimited,
          ...BodyProblems
        ]
      }
    )
      .middleware(OrganizationGate)
      .middleware(LimitedWrites)
      .middleware(NotImpersonating)
      .middleware(ClientAuth)
      .annotateMerge(
        described(
          "Mail a fresh link",
          "Voids the older link. If the address has reached its hourly limit of such mails, nothing changes and the older link stays valid."
        )
      ),
    HttpApiEndpoint.delete(
      "revokeOrganizationInvitation",
      "/organizations/:organizationId/invitations/:invitationId",
      {
        params: InvitationPath,
        success: HttpApiSchema.NoContent,
        error: [OrganizationNotFound, InvitationNotFound, Forbidden, InvitationNotPending]
      }
    )
      .middleware(OrganizationGate)
      .middleware(LimitedWrites)
      .middleware(NotImpersonating)
      .middleware(ClientAuth)
      .annotateMerge(described("Revoke a pending invitation", "Its link stops working.")),
    HttpApiEndpoint.post("acceptInvitation", "/organizations/invitations/accept", {
      payload: Schema.Union([
        Schema.Struct({ token: Schema.RedactedFromValue(Text) }),
        Schema.Struct({ invitationId: InvitationId })
      ]),
      success: JoinedOrganization,
      error: [
        InvalidToken,
        InvitationNotFound,
        InvitationEmailMismatch,
        SsoRequired,
        InvitationNotPending,
        AlreadyMember,
        RoleNotFound,
        ...BodyProblems
      ]
    })
      .middleware(LimitedWrites)
      .middleware(NotImpersonating)
      .middleware(ClientAuth)
      .annotateMerge(
        described(
          "Accept an invitation to an organization",
          "One of the signed-in user's verified addresses must be the invited one. Takes the link's token, or the id of an invitation from GET /users/me/invitations. redirectUrl is present if the invitation has one."
        )
      ),
    HttpApiEndpoint.get("listReceivedInvitations", "/users/me/invitations", {
      success: Schema.Struct({ items: Schema.Array(ReceivedInvitation) })
    })
      .middleware(ClientAuth)
      .annotateMerge(
        described(
          "List the invitations you have received",
          "Pending ones to organizations for any verified address of the user, newest first, at most 100. Accept one by its id."
        )
      )
  )
  .annotateMerge(OpenApi.annotations({ title: "Organizations" })) {}
