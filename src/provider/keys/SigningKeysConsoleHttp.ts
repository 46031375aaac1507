import { Effect } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { EnvironmentKeys } from "./EnvironmentKeys.ts"
import { onConsolePlane } from "../../contract/ConsoleAuth.ts"
import { LastSigningKey, SigningKeyNotFound } from "../../contract/Problems.ts"
import { SigningKeysConsoleApi } from "./SigningKeysConsoleApi.ts"

export const SigningKeysConsoleHttp = group(
  onConsolePlane(SigningKeysConsoleApi),
  "console.signingKeys",
  Effect.fn(function* (handlers) {
    const keys = yield* EnvironmentKeys
    return handlers.handleAll({
      listSigningKeys: Effect.fnUntraced(function* () {
        const { id } = yield* CurrentEnvironment
        return { items: yield* keys.list(id) }
      }),
      rotateSigningKey: Effect.fnUntraced(function* ({ payload }) {
        const { id } = yield* CurrentEnvironment
        return { items: yield* keys.rotate(id, payload?.use ?? "session") }
      }),
      revokeSigningKey: Effect.fnUntraced(function* ({ params }) {
        const { id } = yield* CurrentEnvironment
        yield* keys.revokeOneOfSeveral(id, params.keyId).pipe(
          Effect.catchTags({
            SigningKeyMissing: () => new SigningKeyNotFound(),
            OnlySigningKey: () => new LastSigningKey()
          })
        )
      })
    })
  })
)
