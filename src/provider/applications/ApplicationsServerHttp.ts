import { Effect } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { defaultLimit } from "../../contract/Paging.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import { ApplicationSecrets } from "./ApplicationSecrets.ts"
import { Applications } from "./Applications.ts"
import { ApplicationsServerApi } from "./ApplicationsServerApi.ts"

export const ApplicationsServerHttp = group(
  onServerPlane(ApplicationsServerApi),
  "server.applications",
  Effect.fn(function* (handlers) {
    const applications = yield* Applications
    const secrets = yield* ApplicationSecrets
    return handlers.handleAll({
      listApplications: inEnvironment((environment, { query }) =>
        applications.list(environment, { limit: defaultLimit, ...query })
      ),
      createApplication: inEnvironment(({ id }, { payload }) => applications.create(id, payload)),
      getApplication: inEnvironment(({ id }, { params }) =>
        applications.get(id, params.applicationId)
      ),
      updateApplication: inEnvironment(({ id }, { params, payload }) =>
        applications.update(id, params.applicationId, payload)
      ),
      deleteApplication: inEnvironment(({ id }, { params }) =>
        applications.remove(id, params.applicationId)
      ),
      createApplicationSecret: Effect.fnUntraced(function* ({ params, payload }) {
        const { id } = yield* CurrentEnvironment
        const revokeOld = payload?.revokeOld === true
        const made = yield* secrets.add(id, params.applicationId, { revokeOld })
        return { id: made.id, clientSecret: made.secret }
      }),
      deleteApplicationSecret: inEnvironment(({ id }, { params }) =>
        secrets.remove(id, params.applicationId, params.secretId)
      )
    })
  })
)
