import { Effect } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { networkOf } from "../../tenancy/throttle/Limit.ts"

/** Calls of one environment at once in a process, and those of one network address among them. */
const callsAtOnce = 64
const callsOfNetwork = 8

/** Mails of one environment at once in a process, so that they leave places to its sign-ins. */
const mailsAtOnce = 16

/** Makes the places of a process for calls under way; a call without a place is not made. */
export const makePlaces = (ofEnvironment = callsAtOnce) => {
  const running = new Map<string, number>()
  const enter = (key: string) => running.set(key, (running.get(key) ?? 0) + 1)
  const leave = (key: string) => {
    const left = (running.get(key) ?? 1) - 1
    if (left === 0) running.delete(key)
    else running.set(key, left)
  }
  /** Holds a place while an effect runs; undefined without one. */
  return <A>(
    environmentId: EnvironmentId,
    ipAddress: string | null,
    effect: Effect.Effect<A>
  ): Effect.Effect<A | undefined> =>
    // Else one who hangs up right after entering would never leave.
    Effect.uninterruptibleMask((restore) =>
      Effect.suspend(() => {
        const network = ipAddress === null ? null : `${environmentId}:${networkOf(ipAddress)}`
        const isFull =
          (running.get(environmentId) ?? 0) >= ofEnvironment ||
          (network !== null && (running.get(network) ?? 0) >= callsOfNetwork)
        if (isFull) return Effect.undefined
        const keys = network === null ? [environmentId] : [environmentId, network]
        keys.forEach(enter)
        return Effect.ensuring(
          restore(effect),
          Effect.sync(() => keys.forEach(leave))
        )
      })
    )
}

/** Makes the places of a process for mails that are being handed over. */
export const makeMailPlaces = () => makePlaces(mailsAtOnce)
