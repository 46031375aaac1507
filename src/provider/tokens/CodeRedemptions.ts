import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { checksum, sha256, challengeOf, isVerifier } from "../../platform/Crypto.ts"
import { isSecretOf } from "../../tenancy/secretKeys/SecretKey.ts"
import type { FamilyTruth } from "../grants/TokenFamily.ts"
import { isRegisteredRedirect } from "../applications/RedirectUri.ts"
import { FamilyAnswers, unusable } from "./FamilyAnswers.ts"
import type { Parameters } from "./FormParameters.ts"
import { refused, type OAuthError } from "./OAuthError.ts"
import { TokensStore } from "./TokensStore.ts"
import type { Shown, TokenTruth, StoredCode } from "./TokenTruth.ts"

/** Prefix of codes. */
export const codePrefix = "gc_"

/** A code as it is looked up. */
interface ShownCode {
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

/** A second redemption within this time may be the client's own retry, in seconds. */
export const retrySeconds = 10

/** Result of a redemption that the code itself allows or refuses. */
type Redemption =
  | { readonly _tag: "Allowed" }
  | { readonly _tag: "Refused"; readonly error: OAuthError }
  /** The code was redeemed before, and not by a retry: its family has to end. */
  | { readonly _tag: "Replayed" }

const refusal = (description: string): Redemption => ({
  _tag: "Refused",
  error: refused("invalid_grant", description)
})

/** The proof of an application that it asked for the code. */
interface Proof {
  readonly redirectUri: string | undefined
  /** S256 of the verifier that came; undefined without one. */
  readonly challenge: string | undefined
  /** Thumbprint of the key that it holds; null without a proof. */
  readonly jkt: string | null
  /** True if the application takes no code without a challenge by now. */
  readonly isPkceRequired: boolean
  /** True for an address that is the application's by now. */
  readonly isRedirect: (uri: string) => boolean
}

const isProven = (code: StoredCode, { challenge, jkt }: Proof): boolean =>
  code.codeChallenge === (challenge ?? null) && isHeld(code, jkt)

/** True if a code that is bound to a key comes with its proof. */
const isHeld = ({ dpopJkt }: StoredCode, jkt: string | null): boolean =>
  dpopJkt === null || dpopJkt === jkt

/**
 * Decides if a code may be redeemed by its own application. A challenge that was sent is always
 * verified, and a verifier without one is refused, so that neither can be removed on the way.
 */
const redemptionOf = (code: StoredCode, proof: Proof, now: DateTime.Utc): Redemption => {
  if (code.redeemedAt !== null) {
    const age = DateTime.toEpochMillis(now) - DateTime.toEpochMillis(code.redeemedAt)
    return age <= retrySeconds * 1000 && isProven(code, proof)
      ? refusal("The code was redeemed already")
      : { _tag: "Replayed" }
  }
  if (!DateTime.isLessThan(now, code.expiresAt)) return refusal("The code has expired")
  if (!isHeld(code, proof.jkt)) return refusal("The code is bound to another key")
  if (!isProven(code, proof)) return refusal("code_verifier does not fit the code")
  if (proof.isPkceRequired && code.codeChallenge === null) {
    return refusal("The code has no code_challenge, which the application requires by now")
  }
  if (!proof.isRedirect(code.redirectUri)) {
    return refusal("The code was sent to an address that is the application's no more")
  }
  if (proof.redirectUri !== undefined && proof.redirectUri !== code.redirectUri) {
    return refusal("redirect_uri is not that of the code")
  }
  return { _tag: "Allowed" }
}

/** Redeems codes whose caller is known to be their application, or to act for it. */
export class CodeRedemptions extends Context.Service<CodeRedemptions>()(
  "gatehouse/provider/tokens/CodeRedemptions",
  {
    make: Effect.gen(function* () {
      const redemptions = yield* TokensStore
      const answers = yield* FamilyAnswers

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
        const challenge = verifier === undefined ? undefined : challengeOf(Redacted.make(verifier))
        const { configuration, kind } = truth.application
        const proof = {
          redirectUri: parameters.get("redirect_uri"),
          challenge,
          jkt,
          isPkceRequired: configuration.pkce === "required",
          isRedirect: (uri: string) => isRegisteredRedirect(kind, configuration.redirectUris, uri)
        }
        const ruling = redemptionOf(read.code, proof, yield* DateTime.now)
        if (ruling._tag === "Refused") return yield* ruling.error
        if (ruling._tag === "Replayed") {
          yield* answers.endReplayed(environment, truth, "grant.code_replayed")
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
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(TokensStore.layer))
}
