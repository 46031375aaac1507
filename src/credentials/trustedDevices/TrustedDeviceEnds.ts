import { Context, Effect, Layer } from "effect"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { hashedTrust, TrustedDevicesStore } from "./TrustedDevicesStore.ts"
import type { PresentedTrust } from "./TrustedDevice.ts"

/**
 * The end of a user's trusted devices with a change that tells of itself, such as a new password or
 * a ban. It belongs to the transaction of its caller, which holds the user.
 */
export class TrustedDeviceEnds extends Context.Service<TrustedDeviceEnds>()(
  "gatehouse/credentials/trustedDevices/TrustedDeviceEnds",
  {
    make: Effect.gen(function* () {
      const store = yield* TrustedDevicesStore
      return {
        /** Forgets all of them but those that the kept browser presents. */
        endAll: (
          environmentId: EnvironmentId,
          userId: UserId,
          kept: PresentedTrust | null = null
        ) =>
          store.removeAll(
            environmentId,
            userId,
            hashedTrust(kept).map(({ seriesHash }) => seriesHash)
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(TrustedDevicesStore.layer)
  )
}
