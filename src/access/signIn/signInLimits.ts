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
import { signInNetworkScope } from "../../tenancy/throttle/Network.ts"
import type { Account } from "./SignInStore.ts"

/** Counts per address, in any spelling, whether or not it has an account. */
export const accountCounter = (emailKey: EmailKey): CounterKey => ({
  scope: "sign_in:account",
  subject: addressSubject(emailKey)
})

/**
 * Counts for a device that has signed in to the account before, so that other devices cannot use up
 * its tries.
 */
export const deviceCounter = (userId: UserId, deviceHash: Uint8Array): CounterKey => ({
  scope: "sign_in:device",
  subject: deviceSubject(userId, deviceHash)
})

/**
 * Limits the failures and the attempts of sign-ins to an account. Both counters have one policy name
 * and are quiet, because the headers must not reveal the owner's sign-ins, which clear the failures.
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

/** Limit of a device that is not known. */
export const unknownDeviceLimit = (environment: Environment, emailKey: EmailKey): Limit =>
  accountLimit(environment, null, undefined, emailKey)

/** Scope of the per-network counter, which belongs to no account. */
export const addressScope = signInNetworkScope

/**
 * Limits the failures and the attempts of one network address across all accounts. Others on the
 * network cannot stop a known device, whose failures count and whose attempts do not. None if the
 * address is unknown.
 */
export const addressLimit = (
  { settings }: Environment,
  ipAddress: string | null,
  account: Account | undefined
): Limit | undefined =>
  ofNetwork(ipAddress, {
    scope: addressScope,
    limit: settings.throttle.addressFailures,
    ...(account?.deviceKnown === true
      ? { onlyCounts: true }
      : { tries: settings.throttle.addressAttempts }),
    policy: "login-address"
  })[0]
