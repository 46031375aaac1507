import type { DateTime } from "effect"
import { roleNameOf, type RoleSet } from "../../contract/Role.ts"
import type {
  Invitation,
  OrganizationInvitation,
  ResentInvitation,
  StoredInvitation
} from "./Invitation.ts"
import { statusAt, type InvitationStatus } from "./InvitationState.ts"

/** The status to show; the table refuses the one contradiction, so a revoked one is not accepted. */
const statusOf = (invitation: StoredInvitation, now: DateTime.Utc): InvitationStatus => {
  const status = statusAt(invitation, now)
  return status === "CONTRADICTORY" ? "REVOKED" : status
}

/** An invitation without its bags, as a resend answers it. */
export const toResentInvitation = (
  invitation: StoredInvitation,
  now: DateTime.Utc
): ResentInvitation => ({
  id: invitation.id,
  environmentId: invitation.environmentId,
  email: invitation.email,
  status: statusOf(invitation, now),
  expiresAt: invitation.expiresAt,
  createdAt: invitation.createdAt,
  acceptedAt: invitation.acceptedAt,
  revokedAt: invitation.revokedAt,
  organizationId: invitation.organizationId,
  role: invitation.role,
  redirectUrl: invitation.redirectUrl
})

/** An invitation as the server plane sees it. */
export const toInvitation = (invitation: StoredInvitation, now: DateTime.Utc): Invitation => ({
  ...toResentInvitation(invitation, now),
  publicMetadata: invitation.publicMetadata,
  privateMetadata: invitation.privateMetadata
})

/** An invitation to an organization, as its people see it. */
export const toOrganizationInvitation = (
  invitation: StoredInvitation & { readonly role: string },
  roleSet: Pick<RoleSet, "roles">,
  now: DateTime.Utc
): OrganizationInvitation => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  roleName: roleNameOf(roleSet, invitation.role),
  status: statusOf(invitation, now),
  expiresAt: invitation.expiresAt,
  createdAt: invitation.createdAt
})
