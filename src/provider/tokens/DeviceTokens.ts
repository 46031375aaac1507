import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { checksum, sha256 } from "../../platform/Crypto.ts"
import { isSecretOf } from "../../tenancy/secretKeys/SecretKey.ts"
import { deviceGrant } from "../applications/ApplicationKind.ts"
import { scopesOf } from "../grants/GrantedScopes.ts"
import { ClientAuthentication } from "./ClientAuthentication.ts"
import { FamilyAnswers } from "./FamilyAnswers.ts"
import type { TokenRequest } from "./FamilyTokens.ts"
import { refused, type OAuthError } from "./OAuthError.ts"
import { TokensStore } from "./TokensStore.ts"
import { secondsBetween } from "../../contract/Values.ts"
import { retrySeconds } from "./CodeRedemptions.ts"
import type { StoredDeviceCode } from "./TokenTruth.ts"

/** Time that a device waits between its questions at first, and adds when it asks too soon. */
export const pollSeconds = 5

/** Prefix of device codes. */
export const deviceCodePrefix = "gd_"

const unusable = refused("invalid_grant", "The device code is unknown, used or ended")

/** Outcome of a device's question, by its code alone. */
type Poll =
  | { readonly _tag: "Approved" }
  | { readonly _tag: "Refused"; readonly error: OAuthError }
  /** Nobody has answered yet; from now on the device has to wait `intervalSeconds` between polls. */
  | { readonly _tag: "Pending"; readonly error: OAuthError; readonly intervalSeconds: number }
  /** The code was redeemed before, and not by a retry: its family has to end. */
  | { readonly _tag: "Replayed" }

const usedUp = refused("invalid_grant", "The device code was redeemed already")
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
const pollRuling = (code: StoredDeviceCode, now: DateTime.Utc, addedSeconds: number): Poll => {
  const { deniedAt, expiresAt, familyId, intervalSeconds, polledAt, redeemedAt } = code
  if (redeemedAt !== null) {
    return secondsBetween(redeemedAt, now) <= retrySeconds
      ? { _tag: "Refused", error: usedUp }
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

/** The tokens of devices, which ask for them until a person has answered somewhere else. */
export class DeviceTokens extends Context.Service<DeviceTokens>()(
  "gatehouse/provider/tokens/DeviceTokens",
  {
    make: Effect.gen(function* () {
      const authentication = yield* ClientAuthentication
      const answers = yield* FamilyAnswers
      const redemptions = yield* TokensStore

      const redeem = Effect.fn("DeviceTokens.redeem")(function* (
        environment: Environment,
        { parameters, presented }: TokenRequest
      ) {
        const shown = parameters.get("device_code")
        if (shown === undefined) return yield* refused("invalid_request", "device_code is missing")
        const hash = sha256(shown)
        const { application, jkt, read } = yield* authentication.authenticate(
          environment,
          presented,
          isSecretOf(deviceCodePrefix, shown, checksum) ? { deviceCode: hash } : {}
        )
        const { deviceCode, truth } = read
        if (!application.configuration.grantTypes.includes(deviceGrant)) {
          return yield* refused("unauthorized_client", "The application is of no device")
        }
        if (deviceCode?.applicationId !== application.id) return yield* unusable
        const ruling = pollRuling(deviceCode, yield* DateTime.now, pollSeconds)
        if (ruling._tag === "Refused") return yield* ruling.error
        if (ruling._tag === "Pending") {
          const { error, intervalSeconds } = ruling
          yield* redemptions.notePoll(environment.id, hash, intervalSeconds, yield* DateTime.now)
          return yield* error
        }
        if (truth === null) return yield* unusable
        if (ruling._tag === "Replayed") {
          yield* answers.endReplayed(environment, truth, "grant.code_replayed")
          return yield* unusable
        }
        return yield* answers.redeemed({
          environment,
          truth,
          read,
          jkt,
          parameters,
          isRefreshing: (standing) =>
            application.configuration.grantTypes.includes("refresh_token") &&
            scopesOf(standing, null).includes("offline_access"),
          redeem: (kept, now) => redemptions.redeemDeviceCode(environment.id, hash, kept, now)
        })
      })

      return { redeem }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(TokensStore.layer))
}
