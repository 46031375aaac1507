import { Effect } from "effect"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { group, listed } from "../../http/ApiGroup.ts"
import { inSession } from "../../sessions/clients/ClientAuth.ts"
import { Grants } from "./Grants.ts"
import { GrantNotFound } from "./Grant.ts"
import { OwnGrantsClientApi } from "./OwnGrantsClientApi.ts"

export const OwnGrantsClientHttp = group(
  onClientPlane(OwnGrantsClientApi),
  "client.applications",
  Effect.fn(function* (handlers) {
    const grants = yield* Grants
    return handlers.handleAll({
      listOwnApplications: inSession((environment, { user }) =>
        listed(grants.open(environment, user.id))
      ),
      endOwnGrant: inSession((environment, { user }, { params }) =>
        grants.end(environment, user.id, params.grantId).pipe(
          // The signed-in user is known, so a grant that is not theirs is all that can be amiss.
          Effect.catchTags({
            user_deleted: () => Effect.fail(new GrantNotFound()),
            user_not_found: () => Effect.fail(new GrantNotFound()),
            wrong_environment: () => Effect.fail(new GrantNotFound())
          })
        )
      )
    })
  })
)
