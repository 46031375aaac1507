import { Context, Effect, Layer } from "effect"
import { oauthIssuerAt } from "../../contract/ClientPaths.ts"
import type { Environment } from "../../contract/Environment.ts"
import { scopesOf } from "../grants/GrantedScopes.ts"
import { AccessTokenReading } from "./AccessTokenReading.ts"
import { isAlgorithmOf } from "./AssertionAlgorithm.ts"
import { DpopProofs, nonceMissing, proofWeak } from "./DpopProofs.ts"
import { refused } from "./OAuthError.ts"
import { personClaims } from "./personClaims.ts"

/** An access token as it is shown: alone, or with a proof of its key. */
export interface PresentedAccess {
  readonly scheme: "Bearer" | "DPoP"
  readonly token: string
  readonly proof: string | undefined
  readonly method: string
}

const unusable = refused("invalid_token", "The access token is unknown, ended or expired")

/** Tells an application about the person whose token it shows (OpenID Connect Core 5.3). */
export class UserInfo extends Context.Service<UserInfo>()("gatehouse/provider/tokens/UserInfo", {
  make: Effect.gen(function* () {
    const reading = yield* AccessTokenReading
    const proofs = yield* DpopProofs

    /** The proof that a call has sent, which is verified for its token. */
    const verified = Effect.fnUntraced(function* (
      environment: Environment,
      { method, proof, scheme, token }: PresentedAccess
    ) {
      if (scheme === "Bearer") return undefined
      if (proof === undefined) {
        return yield* refused("invalid_dpop_proof", "The proof is missing")
      }
      const call = { method, endpoint: "userinfo", accessToken: token } as const
      return yield* proofs.verify(environment, proof, call)
    })

    const claims = Effect.fn("UserInfo.claims")(function* (
      environment: Environment,
      presented: PresentedAccess
    ) {
      const proof = yield* verified(environment, presented)
      const uses = proof === undefined ? [] : [proof.used]
      const found = yield* reading.read(environment, presented.token, uses)
      // A bound token alone is nobody's, and a key has nothing to do with one that is not bound.
      if ((found?.claims.cnf?.jkt ?? null) !== (proof?.jkt ?? null)) return yield* unusable
      if (proof !== undefined && found?.read.firstUses.length === 0) {
        return yield* refused("invalid_dpop_proof", "The proof was used before")
      }
      const truth = found?.read.truth ?? null
      if (found === undefined || truth === null) return yield* unusable
      const { profile } = truth.application.configuration
      if (proof !== undefined && !isAlgorithmOf(profile, proof.algorithm)) return yield* proofWeak
      if (profile === "fapi2" && proof?.hasNonce === false) return yield* nonceMissing
      const issuer = oauthIssuerAt(environment.appUrl)
      if (![found.claims.aud].flat().includes(issuer)) return yield* unusable
      const standing = yield* reading.standing(environment, found, truth)
      if (standing.length === 0) return yield* unusable
      if (!scopesOf(standing, null).includes("openid")) {
        return yield* refused("insufficient_scope", "The scope openid is missing")
      }
      return { sub: truth.family.userId, ...personClaims(environment, truth, standing) }
    })

    return { claims }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
