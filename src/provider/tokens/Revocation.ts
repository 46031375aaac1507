import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { sha256 } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { GrantEnds } from "../../sessions/grants/GrantEnds.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { StoredApplication } from "../applications/Application.ts"
import { familyTargets, type FamilyTruth } from "../grants/TokenFamily.ts"
import { AccessTokenReading } from "./AccessTokenReading.ts"
import { isByExchange } from "./accessClaims.ts"
import { TokensStore } from "./TokensStore.ts"
import { ClientAuthentication } from "./ClientAuthentication.ts"
import type { TokenRequest } from "./FamilyTokens.ts"
import { refused } from "./OAuthError.ts"
import type { TokenTruth } from "./TokenTruth.ts"

/** The family ends with a token of its own application, not with one that another got by exchange. */
const isOf = ({ id }: StoredApplication, { machine, truth }: TokenTruth): boolean =>
  (machine?.application.id ?? truth?.application.id) === id

/** Takes tokens back at the word of the application that they were given to (RFC 7009). */
export class Revocation extends Context.Service<Revocation>()(
  "gatehouse/provider/tokens/Revocation",
  {
    make: Effect.gen(function* () {
      const authentication = yield* ClientAuthentication
      const reading = yield* AccessTokenReading
      const store = yield* TokensStore
      const ends = yield* GrantEnds
      const audit = yield* Audit
      const transaction = yield* Transaction

      /** Ends all that came of the code: access tokens with the refresh token. */
      const endFamily = (environment: Environment, { family }: FamilyTruth) =>
        transaction.run(
          Effect.gen(function* () {
            if (!(yield* ends.family(environment.id, family.id))) return
            yield* audit.record({
              environmentId: environment.id,
              action: "grant.family_ended",
              targets: familyTargets(family),
              metadata: { reason: "revoked" }
            })
          })
        )

      /**
       * Revokes a token, and with a person's token its whole family. An unknown token, or one of
       * another application, is answered alike. A machine's signed token belongs to no family and
       * cannot be revoked, which its application is told.
       */
      const revoke = Effect.fn("Revocation.revoke")(function* (
        environment: Environment,
        { parameters, presented }: TokenRequest
      ) {
        const token = parameters.get("token")
        const { found, shown } = yield* reading.asked(environment, token)
        const { application, read } = yield* authentication.authenticate(
          environment,
          presented,
          shown
        )
        if (token === undefined) return yield* refused("invalid_request", "token is missing")
        if (!isOf(application, read)) return
        const isExchanged = found !== undefined && isByExchange(found, read)
        if (read.truth !== null && !isExchanged) return yield* endFamily(environment, read.truth)
        if (found !== undefined && found.issued !== null) {
          return yield* refused(
            "unsupported_token_type",
            "A signed token of this kind ends by itself"
          )
        }
        yield* store.removeAccessToken(environment.id, sha256(token))
      })

      return { revoke }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(TokensStore.layer))
}
