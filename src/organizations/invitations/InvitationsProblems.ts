import { Schema } from "effect"
import { Problem } from "../../contract/Problem.ts"

/** There is no invitation with this id in the environment, or in the organization of the path. */
export class InvitationNotFound extends Problem<InvitationNotFound>()(
  "invitation_not_found",
  404,
  "There is no such invitation"
) {}

/** The invitation is accepted, revoked or expired; `invitationStatus` says which. */
export class InvitationNotPending extends Problem<InvitationNotPending>()(
  "invitation_not_pending",
  409,
  "The invitation is not pending",
  { invitationStatus: Schema.Literals(["ACCEPTED", "REVOKED", "EXPIRED"]) }
) {}

/** Fault of the service: the stored invitation contradicts itself; not to be retried. */
export class InvitationPatchConflict extends Problem<InvitationPatchConflict>()(
  "invitation_patch_conflict",
  500,
  "The state of the invitation could not be resolved"
) {}

/** The address has a pending invitation to the same organization, or to none, already. */
export class InvitationPending extends Problem<InvitationPending>()(
  "invitation_pending",
  409,
  "The address already has a pending invitation"
) {}

/** The invited address belongs to a user: sign in instead of signing up. */
export class AccountExists extends Problem<AccountExists>()(
  "account_exists",
  409,
  "The email address already has an account"
) {}

/** No verified address of the signed-in user is the invited one. */
export class InvitationEmailMismatch extends Problem<InvitationEmailMismatch>()(
  "invitation_email_mismatch",
  403,
  "The invitation is for another email address"
) {}
