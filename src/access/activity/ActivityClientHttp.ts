import { Effect } from "effect"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { defaultLimit } from "../../contract/Paging.ts"
import { group } from "../../http/ApiGroup.ts"
import { CurrentSession } from "../../sessions/clients/ClientAuth.ts"
import { ActivityClientApi } from "./ActivityClientApi.ts"
import { OwnActivity } from "./OwnActivity.ts"

export const ActivityClientHttp = group(
  onClientPlane(ActivityClientApi),
  "client.activity",
  Effect.fn(function* (handlers) {
    const activity = yield* OwnActivity
    return handlers.handleAll({
      listActivity: Effect.fnUntraced(function* ({ query }) {
        const { user } = yield* CurrentSession
        const request = { limit: defaultLimit, ...query }
        return yield* activity.list(yield* CurrentEnvironment, user.id, request)
      })
    })
  })
)
