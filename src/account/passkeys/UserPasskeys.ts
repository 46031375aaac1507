import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { PasskeyId, UserId } from "../../contract/Ids.ts"
import type { Passkey } from "../../credentials/passkeys/Passkey.ts"
import { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import { PasskeyNotFound } from "../../credentials/passkeys/PasskeysProblems.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import type {
  UserDeleted,
  UserNotFound,
  WrongEnvironment
} from "../../directory/users/UserDirectoryProblems.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Sessions } from "../../sessions/sessions/Sessions.ts"

type Missing = UserNotFound | WrongEnvironment

/** A user's passkeys as a backend manages them. */
export class UserPasskeys extends Context.Service<
  UserPasskeys,
  {
    readonly list: (
      environment: Environment,
      userId: UserId
    ) => Effect.Effect<ReadonlyArray<Passkey>, Missing>
    /** Takes one away, the last way in too, and ends the sessions that it made. */
    readonly remove: (
      environment: Environment,
      userId: UserId,
      id: PasskeyId
    ) => Effect.Effect<void, Missing | UserDeleted | PasskeyNotFound>
  }
>()("gatehouse/account/passkeys/UserPasskeys") {
  static readonly layerNoDeps = Layer.effect(
    UserPasskeys,
    Effect.gen(function* () {
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

      return UserPasskeys.of({ list, remove })
    })
  )
  static readonly layer = this.layerNoDeps
}
