import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { checksum, sha256 } from "../../platform/Crypto.ts"
import { isSecretOf } from "../../tenancy/secretKeys/SecretKey.ts"
import { deviceGrant } from "../applications/Application.ts"
import { scopesOf, standingScopes } from "../grants/GrantedScopes.ts"
import { permissionsHeld } from "../grants/TokenFamily.ts"
import { ClientAuthentication } from "./ClientAuthentication.ts"
import { pollRuling } from "./deviceRules.ts"
import { FamilyTokens, type TokenRequest } from "./FamilyTokens.ts"
import { GrantUsesStore } from "./GrantUsesStore.ts"
import { refused } from "./OAuthError.ts"
import { RedemptionsStore } from "./RedemptionsStore.ts"
import { ReplayedFamilies } from "./ReplayedFamilies.ts"
import { targetOf } from "./TokenScopes.ts"

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
      const families = yield* FamilyTokens
      const redemptions = yield* RedemptionsStore
      const replayed = yield* ReplayedFamilies
      const uses = yield* GrantUsesStore

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
        const now = yield* families.requireStanding(environment, truth)
        const { family } = truth
        const standing = standingScopes(
          application,
          read.resources,
          family.scopes,
          permissionsHeld(truth)
        )
        if (standing.length === 0) {
          return yield* refused("invalid_scope", "Nothing of what was given is left")
        }
        const target = yield* Effect.fromResult(
          targetOf(parameters, application, read.resources, standing)
        )
        const isRefreshing =
          application.configuration.grantTypes.includes("refresh_token") &&
          scopesOf(standing, null).includes("offline_access")
        const refreshToken = isRefreshing ? yield* families.newRefreshToken : null
        const answer = yield* families.answerOf(
          environment,
          truth,
          read,
          standing,
          target,
          jkt,
          refreshToken
        )
        const kept = refreshToken === null ? null : families.keptToken(truth, refreshToken, jkt)
        if (!(yield* redemptions.redeemDeviceCode(environment.id, hash, kept, now))) {
          return yield* unusable
        }
        yield* uses.note(environment.id, truth, now)
        return answer
      })

      return { redeem }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([RedemptionsStore.layer, GrantUsesStore.layer, ReplayedFamilies.layer])
  )
}
