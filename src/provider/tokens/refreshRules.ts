import { DateTime } from "effect"
import type { StoredRefreshToken } from "./TokenTruthStore.ts"

/** A replaced token gets the same successor again for so long, in seconds. */
export const replaySeconds = 30

/** Lifetimes of refresh tokens: unused, and from the consent on. */
export interface RefreshLifetimes {
  readonly idleSeconds: number
  readonly absoluteSeconds: number
}

/**
 * `replaced`: it counts and gets a successor; `repeated`: it gets the one that it had before, since
 * answers are lost on the way; `reused`: it was copied; `refused`: it has expired, or is too old to
 * tell.
 */
export type RefreshRuling = "replaced" | "repeated" | "reused" | "refused"

const ageOf = (time: DateTime.Utc, now: DateTime.Utc): number =>
  (DateTime.toEpochMillis(now) - DateTime.toEpochMillis(time)) / 1000

/** Ruling on a presented refresh token, by the token alone. */
export const refreshRuling = (
  { createdAt, isCurrent, isPrevious, replacedAt }: StoredRefreshToken,
  familyCreatedAt: DateTime.Utc,
  now: DateTime.Utc,
  { absoluteSeconds, idleSeconds }: RefreshLifetimes
): RefreshRuling => {
  if (ageOf(familyCreatedAt, now) >= absoluteSeconds) return "refused"
  if (isCurrent) return ageOf(createdAt, now) < idleSeconds ? "replaced" : "refused"
  const isRecent = replacedAt !== null && ageOf(replacedAt, now) <= replaySeconds
  if (isRecent) return isPrevious ? "repeated" : "refused"
  return "reused"
}
