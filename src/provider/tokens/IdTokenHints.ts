import { Context, Effect, Layer, Option, Schema } from "effect"
import { compactVerify } from "jose"
import { oauthIssuerAt } from "../../contract/ClientPaths.ts"
import type { Environment } from "../../contract/Environment.ts"
import { UserId } from "../../contract/Ids.ts"
import { isSpelledAsSigned, keySetOf } from "../../platform/CompactJws.ts"
import { IssuerKeys } from "../keys/IssuerKeys.ts"

const Claims = Schema.fromJsonString(
  Schema.Struct({
    iss: Schema.String,
    sub: UserId,
    aud: Schema.String,
    sid: Schema.optionalKey(Schema.String)
  })
)
const decodeClaims = Schema.decodeUnknownOption(Claims)

/** The person and the sign-on of an ID token that is shown again. */
export interface IdTokenHint {
  readonly userId: UserId
  readonly clientId: string
  readonly signOnId: string | null
}

/** ID tokens that are shown as hints: they may have expired, and prove nothing of who shows them. */
export class IdTokenHints extends Context.Service<IdTokenHints>()(
  "gatehouse/provider/tokens/IdTokenHints",
  {
    make: Effect.gen(function* () {
      const keys = yield* IssuerKeys

      /**
       * Undefined for one that was not signed here, or for another application than the one asked
       * for.
       */
      const read = Effect.fnUntraced(function* (
        environment: Environment,
        hint: string,
        clientId: string | null
      ) {
        if (!isSpelledAsSigned(hint)) return undefined
        const keySet = keySetOf(yield* keys.known(environment))
        const verified = yield* Effect.option(
          Effect.tryPromise(() =>
            compactVerify(hint, keySet, { algorithms: ["RS256", "ES256", "EdDSA"] })
          )
        )
        if (Option.isNone(verified)) return undefined
        const { payload, protectedHeader } = verified.value
        if (protectedHeader.typ !== "JWT") return undefined
        const claims = Option.getOrUndefined(decodeClaims(new TextDecoder().decode(payload)))
        if (claims === undefined || claims.iss !== oauthIssuerAt(environment.appUrl)) {
          return undefined
        }
        if (clientId !== null && claims.aud !== clientId) return undefined
        const found: IdTokenHint = {
          userId: claims.sub,
          clientId: claims.aud,
          signOnId: claims.sid ?? null
        }
        return found
      })

      return { read }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
