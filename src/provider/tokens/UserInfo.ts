import { Context, Effect, Layer } from "effect"
import { oauthIssuerAt } from "../../contract/ClientPaths.ts"
import type { Environment } from "../../contract/Environment.ts"
import { scopesOf } from "../grants/GrantedScopes.ts"
import { AccessTokenReading } from "./AccessTokenReading.ts"
import { refused } from "./OAuthError.ts"
import { personClaims } from "./personClaims.ts"

const unusable = refused("invalid_token", "The access token is unknown, ended or expired")

/** Tells an application about the person whose token it shows (OpenID Connect Core 5.3). */
export class UserInfo extends Context.Service<UserInfo>()("gatehouse/provider/tokens/UserInfo", {
  make: Effect.gen(function* () {
    const reading = yield* AccessTokenReading

    const claims = Effect.fn("UserInfo.claims")(function* (
      environment: Environment,
      token: string
    ) {
      const found = yield* reading.read(environment, token)
      const truth = found?.read.truth ?? null
      if (found === undefined || truth === null) return yield* unusable
      const issuer = oauthIssuerAt(environment.appUrl)
      if (![found.claims.aud].flat().includes(issuer)) return yield* unusable
      const standing = yield* reading.standing(environment, found, truth)
      if (standing.length === 0) return yield* unusable
      if (!scopesOf(standing, null).includes("openid")) {
        return yield* refused("insufficient_scope", "The scope openid is missing")
      }
      return { sub: truth.family.userId, ...personClaims(truth, standing) }
    })

    return { claims }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
