import { Effect } from "effect"
import { defaultLimit } from "../../contract/Paging.ts"
import { SessionsServerApi } from "./SessionsServerApi.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { Sessions } from "./Sessions.ts"

export const SessionsServerHttp = group(
  onServerPlane(SessionsServerApi),
  "server.sessions",
  Effect.fn(function* (handlers) {
    const sessions = yield* Sessions
    return handlers.handleAll({
      listUserSessions: Effect.fnUntraced(function* ({ params, query }) {
        const environment = yield* CurrentEnvironment
        return yield* sessions.list(environment, params.userId, { limit: defaultLimit, ...query })
      }),
      getSession: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        return yield* sessions.get(environment, params.sessionId)
      }),
      revokeUserSessions: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        yield* sessions.revokeAll(environment, params.userId)
      }),
      revokeUserSession: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        yield* sessions.revoke(environment, params.userId, params.sessionId)
      })
    })
  })
)
