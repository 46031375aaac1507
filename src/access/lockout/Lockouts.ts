import { Context, Effect, Layer } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import type { Environment } from "../../contract/Environment.ts"
import { keyOf } from "../../contract/EmailAddress.ts"
import { CredentialNotice } from "../../credentials/notices/CredentialNotice.ts"
import { SecondFactorAttempts } from "../../credentials/secondFactors/SecondFactorAttempts.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { Standing } from "../../tenancy/throttle/Throttle.ts"
import { SignInFailures } from "../signIn/SignInFailures.ts"

const open: Standing = { state: "open", failures: 0, until: null }

/** Tells support why somebody cannot sign in, and lets them try again. */
export class Lockouts extends Context.Service<Lockouts>()("gatehouse/access/lockout/Lockouts", {
  make: Effect.gen(function* () {
    const addressBook = yield* AddressBook
    const audit = yield* Audit
    const directory = yield* UserDirectory
    const notice = yield* CredentialNotice
    const secondFactors = yield* SecondFactorAttempts
    const failures = yield* SignInFailures
    const transaction = yield* Transaction

    /** Lockout that an unknown device would meet now; counts nothing. */
    const get = Effect.fn("Lockouts.get")(function* (environment: Environment, userId: UserId) {
      yield* directory.requireKnown(environment.id, userId)
      const account = yield* addressBook.primaryOf(environment, userId)
      const secondFactor = yield* secondFactors.look(environment, userId)
      if (account === undefined) return { password: open, secondFactor, emailCode: open }
      const key = keyOf(account.address.email)
      return {
        password: yield* failures.ofPassword(environment, key),
        secondFactor,
        emailCode: yield* failures.ofEmailCode(environment, key)
      }
    })

    /**
     * Resets the counters of every factor, reopens closed ones, and notifies the owner; does nothing
     * where nothing was counted.
     */
    const clear = Effect.fn("Lockouts.clear")(function* (environment: Environment, userId: UserId) {
      yield* transaction.run(
        Effect.gen(function* () {
          yield* directory.lockWritable(environment.id, userId)
          const account = yield* addressBook.primaryOf(environment, userId)
          const key = account === undefined ? null : keyOf(account.address.email)
          if (!(yield* failures.clear(environment, userId, key))) return
          yield* audit.record({
            environmentId: environment.id,
            action: "user.lockout_cleared",
            targets: [{ type: "user", id: userId }]
          })
          yield* notice.tell(environment, userId, "lockout_cleared")
        })
      )
    })

    return { get, clear }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
