import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import { CurrentSpending } from "../../contract/Quota.ts"
import type { HookRisk } from "../../delivery/hooks/HookRequest.ts"
import { Countries } from "../../platform/Countries.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { deviceOf } from "../../platform/UserAgent.ts"
import { networkOf, signInNetworkScope } from "../../tenancy/throttle/Limit.ts"
import { ofNetwork, Throttle } from "../../tenancy/throttle/Throttle.ts"
import { HookFactsStore } from "./HookFactsStore.ts"
import { personToBe, type HookFactsOf, type HookPlace, type WholeHookUser } from "./HookSubject.ts"

/** Collects what hooks are told of a call and its person. */
export class HookFacts extends Context.Service<HookFacts>()("gatehouse/sessions/hooks/HookFacts", {
  make: Effect.gen(function* () {
    const store = yield* HookFactsStore
    const throttle = yield* Throttle
    const { countryOf } = yield* Countries

    const refusalsFrom = Effect.fnUntraced(function* (
      environment: Environment,
      ipAddress: string | null
    ) {
      const [limit] = ofNetwork(ipAddress, {
        scope: signInNetworkScope,
        limit: environment.settings.throttle.addressFailures,
        policy: "login-address"
      })
      if (limit === undefined) return 0
      const { failures } = yield* throttle.look(environment, limit)
      // This very call counts as a failure until it has succeeded.
      const spending = yield* CurrentSpending
      const own = spending?.quotas.has(signInNetworkScope) === true ? 1 : 0
      return Math.max(0, failures - own)
    })

    const riskOf = Effect.fnUntraced(function* (
      environment: Environment,
      userId: UserId | null,
      { breachedPassword, deviceHash }: HookPlace,
      ipAddress: string | null
    ): Effect.fn.Return<HookRisk> {
      const addresses = userId === null ? [] : yield* store.lastAddresses(environment.id, userId)
      const isKnown =
        userId !== null &&
        deviceHash !== null &&
        (yield* store.isKnownDevice(environment.id, userId, deviceHash))
      const network = ipAddress === null ? null : networkOf(ipAddress)
      return {
        newDevice: !isKnown,
        newNetwork: !addresses.some((each) => each !== null && networkOf(each) === network),
        country: countryOf(ipAddress),
        lastCountry: countryOf(addresses[0] ?? null),
        breachedPassword: breachedPassword ?? null,
        refusalsFromNetwork: yield* refusalsFrom(environment, ipAddress)
      }
    })

    const gathered = Effect.fnUntraced(function* (
      environment: Environment,
      user: WholeHookUser | null,
      place: HookPlace
    ): Effect.fn.Return<HookFactsOf> {
      const { ipAddress, userAgent } = yield* RequestContext
      const { application, connectionId, organizationId } = place
      return {
        environment: { id: environment.id, name: environment.name },
        user,
        application: application ?? null,
        connection: connectionId ? { id: connectionId } : null,
        organization: organizationId ? { id: organizationId } : null,
        device: deviceOf(userAgent, place.native),
        ipAddress,
        risk: yield* riskOf(environment, user?.id ?? null, place, ipAddress)
      }
    })

    return {
      stampOf: store.stampOf,
      /** The facts about a person who is about to be made, or is known elsewhere only. */
      ofStranger: (environment: Environment, person: Partial<WholeHookUser>, place: HookPlace) =>
        gathered(environment, personToBe(person), place),
      /** The facts about a user; the caller's transaction may have made them just now. */
      ofUser: (environment: Environment, userId: UserId, place: HookPlace) =>
        Effect.flatMap(store.findUser(environment.id, userId), (user) =>
          gathered(environment, user ?? null, place)
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([HookFactsStore.layer, Countries.layer])
  )
}
