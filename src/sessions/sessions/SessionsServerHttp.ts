import { Effect } from "effect"
import { defaultLimit } from "../../contract/Paging.ts"
import { SessionsServerApi } from "./SessionsServerApi.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import { Sessions } from "./Sessions.ts"

export const SessionsServerHttp = group(
  onServerPlane(SessionsServerApi),
  "server.sessions",
  Effect.fn(function* (handlers) {
    const sessions = yield* Sessions
    return handlers.handleAll({
      listUserSessions: inEnvironment((environment, { params, query }) =>
        sessions.list(environment, params.userId, { limit: defaultLimit, ...query })
      ),
      getSession: inEnvironment((environment, { params }) =>
        sessions.get(environment, params.sessionId)
      ),
      revokeUserSessions: inEnvironment((environment, { params }) =>
        sessions.revokeAll(environment, params.userId)
      ),
      revokeUserSession: inEnvironment((environment, { params }) =>
        sessions.revoke(environment, params.userId, params.sessionId)
      )
    })
  })
)
