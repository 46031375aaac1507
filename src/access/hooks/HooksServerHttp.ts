import { Effect } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { Hooks } from "../../delivery/hooks/Hooks.ts"
import { group, inEnvironment, listed } from "../../http/ApiGroup.ts"
import { HooksServerApi } from "./HooksServerApi.ts"
import { HookTests } from "./HookTests.ts"

export const HooksServerHttp = group(
  onServerPlane(HooksServerApi),
  "server.hooks",
  Effect.fn(function* (handlers) {
    const hooks = yield* Hooks
    const tests = yield* HookTests
    return handlers.handleAll({
      listHooks: inEnvironment(({ id }) => listed(hooks.list(id))),
      putHook: inEnvironment((environment, { params, payload }) =>
        hooks.put(environment, params.point, payload)
      ),
      deleteHook: inEnvironment(({ id }, { params }) => hooks.remove(id, params.point)),
      rotateHookSecret: Effect.fnUntraced(function* ({ params, payload }) {
        const { id } = yield* CurrentEnvironment
        const revokeOld = payload?.revokeOld === true
        return { secret: yield* hooks.rotateSecret(id, params.point, { revokeOld }) }
      }),
      testHook: inEnvironment((environment, { params, payload }) =>
        tests.run(environment, params.point, payload?.userId)
      )
    })
  })
)
