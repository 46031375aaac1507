import { Effect } from "effect"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { CurrentSession } from "../../sessions/clients/ClientAuth.ts"
import { OrganizationApplications } from "./OrganizationApplications.ts"
import { OrganizationApplicationsClientApi } from "./OrganizationApplicationsClientApi.ts"

const caller = Effect.gen(function* () {
  return [yield* CurrentEnvironment, yield* CurrentSession] as const
})

export const OrganizationApplicationsClientHttp = group(
  onClientPlane(OrganizationApplicationsClientApi),
  "client.organizationApplications",
  Effect.fn(function* (handlers) {
    const applications = yield* OrganizationApplications
    return handlers.handleAll({
      listOrganizationApplications: Effect.fnUntraced(function* ({ params }) {
        const [environment, { user }] = yield* caller
        return { items: yield* applications.list(environment, user.id, params.organizationId) }
      }),
      createOrganizationApplication: Effect.fnUntraced(function* ({ params, payload }) {
        return yield* applications.create(...(yield* caller), params.organizationId, payload)
      }),
      createOrganizationApplicationSecret: Effect.fnUntraced(function* ({ params, payload }) {
        const { id, secret } = yield* applications.addSecret(
          ...(yield* caller),
          params.organizationId,
          params.applicationId,
          { revokeOld: payload?.revokeOld ?? false }
        )
        return { id, clientSecret: secret }
      }),
      deleteOrganizationApplication: Effect.fnUntraced(function* ({ params }) {
        const [environment, { user }] = yield* caller
        const { applicationId, organizationId } = params
        yield* applications.remove(environment, user.id, organizationId, applicationId)
      })
    })
  })
)
