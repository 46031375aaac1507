import { DateTime, Effect, Redacted } from "effect"
import { CurrentEnvironment } from "../../contract/CurrentEnvironment.ts"
import { group } from "../../http/ApiGroup.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { SecretKeys } from "../../tenancy/secretKeys/SecretKeys.ts"
import { CurrentOperator, onConsolePlane } from "../guard/ConsoleAuth.ts"
import { EnvironmentsConsoleApi, SecretKeyMissing } from "./EnvironmentsConsoleApi.ts"

export const EnvironmentsConsoleHttp = group(
  onConsolePlane(EnvironmentsConsoleApi),
  "console.environments",
  Effect.fn(function* (handlers) {
    const environments = yield* Environments
    const keys = yield* SecretKeys
    return handlers.handleAll({
      listEnvironments: Effect.fnUntraced(function* () {
        const { environmentIds } = yield* CurrentOperator
        const all = yield* environments.list
        return { items: all.filter(({ id }) => environmentIds?.includes(id) ?? true) }
      }),
      getEnvironment: Effect.fnUntraced(function* () {
        return yield* CurrentEnvironment
      }),
      listSecretKeys: Effect.fnUntraced(function* () {
        const { id } = yield* CurrentEnvironment
        return { items: yield* keys.list(id) }
      }),
      createSecretKey: Effect.fnUntraced(function* ({ payload: { expiresInDays, kind } }) {
        const { id: environmentId } = yield* CurrentEnvironment
        const now = yield* DateTime.now
        const expiresAt =
          expiresInDays === undefined ? null : DateTime.add(now, { days: expiresInDays })
        const { key, secret } = yield* keys.create({ environmentId, kind, expiresAt })
        return { ...key, secretKey: Redacted.value(secret) }
      }),
      revokeSecretKey: Effect.fnUntraced(function* ({ params }) {
        const { id } = yield* CurrentEnvironment
        yield* Effect.mapError(keys.revoke(id, params.secretKeyId), () => new SecretKeyMissing())
      })
    })
  })
)
