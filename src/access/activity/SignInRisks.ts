import { Context, DateTime, Effect, Layer } from "effect"
import type { EnvironmentId, SessionId, UserId } from "../../contract/Ids.ts"
import { Countries } from "../../platform/Countries.ts"
import { networkOf } from "../../tenancy/throttle/Network.ts"
import type { SignInRisk } from "./Activity.ts"
import { SignInRisksStore } from "./SignInRisksStore.ts"

/** Sessions that are looked at for a network that was seen before. */
const sessionsLookedAt = 500

/** A sign-in's session and the memory of its device are written together, within this time. */
const writtenWithin = 2000

/** Tells people of their own sign-ins what they may know to be wrong. */
export class SignInRisks extends Context.Service<SignInRisks>()(
  "gatehouse/access/activity/SignInRisks",
  {
    make: Effect.gen(function* () {
      const store = yield* SignInRisksStore
      const { countryOf } = yield* Countries

      /** The circumstances of sign-ins, by the sessions that they made. */
      const of = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        userId: UserId,
        sessionIds: ReadonlyArray<SessionId>
      ): Effect.fn.Return<(sessionId: SessionId) => SignInRisk | null> {
        if (sessionIds.length === 0) return () => null
        const now = yield* DateTime.now
        const [sessions, sightings] = yield* Effect.all(
          [
            store.sessionsUntil(environmentId, userId, now, sessionsLookedAt),
            store.firstSightings(environmentId, userId)
          ],
          { concurrency: "unbounded" }
        )
        const firstSeen = sightings.map((at) => DateTime.toEpochMillis(at))
        const networks = sessions.map(({ ipAddress }) =>
          ipAddress === null ? null : networkOf(ipAddress)
        )
        return (sessionId) => {
          const index = sessions.findIndex(({ id }) => id === sessionId)
          const session = sessions[index]
          if (session === undefined) return null
          const at = DateTime.toEpochMillis(session.createdAt)
          return {
            newDevice: firstSeen.some((first) => Math.abs(first - at) <= writtenWithin),
            newNetwork: !networks.includes(networks[index] ?? null, index + 1),
            country: countryOf(session.ipAddress)
          }
        }
      })

      return { of }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([SignInRisksStore.layer, Countries.layer])
  )
}
