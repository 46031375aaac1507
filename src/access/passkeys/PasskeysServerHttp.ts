import { Effect } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group } from "../../http/ApiGroup.ts"
import { PasskeysServerApi } from "./PasskeysServerApi.ts"
import { UserPasskeys } from "./UserPasskeys.ts"

export const PasskeysServerHttp = group(
  onServerPlane(PasskeysServerApi),
  "server.passkeys",
  Effect.fn(function* (handlers) {
    const passkeys = yield* UserPasskeys
    return handlers.handleAll({
      listUserPasskeys: Effect.fnUntraced(function* ({ params }) {
        return { items: yield* passkeys.list(yield* CurrentEnvironment, params.userId) }
      }),
      removeUserPasskey: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        yield* passkeys.remove(environment, params.userId, params.passkeyId)
      })
    })
  })
)
