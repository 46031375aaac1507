import { Effect } from "effect"
import { defaultLimit } from "../../contract/Paging.ts"
import { UsersServerApi } from "./UsersServerApi.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
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
      listUsers: Effect.fnUntraced(function* ({ query }) {
        const environment = yield* CurrentEnvironment
        return yield* userList.page(environment, { limit: defaultLimit, ...query })
      }),
      getUser: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        return yield* users.get(environment, params.userId)
      }),
      updateUser: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        yield* requireLanguage(environment, payload)
        return yield* users.update(environment, params.userId, payload)
      }),
      updateUserMetadata: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        return yield* users.updateMetadata(environment, params.userId, payload)
      }),
      deleteUser: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        yield* users.remove(environment, params.userId)
      }),
      banUser: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        return yield* users.ban(environment, params.userId, payload?.reason ?? null)
      }),
      unbanUser: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        return yield* users.unban(environment, params.userId)
      })
    })
  })
)
