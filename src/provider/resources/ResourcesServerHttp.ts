import { Effect } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group } from "../../http/ApiGroup.ts"
import { Resources } from "./Resources.ts"
import { ResourcesServerApi } from "./ResourcesServerApi.ts"

export const ResourcesServerHttp = group(
  onServerPlane(ResourcesServerApi),
  "server.resources",
  Effect.fn(function* (handlers) {
    const resources = yield* Resources
    return handlers.handleAll({
      listResources: Effect.fnUntraced(function* () {
        const { id } = yield* CurrentEnvironment
        return { items: yield* resources.list(id) }
      }),
      createResource: Effect.fnUntraced(function* ({ payload }) {
        return yield* resources.create(yield* CurrentEnvironment, payload)
      }),
      updateResource: Effect.fnUntraced(function* ({ params, payload }) {
        const { id } = yield* CurrentEnvironment
        return yield* resources.update(id, params.resourceId, payload)
      }),
      deleteResource: Effect.fnUntraced(function* ({ params }) {
        const { id } = yield* CurrentEnvironment
        yield* resources.remove(id, params.resourceId)
      }),
      createResourceSecret: Effect.fnUntraced(function* ({ params }) {
        const { id } = yield* CurrentEnvironment
        return yield* resources.addSecret(id, params.resourceId)
      }),
      deleteResourceSecret: Effect.fnUntraced(function* ({ params }) {
        const { id } = yield* CurrentEnvironment
        yield* resources.removeSecret(id, params.resourceId, params.secretId)
      })
    })
  })
)
