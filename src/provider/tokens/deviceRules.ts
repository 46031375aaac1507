import { secondsBetween } from "../../contract/Values.ts"
import { DateTime } from "effect"
import { retrySeconds } from "./codeRules.ts"
import { refused, type OAuthError } from "./OAuthError.ts"
import type { StoredDeviceCode } from "./TokenTruth.ts"

/** Outcome of a device's question, by its code alone. */
export type Poll =
  | { readonly _tag: "Approved" }
  | { readonly _tag: "Refused"; readonly error: OAuthError }
  /** Nobody has answered yet; from now on the device has to wait `intervalSeconds` between polls. */
  | { readonly _tag: "Pending"; readonly error: OAuthError; readonly intervalSeconds: number }
  /** The code was redeemed before, and not by a retry: its family has to end. */
  | { readonly _tag: "Replayed" }

const unusable = refused("invalid_grant", "The device code was redeemed already")
const expired = refused("expired_token", "The device code has expired")
const denied = refused("access_denied", "The person said no")
const pending = refused("authorization_pending", "Nobody has answered yet")
const tooSoon = refused("slow_down", "The device asks too often")

/** Seconds by which a request may overtake the one before it on the way: many ask by a fixed beat. */
const onTheWaySeconds = 0.5

/**
 * Decides what a device is told that asks with its own code; one that asks too soon has to wait so
 * much longer from then on (RFC 8628 section 3.5).
 */
export const pollRuling = (
  code: StoredDeviceCode,
  now: DateTime.Utc,
  addedSeconds: number
): Poll => {
  const { deniedAt, expiresAt, familyId, intervalSeconds, polledAt, redeemedAt } = code
  if (redeemedAt !== null) {
    return secondsBetween(redeemedAt, now) <= retrySeconds
      ? { _tag: "Refused", error: unusable }
      : { _tag: "Replayed" }
  }
  if (!DateTime.isLessThan(now, expiresAt)) return { _tag: "Refused", error: expired }
  if (deniedAt !== null) return { _tag: "Refused", error: denied }
  if (familyId !== null) return { _tag: "Approved" }
  const isTooSoon =
    polledAt !== null && secondsBetween(polledAt, now) < intervalSeconds - onTheWaySeconds
  return isTooSoon
    ? { _tag: "Pending", error: tooSoon, intervalSeconds: intervalSeconds + addedSeconds }
    : { _tag: "Pending", error: pending, intervalSeconds }
}
