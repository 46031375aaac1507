import { DateTime, Effect, Result } from "effect"
import { apply, type InvitationCommand } from "./InvitationState.ts"
import {
  InvitationNotPending,
  InvitationPatchConflict,
  type StoredInvitation
} from "./Invitation.ts"

/** An invitation after a command at this moment: what the state machine makes of it. */
export const afterCommand = Effect.fnUntraced(function* (
  invitation: StoredInvitation,
  command: InvitationCommand
) {
  const times = apply(invitation, command, yield* DateTime.now, invitation.lifetimeSeconds)
  if (Result.isSuccess(times)) return { ...invitation, ...times.success }
  if (times.failure === "CONTRADICTORY") return yield* new InvitationPatchConflict()
  return yield* new InvitationNotPending({ properties: { invitationStatus: times.failure } })
})

const contradictory = new Error("An invitation is accepted and revoked at once")

/**
 * The invitation after any command but a patch, which alone has a word for an invitation that
 * contradicts itself.
 */
export const afterTransition = (
  invitation: StoredInvitation,
  command: Exclude<InvitationCommand, "patch">
): Effect.Effect<StoredInvitation, InvitationNotPending> =>
  Effect.catchTag(afterCommand(invitation, command), "invitation_patch_conflict", () =>
    Effect.die(contradictory)
  )
