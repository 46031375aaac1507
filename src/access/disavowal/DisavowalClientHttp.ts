import { Effect } from "effect"
import { ClientApi } from "../../api/ClientApi.ts"
import { CurrentEnvironment } from "../../contract/ClientHost.ts"
import { group } from "../../http/ApiGroup.ts"
import { Disavowal } from "./Disavowal.ts"

export const DisavowalClientHttp = group(
  ClientApi,
  "client.disavowal",
  Effect.fn(function* (handlers) {
    const disavowal = yield* Disavowal
    return handlers.handleAll({
      disavow: Effect.fnUntraced(function* ({ payload }) {
        yield* disavowal.disavow(yield* CurrentEnvironment, payload.token)
      })
    })
  })
)
