import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyProblems, EmptyBody, Idempotent } from "../../contract/Conventions.ts"
import { InvitationId, OrganizationId } from "../../contract/Ids.ts"
import { PageOf, PageProblems, PageQuery } from "../../contract/Paging.ts"
import { MetadataTooLarge } from "../../contract/Problems.ts"
import { EmailAddress } from "../../contract/EmailAddress.ts"
import {
  AlreadyMember,
  OrganizationNotFound,
  RoleNotFound
} from "../organizations/OrganizationsProblems.ts"
import { InvalidRedirectUrl } from "../../tenancy/origins/RedirectUrl.ts"
import { EmailTaken } from "../../directory/users/UsersProblems.ts"
import { InvitationStatus } from "./InvitationState.ts"
import {
  CreatedInvitation,
  Invitation,
  InvitationMetadataChanges,
  InvitationNotFound,
  InvitationNotPending,
  InvitationPatchConflict,
  InvitationPending,
  NewInvitation,
  ResentInvitation
} from "./Invitation.ts"
import { needs, operation } from "../../contract/LeastRole.ts"

const InvitationPath = { invitationId: InvitationId }

/** Invitations as a customer's backend manages them (interface.md "Server API: invitations"). */
export class InvitationsServerApi extends HttpApiGroup.make("server.invitations")
  .add(
    HttpApiEndpoint.get("listInvitations", "/invitations", {
      query: {
        ...PageQuery,
        status: Schema.optionalKey(InvitationStatus),
        email: Schema.optionalKey(EmailAddress),
        organizationId: Schema.optionalKey(OrganizationId)
      },
      success: PageOf(Invitation),
      error: PageProblems
    }).annotateMerge(
      operation(needs.auditor, "List invitations", "Newest first. Filters are joined by and.")
    ),
    HttpApiEndpoint.post("createInvitation", "/invitations", {
      payload: NewInvitation,
      success: CreatedInvitation.pipe(HttpApiSchema.status("Created")),
      error: [
        InvalidRedirectUrl,
        OrganizationNotFound,
        AlreadyMember,
        InvitationPending,
        EmailTaken,
        RoleNotFound,
        MetadataTooLarge,
        ...BodyProblems
      ]
    })
      .middleware(Idempotent)
      .annotateMerge(
        operation(
          needs.admin,
          "Invite somebody",
          "To the environment, or with organizationId to an organization in a role of its role set (default member). The two bags share 8,192 bytes; accepting merges them into the new user or the new membership. redirectUrl is a path with one leading slash or an absolute URL of a known origin, and is returned in normal form. An expired invitation does not prevent a new one."
        )
      ),
    HttpApiEndpoint.get("getInvitation", "/invitations/:invitationId", {
      params: InvitationPath,
      success: Invitation,
      error: InvitationNotFound
    }).annotateMerge(
      operation(
        needs.auditor,
        "Get an invitation",
        "Whatever its status is, with both of its metadata bags."
      )
    ),
    HttpApiEndpoint.patch("updateInvitation", "/invitations/:invitationId", {
      params: InvitationPath,
      payload: InvitationMetadataChanges,
      success: Invitation,
      error: [
        InvitationNotFound,
        InvitationNotPending,
        InvitationPatchConflict,
        MetadataTooLarge,
        ...BodyProblems
      ]
    }).annotateMerge(
      operation(
        needs.admin,
        "Merge metadata into a pending invitation",
        "Takes at least one bag. Each is merged (RFC 7396); together they hold at most 8,192 bytes of compact JSON."
      )
    ),
    HttpApiEndpoint.post("resendInvitation", "/invitations/:invitationId/resend", {
      params: InvitationPath,
      payload: EmptyBody,
      success: ResentInvitation,
      error: [InvitationNotFound, InvitationNotPending, ...BodyProblems]
    })
      .middleware(Idempotent)
      .annotateMerge(
        operation(
          needs.support,
          "Mail a fresh link",
          "Voids the older link and restarts the invitation's lifetime. If the address has reached its hourly limit of such mails, none is sent and the older link stays valid for that lifetime."
        )
      ),
    HttpApiEndpoint.delete("revokeInvitation", "/invitations/:invitationId", {
      params: InvitationPath,
      success: HttpApiSchema.Empty(200),
      error: [InvitationNotFound, InvitationNotPending]
    }).annotateMerge(
      operation(needs.admin, "Revoke a pending invitation", "Its link stops working.")
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Invitations",
      description: "To the environment, or to one of its organizations."
    })
  ) {}
