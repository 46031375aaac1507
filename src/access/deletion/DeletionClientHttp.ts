import { Effect } from "effect"
import { DeletionClientApi } from "./DeletionClientApi.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentSession } from "../../sessions/clients/ClientAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { signedOutCookies } from "../../sessions/clients/ClientCookiesHttp.ts"
import { Throttle, admit } from "../../tenancy/throttle/Throttle.ts"
import { OwnDeletion } from "./OwnDeletion.ts"

export const DeletionClientHttp = group(
  onClientPlane(DeletionClientApi),
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
        yield* signedOutCookies(environment, left)
      })
    })
  })
)
