import { Effect } from "effect"
import { ClientApi } from "../../api/ClientApi.ts"
import { CurrentSession } from "../../sessions/clients/ClientAuth.ts"
import { CurrentEnvironment } from "../../contract/ClientHost.ts"
import { group } from "../../http/ApiGroup.ts"
import { clearSessionCookie } from "../../sessions/clients/ClientCookies.ts"
import { admit } from "../../http/RateLimit.ts"
import { Throttle } from "../../tenancy/throttle/Throttle.ts"
import { OwnDeletion } from "./OwnDeletion.ts"

export const DeletionClientHttp = group(
  ClientApi,
  "client.deletion",
  Effect.fn(function* (handlers) {
    const deletion = yield* OwnDeletion
    const throttle = yield* Throttle
    return handlers.handleAll({
      requestDeletion: Effect.fnUntraced(function* () {
        const environment = yield* CurrentEnvironment
        yield* admit(throttle, environment, "deletion")
        return { expiresAt: yield* deletion.request(environment, yield* CurrentSession) }
      }),
      confirmDeletion: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        yield* admit(throttle, environment, "deletion-confirm")
        const left = yield* deletion.confirm(environment, yield* CurrentSession, payload?.code)
        if (left === 0) yield* clearSessionCookie(environment)
      })
    })
  })
)
