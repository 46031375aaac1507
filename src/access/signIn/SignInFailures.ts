import { Context, Effect, Layer } from "effect"
import type { EmailKey } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import { SecondFactorAttempts } from "../../credentials/secondFactors/SecondFactorAttempts.ts"
import { Refusals } from "../../tenancy/throttle/Refusals.ts"
import { Throttle, type CounterKey } from "../../tenancy/throttle/Throttle.ts"
import {
  codeAccountCounter,
  codeAccountLimit,
  codeDeviceCounter,
  codeLimits,
  codeNetworkFamily,
  codeNetworkLimit
} from "./emailCodeLimits.ts"
import { accountCounter, addressLimit, deviceCounter, unknownDeviceLimit } from "./signInLimits.ts"
import { SignInStore } from "./SignInStore.ts"

/** Failures of the factors of a sign-in, as they are counted: what they stop, and how they end. */
export class SignInFailures extends Context.Service<SignInFailures>()(
  "gatehouse/access/signIn/SignInFailures",
  {
    make: Effect.gen(function* () {
      const refusals = yield* Refusals
      const secondFactors = yield* SecondFactorAttempts
      const store = yield* SignInStore
      const throttle = yield* Throttle

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
        clear
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
