import { Context, Effect, Layer } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditActor } from "../../tenancy/audit/AuditEvent.ts"
import type { Environment } from "../../contract/Environment.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { ResetLinks } from "../passwords/ResetLinks.ts"
import { Refusals } from "../../tenancy/throttle/Refusals.ts"
import {
  deviceSubject,
  userSubject,
  closingFailures,
  Throttle,
  type CounterKey
} from "../../tenancy/throttle/Throttle.ts"
import type { ProvenFactor } from "./SecondFactor.ts"
import { SecondFactorsStore } from "./SecondFactorsStore.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"

/** User and device of a second-factor attempt. */
export interface AttemptOrigin {
  readonly userId: UserId
  /** SHA-256 of the device's own secret; null for a device that has none. */
  readonly deviceHash: Uint8Array | null
}

/** An attempt that was counted and is still to be looked at. */
export interface CountedAttempt {
  readonly userId: UserId
  readonly counter: CounterKey
  /** True if a failure of this attempt closes the factor. */
  readonly closing: boolean
}

const accountCounter = (userId: UserId): CounterKey => ({
  scope: "second_factor:account",
  subject: userSubject(userId)
})

const deviceCounter = (userId: UserId, deviceHash: Uint8Array): CounterKey => ({
  scope: "second_factor:device",
  subject: deviceSubject(userId, deviceHash)
})

const countersOf = (userId: UserId, knownDevices: ReadonlyArray<Uint8Array>) => [
  accountCounter(userId),
  ...knownDevices.map((device) => deviceCounter(userId, device))
]

const limitOf = ({ settings }: Environment, counter: CounterKey) => ({
  ...counter,
  limit: settings.throttle.accountFailures,
  closesAfter: closingFailures,
  policy: "second-factor",
  quiet: true
})

/**
 * Limits of second-factor attempts (contract: "Throttling"): counted apart from the password, and
 * others cannot use up the tries of a device that has completed a sign-in before.
 */
export class SecondFactorAttempts extends Context.Service<SecondFactorAttempts>()(
  "gatehouse/credentials/secondFactors/SecondFactorAttempts",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const audit = yield* Audit
      const refusals = yield* Refusals
      const resetLinks = yield* ResetLinks
      const store = yield* SecondFactorsStore
      const throttle = yield* Throttle
      const transaction = yield* Transaction

      /** Counts an attempt before it is looked at; outside of any transaction. */
      const count = Effect.fn("SecondFactorAttempts.count")(function* (
        environment: Environment,
        { deviceHash, userId }: AttemptOrigin
      ) {
        const known =
          deviceHash !== null && (yield* store.isKnownDevice(environment.id, userId, deviceHash))
        const counter = known ? deviceCounter(userId, deviceHash) : accountCounter(userId)
        const limit = limitOf(environment, counter)
        const [counted] = yield* throttle
          .attempt(environment, [limit])
          .pipe(Effect.tapError((refusal) => refusals.note(environment, refusal.counter, userId)))
        return { userId, counter, closing: counted?.consecutive === closingFailures }
      })

      /** The code was right: forgets the failures before it, in the caller's transaction. */
      const passed = Effect.fn("SecondFactorAttempts.passed")(function* (
        environment: Environment,
        { counter }: CountedAttempt,
        { method, userId }: ProvenFactor
      ) {
        yield* throttle.clear(environment, counter)
        yield* refusals.report(environment, [counter])
        yield* audit.record({
          environmentId: environment.id,
          action: "mfa.challenge_passed",
          actor: userActor(userId),
          targets: [{ type: "user", id: userId }],
          metadata: { method }
        })
      })

      const tellOwner = Effect.fnUntraced(function* (environment: Environment, userId: UserId) {
        const account = yield* addressBook.primaryOf(environment, userId)
        if (account === undefined) return
        yield* resetLinks.mail(environment, account.address.email, (token) =>
          MailTemplate.second_factor_closed({ token })
        )
      })

      /**
       * The code or the passkey was wrong; the actor is who was proven to be there before. The
       * failure that closes the factor is the one that its owner is told of.
       */
      const failed = Effect.fn("SecondFactorAttempts.failed")(function* (
        environment: Environment,
        { closing, userId }: CountedAttempt,
        actor: AuditActor,
        method?: "passkey"
      ) {
        const recorded = audit.record({
          environmentId: environment.id,
          action: "mfa.challenge_failed",
          result: "failure",
          actor,
          targets: [{ type: "user", id: userId }],
          ...(method === undefined ? {} : { metadata: { method } })
        })
        if (!closing) return yield* recorded
        yield* transaction.run(Effect.andThen(recorded, tellOwner(environment, userId)))
      })

      /** Opens a closed factor, whose owner has followed a mailed link; in the caller's transaction. */
      const reopen = (
        environment: Environment,
        userId: UserId,
        knownDevices: ReadonlyArray<Uint8Array>
      ) => throttle.reopen(environment, ...countersOf(userId, knownDevices))

      return {
        count,
        /** Nothing was looked at, so nothing failed: takes the attempt back. */
        withdraw: (environment: Environment, { counter }: CountedAttempt) =>
          throttle.forgive(environment, counter),
        passed,
        failed,
        /** Lockout that an unknown device would meet now; counts nothing. */
        look: (environment: Environment, userId: UserId) =>
          throttle.look(environment, limitOf(environment, accountCounter(userId))),
        /** Everything that is counted of a user's second factor. */
        countersOf,
        reopen
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(SecondFactorsStore.layer)
  )
}
