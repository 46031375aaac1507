import { Cache, Context, Effect, Layer } from "effect"
import { UnknownHost } from "../../contract/ClientHost.ts"
import { commandLine } from "../../platform/CommandLine.ts"
import { servesThisMachineOnly, Settings } from "../../platform/Settings.ts"
import * as LookupCache from "../../platform/LookupCache.ts"
import { EnvironmentsStore } from "./EnvironmentsStore.ts"

const hostShape = /^[a-z0-9._:[\]-]{1,255}$/

/** Says what lets the host in; only what can be a host is repeated. */
const refusal = (host: string) =>
  new UnknownHost({
    detail: `Add it to the hosts of an environment: ${commandLine.usual} environment update --environment NAME --host ${
      /^[A-Za-z0-9._:[\]-]{1,255}$/.test(host) ? host : "HOST"
    }, with a --host for each that it has already`
  })

/** Finds the environment that a `Host` names. */
export class EnvironmentHosts extends Context.Service<EnvironmentHosts>()(
  "gatehouse/tenancy/environments/EnvironmentHosts",
  {
    make: Effect.gen(function* () {
      const store = yield* EnvironmentsStore
      const allowsLoopback = servesThisMachineOnly(yield* Settings)
      const cache = yield* LookupCache.make(
        (host: string) =>
          Effect.map(store.findByHost(host), (found) => found && { ...found, allowsLoopback }),
        LookupCache.briefly
      )
      /** Undefined where the host is no environment's; letter case does not count. */
      const find = (host: string) => {
        const normal = host.toLowerCase()
        return hostShape.test(normal) ? Cache.get(cache, normal) : Effect.undefined
      }
      return { find /** Problem for a host that `find` does not know. */, refusal }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(EnvironmentsStore.layer))
}
