import { Context, Effect, Layer } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import type { SigningKeyState, EnvironmentKey, KeyUse } from "../../sessions/tokens/SigningKey.ts"
import { SigningKeys } from "../../sessions/tokens/SigningKeys.ts"
import { IssuerKeys } from "./IssuerKeys.ts"

const usedFor = (use: KeyUse, keys: ReadonlyArray<SigningKeyState>) =>
  keys.map((key): EnvironmentKey => ({ use, ...key }))

/** The keys of both issuers of an environment, as operators see and change them. */
export class EnvironmentKeys extends Context.Service<EnvironmentKeys>()(
  "gatehouse/provider/keys/EnvironmentKeys",
  {
    make: Effect.gen(function* () {
      const ofSessions = yield* SigningKeys
      const ofApplications = yield* IssuerKeys

      const list = Effect.fn("EnvironmentKeys.list")(function* (environmentId: EnvironmentId) {
        return [
          ...usedFor("session", yield* ofSessions.list(environmentId)),
          ...usedFor("oauth", yield* ofApplications.list(environmentId))
        ]
      })

      /** Publishes the next key of an issuer, of each algorithm that it uses; answers all keys. */
      const rotate = Effect.fn("EnvironmentKeys.rotate")(function* (
        environmentId: EnvironmentId,
        use: KeyUse
      ) {
        yield* use === "session"
          ? ofSessions.rotate(environmentId)
          : ofApplications.rotate(environmentId)
        return yield* list(environmentId)
      })

      /** Removes a key at once, whichever issuer it is of; answers the others. */
      const revoke = Effect.fn("EnvironmentKeys.revoke")(function* (
        environmentId: EnvironmentId,
        kid: string
      ) {
        yield* ofSessions
          .revoke(environmentId, kid)
          .pipe(
            Effect.catchTag("SigningKeyMissing", () => ofApplications.revoke(environmentId, kid))
          )
        return yield* list(environmentId)
      })

      /** Revokes a key, unless it is the only one of sessions. */
      const revokeOneOfSeveral = Effect.fn("EnvironmentKeys.revokeOneOfSeveral")(function* (
        environmentId: EnvironmentId,
        kid: string
      ) {
        yield* ofSessions
          .revokeOneOfSeveral(environmentId, kid)
          .pipe(
            Effect.catchTag("SigningKeyMissing", () => ofApplications.revoke(environmentId, kid))
          )
      })

      /** Signs with each ring that has a key, to tell that its keys can be read. */
      const probe = Effect.fnUntraced(function* (environmentId: EnvironmentId) {
        if ((yield* ofSessions.list(environmentId)).length > 0) {
          yield* ofSessions.sign(environmentId, "JWT", {})
        }
        for (const { algorithm, status } of yield* ofApplications.list(environmentId)) {
          if (status === "signing") yield* ofApplications.sign(environmentId, algorithm, "JWT", {})
        }
      })

      return { list, rotate, revoke, revokeOneOfSeveral, probe }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
