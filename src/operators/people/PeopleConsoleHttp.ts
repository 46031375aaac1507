import { Effect } from "effect"
import { Impersonations } from "../../access/impersonation/Impersonations.ts"
import { CurrentEnvironment } from "../../contract/CurrentEnvironment.ts"
import { reaches } from "../../contract/OperatorSeat.ts"
import { UserNotFound } from "../../directory/users/UserDirectoryProblems.ts"
import { group } from "../../http/ApiGroup.ts"
import { Purge } from "../../privacy/purge/Purge.ts"
import { Forbidden } from "../../contract/SessionProblems.ts"
import { CurrentOperator, onConsolePlane } from "../../contract/ConsoleAuth.ts"
import { UserList } from "../../users/management/UserList.ts"
import { mostCounted, PeopleConsoleApi, UserNotDeleted } from "./PeopleConsoleApi.ts"

export const PeopleConsoleHttp = group(
  onConsolePlane(PeopleConsoleApi),
  "console.people",
  Effect.fn(function* (handlers) {
    const impersonations = yield* Impersonations
    const purge = yield* Purge
    const userList = yield* UserList
    return handlers.handleAll({
      countUsers: Effect.fnUntraced(function* ({ query }) {
        const found = yield* userList.count(yield* CurrentEnvironment, query, mostCounted + 1)
        return { count: Math.min(found, mostCounted), capped: found > mostCounted }
      }),
      purgeUser: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        yield* purge.purgeUser(environment, params.userId).pipe(
          Effect.catchTags({
            UserMissing: () => new UserNotFound(),
            UserNotDeleted: () => new UserNotDeleted()
          })
        )
      }),
      impersonateUser: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        const operator = yield* CurrentOperator
        if (!reaches(operator.role, "admin") && !environment.settings.support.impersonate) {
          return yield* new Forbidden()
        }
        const { expiresAt, url } = yield* impersonations
          .mint(environment, params.userId, {
            impersonatorId: operator.userId,
            reason: payload.reason
          })
          .pipe(Effect.catchTag("invalid_redirect_url", Effect.die))
        return { url, expiresAt }
      })
    })
  })
)
