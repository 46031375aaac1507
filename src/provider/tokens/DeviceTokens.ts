import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { checksum, sha256 } from "../../platform/Crypto.ts"
import { isSecretOf } from "../../tenancy/secretKeys/SecretKey.ts"
import { deviceGrant } from "../applications/ApplicationKind.ts"
import { scopesOf } from "../grants/GrantedScopes.ts"
import { ClientAuthentication } from "./ClientAuthentication.ts"
import { pollRuling } from "./deviceRules.ts"
import { FamilyAnswers } from "./FamilyAnswers.ts"
import type { TokenRequest } from "./FamilyTokens.ts"
import { refused } from "./OAuthError.ts"
import { RedemptionsStore } from "./RedemptionsStore.ts"
import { ReplayedFamilies } from "./ReplayedFamilies.ts"

/** Time that a device waits between its questions at first, and adds when it asks too soon. */
export const pollSeconds = 5

/** Prefix of device codes. */
export const deviceCodePrefix = "gd_"

const unusable = refused("invalid_grant", "The device code is unknown, used or ended")

/** The tokens of devices, which ask for them until a person has answered somewhere else. */
export class DeviceTokens extends Context.Service<DeviceTokens>()(
  "gatehouse/provider/tokens/DeviceTokens",
  {
    make: Effect.gen(function* () {
      const authentication = yield* ClientAuthentication
      const answers = yield* FamilyAnswers
      const redemptions = yield* RedemptionsStore
      const replayed = yield* ReplayedFamilies

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
          yield* replayed.end(environment, truth, "grant.code_replayed")
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
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([RedemptionsStore.layer, ReplayedFamilies.layer])
  )
}
