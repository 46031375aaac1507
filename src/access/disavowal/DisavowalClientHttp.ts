import { Effect } from "effect"
import { DisavowalClientApi } from "./DisavowalClientApi.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { Disavowal } from "./Disavowal.ts"

export const DisavowalClientHttp = group(
  onClientPlane(DisavowalClientApi),
  "client.disavowal",
  Effect.fn(function* (handlers) {
    const disavowal = yield* Disavowal
    return handlers.handleAll({
      disavow: Effect.fnUntraced(function* ({ payload }) {
        return { removed: yield* disavowal.disavow(yield* CurrentEnvironment, payload.token) }
      })
    })
  })
)
