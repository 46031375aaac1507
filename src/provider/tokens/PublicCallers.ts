import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { ofNetwork, Throttle } from "../../tenancy/throttle/Throttle.ts"
import { tooMany } from "./OAuthError.ts"
import type { PresentedClient } from "./presentedClient.ts"

/** Calls of applications that prove nothing: where a row begins with one, networks are limited. */
export class PublicCallers extends Context.Service<PublicCallers>()(
  "gatehouse/provider/tokens/PublicCallers",
  {
    make: Effect.gen(function* () {
      const throttle = yield* Throttle

      /** Counts a call by its network (`throttle.protocolPerNetwork`); those with a proof are free. */
      const admit = Effect.fnUntraced(function* (
        environment: Environment,
        { method }: PresentedClient,
        endpoint: "par" | "device"
      ) {
        if (method !== "none") return
        const { ipAddress } = yield* RequestContext
        const limit = environment.settings.throttle.protocolPerNetwork
        const counted = { scope: `${endpoint}:address`, policy: endpoint, limit, windowSeconds: 60 }
        yield* throttle
          .attempt(environment, ofNetwork(ipAddress, counted))
          .pipe(Effect.mapError(({ retryAfterSeconds }) => tooMany(retryAfterSeconds)))
      })

      return { admit }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
