import { Clock, Context, DateTime, Effect, Layer } from "effect"
import { Crypto } from "../../platform/Crypto.ts"
import { accessTokenClaims, accessTokenType, type AccessTokenRequest } from "./Jwt.ts"
import { HookedClaims } from "./HookedClaims.ts"
import { TokensStore } from "./TokensStore.ts"
import { SigningKeys } from "./SigningKeys.ts"

/**
 * Mints the short-lived tokens that a customer's services verify by the key set alone (RFC 9068).
 * Nothing of a token is stored: it is good until it expires, whatever becomes of its session.
 */
export class AccessTokens extends Context.Service<AccessTokens>()(
  "gatehouse/sessions/tokens/AccessTokens",
  {
    make: Effect.gen(function* () {
      const crypto = yield* Crypto
      const hooked = yield* HookedClaims
      const keys = yield* SigningKeys
      const store = yield* TokensStore

      const permissionsOf = Effect.fnUntraced(function* ({
        environment,
        session: { organization }
      }: AccessTokenRequest) {
        if (organization === null) return []
        const roles = yield* store.rolesOf(environment.id, organization.id)
        return roles.find(({ key }) => key === organization.role)?.permissions ?? []
      })

      /** Call it outside a transaction, once what the token states has committed. */
      const mint = Effect.fnUntraced(function* (request: AccessTokenRequest) {
        const jti = yield* crypto.uuidV7
        const issuedAt = Math.floor((yield* Clock.currentTimeMillis) / 1000)
        const permissions = yield* permissionsOf(request)
        const { environment, session, userId } = request
        const added = yield* hooked.claimsFor(environment, {
          sessionId: session.id,
          userId,
          organizationId: session.organization?.id ?? null,
          kind: "access"
        })
        const claims = accessTokenClaims(request, { jti, issuedAt }, permissions)
        const token = yield* keys.sign(environment.id, accessTokenType, { ...added, ...claims })
        return { token, expiresAt: DateTime.makeUnsafe(claims.exp * 1000) }
      })

      return { mint }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([SigningKeys.layer, TokensStore.layer])
  )
}
