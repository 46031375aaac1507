import { Effect } from "effect"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group, inEnvironment, listed } from "../../http/ApiGroup.ts"
import { Resources } from "./Resources.ts"
import { ResourcesServerApi } from "./ResourcesServerApi.ts"

export const ResourcesServerHttp = group(
  onServerPlane(ResourcesServerApi),
  "server.resources",
  Effect.fn(function* (handlers) {
    const resources = yield* Resources
    return handlers.handleAll({
      listResources: inEnvironment(({ id }) => listed(resources.list(id))),
      createResource: inEnvironment((environment, { payload }) =>
        resources.create(environment, payload)
      ),
      updateResource: inEnvironment(({ id }, { params, payload }) =>
        resources.update(id, params.resourceId, payload)
      ),
      deleteResource: inEnvironment(({ id }, { params }) =>
        resources.remove(id, params.resourceId)
      ),
      createResourceSecret: inEnvironment(({ id }, { params }) =>
        resources.addSecret(id, params.resourceId)
      ),
      deleteResourceSecret: inEnvironment(({ id }, { params }) =>
        resources.removeSecret(id, params.resourceId, params.secretId)
      )
    })
  })
)
