import type { UserId } from "../../contract/Ids.ts"
import type { EmailKey } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import {
  addressSubject,
  deviceSubject,
  closingFailures,
  ofNetwork,
  type CounterKey,
  type Limit
} from "../../tenancy/throttle/Throttle.ts"
import type { Account } from "./SignInStore.ts"

/** Counts for an address however it is spelt, and alike whether or not it is anybody's. */
export const accountCounter = (emailKey: EmailKey): CounterKey => ({
  scope: "sign_in:account",
  subject: addressSubject(emailKey)
})

/** Counts for a device that has signed in to the account before: others cannot use it up. */
export const deviceCounter = (userId: UserId, deviceHash: Uint8Array): CounterKey => ({
  scope: "sign_in:device",
  subject: deviceSubject(userId, deviceHash)
})

/**
 * The failures that a sign-in to an account may have come to, and its attempts. What is left is kept quiet and both
 * counters have one name: the headers must not tell of the owner's sign-ins, which clear it.
 */
export const accountLimit = (
  environment: Environment,
  deviceHash: Uint8Array | null,
  account: Account | undefined,
  emailKey: EmailKey
): Limit => ({
  ...(account?.deviceKnown === true && deviceHash !== null
    ? deviceCounter(account.userId, deviceHash)
    : accountCounter(emailKey)),
  limit: environment.settings.throttle.accountFailures,
  tries: environment.settings.throttle.accountAttempts,
  closesAfter: closingFailures,
  policy: "login-account",
  quiet: true
})

/** The same for a device that is not known. */
export const unknownDeviceLimit = (environment: Environment, emailKey: EmailKey): Limit =>
  accountLimit(environment, null, undefined, emailKey)

/** Of the counter that is of no account. */
export const addressScope = "sign_in:address"

/**
 * The failures of one network address, whatever the accounts, and its attempts but for those of known
 * devices: whoever shares the network can not use those up. None where the address is not known.
 */
export const addressLimit = (
  { settings }: Environment,
  ipAddress: string | null,
  account: Account | undefined
): Limit | undefined =>
  ofNetwork(ipAddress, {
    scope: addressScope,
    limit: settings.throttle.addressFailures,
    ...(account?.deviceKnown === true ? {} : { tries: settings.throttle.addressAttempts }),
    policy: "login-address"
  })[0]
