import { DateTime, Result, Schema } from "effect"

/** The states of an invitation (interface.md "States and transitions"). */
export const InvitationStatus = Schema.Literals(["PENDING", "ACCEPTED", "REVOKED", "EXPIRED"])
export type InvitationStatus = typeof InvitationStatus.Type

/** Times that the state of an invitation follows from: it is never stored. */
export interface InvitationTimes {
  readonly expiresAt: DateTime.Utc
  readonly acceptedAt: DateTime.Utc | null
  readonly revokedAt: DateTime.Utc | null
}

/** Both accepted and revoked: no state follows from that, and nothing here ever writes it. */
export type Contradictory = "CONTRADICTORY"

/** The state at an instant; an invitation is expired from `expiresAt` on, with no cleaner's help. */
export const statusAt = (
  { acceptedAt, expiresAt, revokedAt }: InvitationTimes,
  now: DateTime.Utc
): InvitationStatus | Contradictory => {
  if (acceptedAt !== null && revokedAt !== null) return "CONTRADICTORY"
  if (acceptedAt !== null) return "ACCEPTED"
  if (revokedAt !== null) return "REVOKED"
  return DateTime.isGreaterThan(expiresAt, now) ? "PENDING" : "EXPIRED"
}

/** Commands on an invitation. */
export type InvitationCommand = "patch" | "resend" | "revoke" | "accept"

/** Why a command was refused: the state that the invitation is in instead of pending. */
export type NotPending = Exclude<InvitationStatus, "PENDING">

/**
 * Result of a command on an invitation at an instant. Each of them takes a pending one: a resend
 * renews it for its lifetime in seconds, revoking and accepting end it, a patch leaves the times.
 */
export const apply = (
  times: InvitationTimes,
  command: InvitationCommand,
  now: DateTime.Utc,
  lifetimeSeconds: number
): Result.Result<InvitationTimes, NotPending | Contradictory> => {
  const status = statusAt(times, now)
  if (status !== "PENDING") return Result.fail(status)
  switch (command) {
    case "patch":
      return Result.succeed(times)
    case "resend":
      return Result.succeed({
        ...times,
        expiresAt: DateTime.add(now, { seconds: lifetimeSeconds })
      })
    case "revoke":
      return Result.succeed({ ...times, revokedAt: now })
    case "accept":
      return Result.succeed({ ...times, acceptedAt: now })
  }
}
