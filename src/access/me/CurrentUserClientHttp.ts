import { Effect } from "effect"
import { CurrentUserClientApi } from "./CurrentUserClientApi.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentSession } from "../../sessions/clients/ClientAuth.ts"
import { Unauthenticated } from "../../contract/SessionProblems.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { toCurrentUser } from "../../directory/users/CurrentUser.ts"
import { Users } from "../../users/management/Users.ts"
import { requireLanguage } from "../../directory/users/UsersProblems.ts"

/** Answer for a user who was deleted since the session was read. */
const gone = () => new Unauthenticated()

export const CurrentUserClientHttp = group(
  onClientPlane(CurrentUserClientApi),
  "client.users",
  Effect.fn(function* (handlers) {
    const users = yield* Users
    return handlers.handleAll({
      currentUser: () => Effect.map(CurrentSession, ({ user }) => user),
      updateCurrentUser: Effect.fnUntraced(function* ({ payload }) {
        const { user } = yield* CurrentSession
        const environment = yield* CurrentEnvironment
        yield* requireLanguage(environment, payload)
        const changed = yield* users.update(environment, user.id, payload).pipe(
          Effect.catchTags({
            // Nobody changes their own external id.
            external_id_taken: Effect.die,
            user_deleted: gone,
            user_not_found: gone,
            wrong_environment: gone
          })
        )
        return toCurrentUser(changed, user.managedBy)
      })
    })
  })
)
