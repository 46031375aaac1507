import { secondsBetween } from "../../contract/Values.ts"
import { DateTime } from "effect"
import type { Configuration } from "../applications/Application.ts"
import type { TokenAnswer } from "./ProtocolClientApi.ts"
import type { StoredRefreshToken } from "./TokenTruth.ts"

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

interface RefreshSettings {
  readonly refreshIdleSeconds: number
  readonly refreshAbsoluteSeconds: number
}

/** The lifetimes of an application's refresh tokens: its own, or those of the environment. */
export const lifetimesOf = (
  oauth: RefreshSettings,
  application: Pick<Configuration, keyof RefreshSettings>
): RefreshLifetimes => ({
  idleSeconds: application.refreshIdleSeconds ?? oauth.refreshIdleSeconds,
  absoluteSeconds: application.refreshAbsoluteSeconds ?? oauth.refreshAbsoluteSeconds
})

/** End of a refresh token that stays unused, in seconds since 1970. */
export const refreshEnd = (
  { createdAt }: Pick<StoredRefreshToken, "createdAt">,
  familyCreatedAt: DateTime.Utc,
  { absoluteSeconds, idleSeconds }: RefreshLifetimes
): number =>
  Math.floor(
    Math.min(
      DateTime.toEpochMillis(createdAt) / 1000 + idleSeconds,
      DateTime.toEpochMillis(familyCreatedAt) / 1000 + absoluteSeconds
    )
  )

/** Ruling on a presented refresh token, by the token alone. */
export const refreshRuling = (
  { createdAt, isCurrent, isPrevious, replacedAt }: StoredRefreshToken,
  familyCreatedAt: DateTime.Utc,
  now: DateTime.Utc,
  { absoluteSeconds, idleSeconds }: RefreshLifetimes
): RefreshRuling => {
  if (secondsBetween(familyCreatedAt, now) >= absoluteSeconds) return "refused"
  if (isCurrent) return secondsBetween(createdAt, now) < idleSeconds ? "replaced" : "refused"
  const isRecent = replacedAt !== null && secondsBetween(replacedAt, now) <= replaySeconds
  if (isRecent) return isPrevious ? "repeated" : "refused"
  return "reused"
}

/** Whole seconds since the replacement, by which an answer that is given again is older. */
export const secondsSince = (replacedAt: DateTime.Utc | null, now: DateTime.Utc): number =>
  replacedAt === null ? 0 : Math.max(0, Math.floor(secondsBetween(replacedAt, now)))

/** An earlier answer as it is given again: its access token lives for less by then. */
export const agedAnswer = (answer: TokenAnswer, ageSeconds: number): TokenAnswer => ({
  ...answer,
  expires_in: answer.expires_in - ageSeconds
})
