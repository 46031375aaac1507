import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { PasskeyId, UserId } from "../../contract/Ids.ts"
import { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import { PasskeyNotFound } from "../../credentials/passkeys/PasskeysProblems.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Sessions } from "../../sessions/sessions/Sessions.ts"

/** A user's passkeys as a backend manages them. */
export class UserPasskeys extends Context.Service<UserPasskeys>()(
  "gatehouse/access/passkeys/UserPasskeys",
  {
    make: Effect.gen(function* () {
      const directory = yield* UserDirectory
      const passkeys = yield* Passkeys
      const sessions = yield* Sessions
      const transaction = yield* Transaction

      const list = Effect.fn("UserPasskeys.list")(function* (
        environment: Environment,
        userId: UserId
      ) {
        const held = yield* passkeys.list(environment, userId)
        if (held.length === 0) yield* directory.requireKnown(environment.id, userId)
        return held.map(passkeys.shown)
      })

      /** Takes one away, the last way in too, and ends the sessions that it made. */
      const remove = Effect.fn("UserPasskeys.remove")(function* (
        environment: Environment,
        userId: UserId,
        id: PasskeyId
      ) {
        yield* transaction.run(
          Effect.gen(function* () {
            yield* directory.lockWritable(environment.id, userId)
            const held = yield* passkeys.list(environment, userId)
            const passkey = held.find((candidate) => candidate.id === id)
            if (passkey === undefined) return yield* new PasskeyNotFound()
            yield* sessions.endMadeBy(environment, userId, id)
            yield* passkeys.remove(environment, passkey)
          })
        )
      })

      return { list, remove }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
