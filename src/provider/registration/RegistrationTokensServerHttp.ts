import { Effect } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group } from "../../http/ApiGroup.ts"
import { RegistrationTokens } from "./RegistrationTokens.ts"
import { RegistrationTokensServerApi } from "./RegistrationTokensServerApi.ts"

export const RegistrationTokensServerHttp = group(
  onServerPlane(RegistrationTokensServerApi),
  "server.registrationTokens",
  Effect.fn(function* (handlers) {
    const tokens = yield* RegistrationTokens
    return handlers.handleAll({
      listRegistrationTokens: Effect.fnUntraced(function* () {
        const { id } = yield* CurrentEnvironment
        return { items: yield* tokens.list(id) }
      }),
      createRegistrationToken: Effect.fnUntraced(function* ({ payload }) {
        const { id } = yield* CurrentEnvironment
        return yield* tokens.create(id, payload ?? {})
      }),
      deleteRegistrationToken: Effect.fnUntraced(function* ({ params }) {
        const { id } = yield* CurrentEnvironment
        yield* tokens.remove(id, params.registrationTokenId)
      })
    })
  })
)
