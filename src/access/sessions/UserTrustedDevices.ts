import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { TrustedDeviceId, UserId } from "../../contract/Ids.ts"
import { TrustedDevices } from "../../credentials/trustedDevices/TrustedDevices.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { Transaction } from "../../platform/Transaction.ts"

/** A user's trusted devices, as they and backends look at them and remove them. */
export class UserTrustedDevices extends Context.Service<UserTrustedDevices>()(
  "gatehouse/access/sessions/UserTrustedDevices",
  {
    make: Effect.gen(function* () {
      const devices = yield* TrustedDevices
      const directory = yield* UserDirectory
      const transaction = yield* Transaction

      const list = Effect.fn("UserTrustedDevices.list")(function* (
        environment: Environment,
        userId: UserId
      ) {
        const held = yield* devices.list(environment, userId)
        if (held.length === 0) yield* directory.requireKnown(environment.id, userId)
        return held
      })

      const removeAll = Effect.fn("UserTrustedDevices.removeAll")(function* (
        environment: Environment,
        userId: UserId
      ) {
        yield* transaction.run(
          Effect.andThen(
            directory.lockWritable(environment.id, userId),
            devices.removeAll(environment, userId)
          )
        )
      })

      /** False where it is no device of the person. */
      const removeOwn = Effect.fn("UserTrustedDevices.removeOwn")(function* (
        environment: Environment,
        userId: UserId,
        id: TrustedDeviceId
      ) {
        return yield* transaction.run(
          Effect.andThen(
            directory.lock(environment.id, userId),
            devices.remove(environment, userId, id)
          )
        )
      })

      return { list, removeAll, listOwn: devices.list, removeOwn }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
