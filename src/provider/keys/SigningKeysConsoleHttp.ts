import { Effect } from "effect"
import { group, inEnvironment, listed } from "../../http/ApiGroup.ts"
import { IssuerKeys } from "./IssuerKeys.ts"
import { onConsolePlane } from "../../contract/ConsoleAuth.ts"
import { LastSigningKey, SigningKeyNotFound } from "../../contract/Problems.ts"
import { SigningKeysConsoleApi } from "./SigningKeysConsoleApi.ts"

export const SigningKeysConsoleHttp = group(
  onConsolePlane(SigningKeysConsoleApi),
  "console.signingKeys",
  Effect.fn(function* (handlers) {
    const keys = yield* IssuerKeys
    return handlers.handleAll({
      listSigningKeys: inEnvironment(({ id }) => listed(keys.list(id))),
      rotateSigningKey: inEnvironment(({ id }, { payload }) =>
        listed(keys.rotate(id, payload?.use ?? "session"))
      ),
      revokeSigningKey: inEnvironment(({ id }, { params }) =>
        keys.revokeOneOfSeveral(id, params.keyId).pipe(
          Effect.catchTags({
            SigningKeyMissing: () => new SigningKeyNotFound(),
            OnlySigningKey: () => new LastSigningKey()
          })
        )
      )
    })
  })
)
