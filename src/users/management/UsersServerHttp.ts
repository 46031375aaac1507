import { Effect } from "effect"
import { defaultLimit } from "../../contract/Paging.ts"
import { UsersServerApi } from "./UsersServerApi.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import { UserList } from "./UserList.ts"
import { Users } from "./Users.ts"
import { requireLanguage } from "../../directory/users/UsersProblems.ts"

export const UsersServerHttp = group(
  onServerPlane(UsersServerApi),
  "server.users",
  Effect.fn(function* (handlers) {
    const userList = yield* UserList
    const users = yield* Users
    return handlers.handleAll({
      createUser: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        yield* requireLanguage(environment, payload)
        return yield* users.create(environment, payload)
      }),
      listUsers: inEnvironment((environment, { query }) =>
        userList.page(environment, { limit: defaultLimit, ...query })
      ),
      getUser: inEnvironment((environment, { params }) => users.get(environment, params.userId)),
      updateUser: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        yield* requireLanguage(environment, payload)
        return yield* users.update(environment, params.userId, payload)
      }),
      updateUserMetadata: inEnvironment((environment, { params, payload }) =>
        users.updateMetadata(environment, params.userId, payload)
      ),
      deleteUser: inEnvironment((environment, { params }) =>
        users.remove(environment, params.userId)
      ),
      banUser: inEnvironment((environment, { params, payload }) =>
        users.ban(environment, params.userId, payload?.reason ?? null)
      ),
      unbanUser: inEnvironment((environment, { params }) => users.unban(environment, params.userId))
    })
  })
)
