import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { checksum, sha256 } from "../../platform/Crypto.ts"
import * as Pkce from "../../platform/Pkce.ts"
import { isVerifier } from "../../platform/Pkce.ts"
import { isSecretOf } from "../../tenancy/secretKeys/SecretKey.ts"
import type { FamilyTruth } from "../grants/TokenFamily.ts"
import { redemptionOf } from "./codeRules.ts"
import { FamilyAnswers, unusable } from "./FamilyAnswers.ts"
import type { Parameters } from "./FormParameters.ts"
import { refused } from "./OAuthError.ts"
import { RedemptionsStore } from "./RedemptionsStore.ts"
import { ReplayedFamilies } from "./ReplayedFamilies.ts"
import type { Shown, TokenTruth } from "./TokenTruth.ts"

/** Prefix of codes. */
export const codePrefix = "gc_"

/** A code as it is looked up. */
export interface ShownCode {
  readonly hash: Uint8Array
  readonly shown: Shown
}

/** A code that was sent; undefined without one. What is no code of ours is not looked up. */
export const shownCode = (code: string | undefined): ShownCode | undefined => {
  if (code === undefined) return undefined
  const hash = sha256(code)
  return { hash, shown: isSecretOf(codePrefix, code, checksum) ? { code: hash } : {} }
}

/** A code of an application, and who may have what it stands for. */
interface OwnCode {
  readonly environment: Environment
  readonly hash: Uint8Array
  readonly truth: FamilyTruth
  readonly read: TokenTruth
  /** Thumbprint of the caller's DPoP key; null without one. */
  readonly jkt: string | null
  readonly parameters: Parameters
  readonly isRefreshing: boolean
}

/** Redeems codes whose caller is known to be their application, or to act for it. */
export class CodeRedemptions extends Context.Service<CodeRedemptions>()(
  "gatehouse/provider/tokens/CodeRedemptions",
  {
    make: Effect.gen(function* () {
      const redemptions = yield* RedemptionsStore
      const answers = yield* FamilyAnswers
      const replayed = yield* ReplayedFamilies

      const redeem = Effect.fn("CodeRedemptions.redeem")(function* ({
        hash,
        isRefreshing,
        ...call
      }: OwnCode) {
        const { environment, jkt, parameters, read, truth } = call
        if (read.code === null) return yield* unusable
        const verifier = parameters.get("code_verifier")
        if (verifier !== undefined && !isVerifier(verifier)) {
          return yield* refused("invalid_request", "code_verifier has 43 to 128 characters")
        }
        const challenge =
          verifier === undefined ? undefined : Pkce.challengeOf(Redacted.make(verifier))
        const proof = {
          redirectUri: parameters.get("redirect_uri"),
          challenge,
          jkt,
          isPkceRequired: truth.application.configuration.pkce === "required"
        }
        const ruling = redemptionOf(read.code, proof, yield* DateTime.now)
        if (ruling._tag === "Refused") return yield* ruling.error
        if (ruling._tag === "Replayed") {
          yield* replayed.end(environment, truth, "grant.code_replayed")
          return yield* unusable
        }
        return yield* answers.redeemed({
          ...call,
          isRefreshing: () => isRefreshing,
          redeem: (kept, now) => redemptions.redeemCode(environment.id, hash, kept, now)
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
