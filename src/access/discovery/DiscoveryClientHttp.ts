import { Effect } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { group } from "../../http/ApiGroup.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import { Throttle, admit } from "../../tenancy/throttle/Throttle.ts"
import { DiscoveryClientApi } from "./DiscoveryClientApi.ts"

export const DiscoveryClientHttp = group(
  onClientPlane(DiscoveryClientApi),
  "client.discovery",
  Effect.fn(function* (handlers) {
    const enforcement = yield* Enforcement
    const throttle = yield* Throttle
    return handlers.handleAll({
      discover: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        yield* admit(throttle, environment, "discover")
        const found = yield* enforcement.connectionOf(environment, payload.email)
        if (found === undefined) return { next: "password" as const, connection: null }
        const next = found.enforcement === "off" ? ("password" as const) : ("connection" as const)
        return { next, connection: { id: found.id, name: found.name } }
      })
    })
  })
)
