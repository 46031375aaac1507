import type { UserId } from "../../contract/Ids.ts"
import { sha256 } from "../../platform/Crypto.ts"
import type { EmailKey } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { networkOf } from "../../tenancy/throttle/Network.ts"
import {
  addressSubject,
  deviceSubject,
  closingFailures,
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
 * The failures that a sign-in to an account may have come to. What is left is kept quiet and both
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
  closesAfter: closingFailures,
  policy: "login-account",
  quiet: true
})

/** Of the counter that is of no account. */
export const addressScope = "sign_in:address"

/** The failures of one network address, whatever the accounts; none where the address is not known. */
export const addressLimit = (
  environment: Environment,
  ipAddress: string | null
): Limit | undefined =>
  ipAddress === null
    ? undefined
    : {
        scope: addressScope,
        subject: sha256(networkOf(ipAddress)),
        limit: environment.settings.throttle.addressFailures,
        policy: "login-address"
      }
