import { Effect } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { Hooks } from "../../delivery/hooks/Hooks.ts"
import { group } from "../../http/ApiGroup.ts"
import { HooksServerApi } from "./HooksServerApi.ts"
import { HookTests } from "./HookTests.ts"

export const HooksServerHttp = group(
  onServerPlane(HooksServerApi),
  "server.hooks",
  Effect.fn(function* (handlers) {
    const hooks = yield* Hooks
    const tests = yield* HookTests
    return handlers.handleAll({
      listHooks: Effect.fnUntraced(function* () {
        const { id } = yield* CurrentEnvironment
        return { items: yield* hooks.list(id) }
      }),
      putHook: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        return yield* hooks.put(environment, params.point, payload)
      }),
      deleteHook: Effect.fnUntraced(function* ({ params }) {
        const { id } = yield* CurrentEnvironment
        yield* hooks.remove(id, params.point)
      }),
      rotateHookSecret: Effect.fnUntraced(function* ({ params, payload }) {
        const { id } = yield* CurrentEnvironment
        const revokeOld = payload?.revokeOld === true
        return { secret: yield* hooks.rotateSecret(id, params.point, { revokeOld }) }
      }),
      testHook: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        return yield* tests.run(environment, params.point, payload?.userId)
      })
    })
  })
)
