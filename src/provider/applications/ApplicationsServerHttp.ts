import { Effect } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { defaultLimit } from "../../contract/Paging.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group } from "../../http/ApiGroup.ts"
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
      listApplications: Effect.fnUntraced(function* ({ query }) {
        const environment = yield* CurrentEnvironment
        return yield* applications.list(environment, { limit: defaultLimit, ...query })
      }),
      createApplication: Effect.fnUntraced(function* ({ payload }) {
        const { id } = yield* CurrentEnvironment
        return yield* applications.create(id, payload)
      }),
      getApplication: Effect.fnUntraced(function* ({ params }) {
        const { id } = yield* CurrentEnvironment
        return yield* applications.get(id, params.applicationId)
      }),
      updateApplication: Effect.fnUntraced(function* ({ params, payload }) {
        const { id } = yield* CurrentEnvironment
        return yield* applications.update(id, params.applicationId, payload)
      }),
      deleteApplication: Effect.fnUntraced(function* ({ params }) {
        const { id } = yield* CurrentEnvironment
        yield* applications.remove(id, params.applicationId)
      }),
      createApplicationSecret: Effect.fnUntraced(function* ({ params, payload }) {
        const { id } = yield* CurrentEnvironment
        const revokeOld = payload?.revokeOld === true
        const made = yield* secrets.add(id, params.applicationId, { revokeOld })
        return { id: made.id, clientSecret: made.secret }
      }),
      deleteApplicationSecret: Effect.fnUntraced(function* ({ params }) {
        const { id } = yield* CurrentEnvironment
        yield* secrets.remove(id, params.applicationId, params.secretId)
      })
    })
  })
)
