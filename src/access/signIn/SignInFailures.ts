import { Context, Effect, Layer } from "effect"
import type { EmailAddress, EmailKey } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import { ResetLinks } from "../../credentials/passwords/ResetLinks.ts"
import { SecondFactorAttempts } from "../../credentials/secondFactors/SecondFactorAttempts.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { refusedSignInEntry } from "../../tenancy/audit/AuditEntries.ts"
import type { AuditResult } from "../../tenancy/audit/AuditEvent.ts"
import { Refusals } from "../../tenancy/throttle/Refusals.ts"
import {
  closingFailures,
  Throttle,
  type CounterKey,
  type TooManyAttempts
} from "../../tenancy/throttle/Throttle.ts"
import {
  addressScope,
  accountCounter,
  addressLimit,
  codeAccountCounter,
  codeAccountLimit,
  codeDeviceCounter,
  codeLimits,
  codeNetworkFamily,
  codeNetworkLimit,
  deviceCounter,
  unknownDeviceLimit
} from "./signInLimits.ts"
import { SignInStore, type Account } from "./SignInStore.ts"

/** A factor that was not proven, and what the trail is told of it. */
export interface WrongAnswer {
  readonly factor: "password" | "email_code"
  /** Number of the failures in a row that the closing counter has by it. */
  readonly consecutive: number | undefined
  readonly reason: string
  readonly methods?: ReadonlyArray<string>
}

/**
 * Failures of the factors of a sign-in, as they are counted and told: what they stop, and how they
 * end.
 */
export class SignInFailures extends Context.Service<SignInFailures>()(
  "gatehouse/access/signIn/SignInFailures",
  {
    make: Effect.gen(function* () {
      const audit = yield* Audit
      const refusals = yield* Refusals
      const resetLinks = yield* ResetLinks
      const secondFactors = yield* SecondFactorAttempts
      const store = yield* SignInStore
      const throttle = yield* Throttle
      const transaction = yield* Transaction

      /**
       * Lockout that a mailed code would meet there. Networks are throttled each apart: of those that
       * have failed it reports the worst, with the failures of all.
       */
      const ofEmailCode = Effect.fnUntraced(function* (environment: Environment, key: EmailKey) {
        const all = yield* throttle.look(environment, codeAccountLimit(environment, key))
        if (all.state !== "open") return all
        const worst = yield* throttle.lookAtFamily(environment, codeNetworkLimit(environment, key))
        return { ...all, state: worst.state, until: worst.until }
      })

      const clearAll = Effect.fnUntraced(function* (
        environment: Environment,
        counters: ReadonlyArray<CounterKey>,
        key: EmailKey | null
      ) {
        yield* throttle.clear(environment, ...counters)
        if (key !== null) yield* throttle.clearFamily(environment, codeNetworkFamily(key))
        yield* refusals.report(environment, counters)
      })

      /**
       * Forgets the failures of an account, whose owner has followed a mailed link, and opens what they
       * had closed; in the caller's transaction.
       */
      const forget = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        key: EmailKey
      ) {
        const devices = yield* store.devicesOf(environment.id, userId)
        const counters = [
          ...passwordCounters(userId, key, devices),
          ...codeCounters(userId, key, devices)
        ]
        yield* clearAll(environment, counters, key)
        yield* secondFactors.reopen(environment, userId, devices)
      })

      /** Forgets the wrong mailed codes of an address; in the caller's transaction. */
      const forgetCodes = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId | null,
        key: EmailKey
      ) {
        const devices = userId === null ? [] : yield* store.devicesOf(environment.id, userId)
        yield* clearAll(environment, codeCounters(userId, key, devices), key)
      })

      /**
       * Forgets what was counted of every factor, of the account and its known devices, and opens what
       * is closed; in the caller's transaction. The key is null for a user without an address. False
       * where nothing stood in the way.
       */
      const clear = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        key: EmailKey | null
      ) {
        const devices = yield* store.devicesOf(environment.id, userId)
        const counters = [
          ...passwordCounters(userId, key, devices),
          ...codeCounters(userId, key, devices),
          ...secondFactors.countersOf(userId, devices)
        ]
        const family = key === null ? null : codeNetworkFamily(key)
        if (!(yield* throttle.hinder(environment, counters, family))) return false
        yield* clearAll(environment, counters, key)
        return true
      })

      /** Tells the trail why somebody was not signed in. */
      const refused = (
        environment: Environment,
        userId: UserId | null,
        result: AuditResult,
        reason: string
      ) => audit.record(refusedSignInEntry(environment.id, userId, result, { reason }))

      /** Tells the trail of a wrong answer, and the owner of the one that closes the factor. */
      const failed = Effect.fnUntraced(function* (
        environment: Environment,
        { email, userId }: { readonly email: EmailAddress; readonly userId: UserId | null },
        { consecutive, factor, ...metadata }: WrongAnswer
      ) {
        const recorded = audit.record(
          refusedSignInEntry(environment.id, userId, "failure", metadata)
        )
        if (consecutive !== closingFailures) return yield* recorded
        const closed =
          factor === "password" ? MailTemplate.password_closed : MailTemplate.email_code_closed
        const told = resetLinks.mail(environment, email, (token) => closed({ token }))
        yield* transaction.run(Effect.andThen(recorded, told))
      })

      /** Refusals of the throttle count for the account only if its own counter refuses. */
      const throttledPassword = (
        environment: Environment,
        account: Account | undefined,
        { counter }: TooManyAttempts
      ) => {
        const isOfAccount = counter.scope !== addressScope
        return refusals.note(environment, counter, (isOfAccount ? account?.userId : null) ?? null)
      }

      return {
        /** Lockout that a password from an unknown device would meet now; counts nothing. */
        ofPassword: (environment: Environment, key: EmailKey) =>
          throttle.look(environment, unknownDeviceLimit(environment, key)),
        ofEmailCode,
        /** The limits that a mailed code is typed under; the last of them is the one that closes. */
        codeLimits,
        /** The limits that a password is typed under where no device is known. */
        passwordLimits: (environment: Environment, key: EmailKey, ipAddress: string | null) => {
          const own = unknownDeviceLimit(environment, key)
          const network = addressLimit(environment, ipAddress, undefined)
          return network === undefined ? ([own] as const) : ([own, network] as const)
        },
        forget,
        forgetCodes,
        clear,
        refused,
        failed,
        throttledPassword
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(SignInStore.layer))
}

const passwordCounters = (
  userId: UserId,
  key: EmailKey | null,
  devices: ReadonlyArray<Uint8Array>
) => [
  ...(key === null ? [] : [accountCounter(key)]),
  ...devices.map((device) => deviceCounter(userId, device))
]

const codeCounters = (
  userId: UserId | null,
  key: EmailKey | null,
  devices: ReadonlyArray<Uint8Array>
) => [
  ...(key === null ? [] : [codeAccountCounter(key)]),
  ...devices.flatMap((deviceHash) =>
    userId === null ? [] : [codeDeviceCounter({ userId, deviceHash })]
  )
]
