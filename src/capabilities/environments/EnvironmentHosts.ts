import { Cache, Context, Effect, Layer } from "effect"
import { EnvironmentHostsStore, type HostedEnvironment } from "./EnvironmentHostsStore.ts"

/** Under the second in which a changed setting or origin takes effect on every instance. */
const cacheFor = "500 millis"
const cachedHosts = 10_000

const hostShape = /^[a-z0-9._:[\]-]{1,255}$/

/** Finds the environment that a `Host` names. */
export class EnvironmentHosts extends Context.Service<
  EnvironmentHosts,
  {
    /** Undefined where the host is no environment's; letter case does not count. */
    readonly find: (host: string) => Effect.Effect<HostedEnvironment | undefined>
  }
>()("gatehouse/environments/EnvironmentHosts") {
  static readonly layerNoDeps = Layer.effect(
    EnvironmentHosts,
    Effect.gen(function* () {
      const store = yield* EnvironmentHostsStore
      const cache = yield* Cache.make({
        lookup: (host: string) => store.findByHost(host),
        capacity: cachedHosts,
        timeToLive: cacheFor
      })
      const find = Effect.fnUntraced(function* (host: string) {
        const normal = host.toLowerCase()
        return hostShape.test(normal) ? yield* Cache.get(cache, normal) : undefined
      })
      return EnvironmentHosts.of({ find })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(EnvironmentHostsStore.layer))
}
