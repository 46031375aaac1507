import { Effect } from "effect"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { CurrentSession } from "../../sessions/clients/ClientAuth.ts"
import { Grants } from "./Grants.ts"
import { GrantNotFound } from "./Grant.ts"
import { OwnGrantsClientApi } from "./OwnGrantsClientApi.ts"

export const OwnGrantsClientHttp = group(
  onClientPlane(OwnGrantsClientApi),
  "client.applications",
  Effect.fn(function* (handlers) {
    const grants = yield* Grants
    return handlers.handleAll({
      listOwnApplications: Effect.fnUntraced(function* () {
        const { user } = yield* CurrentSession
        return { items: yield* grants.open(yield* CurrentEnvironment, user.id) }
      }),
      endOwnGrant: Effect.fnUntraced(function* ({ params }) {
        const { user } = yield* CurrentSession
        yield* grants.end(yield* CurrentEnvironment, user.id, params.grantId).pipe(
          // The signed-in user is known, so a grant that is not theirs is all that can be amiss.
          Effect.catchTags({
            user_deleted: () => Effect.fail(new GrantNotFound()),
            user_not_found: () => Effect.fail(new GrantNotFound()),
            wrong_environment: () => Effect.fail(new GrantNotFound())
          })
        )
      })
    })
  })
)
