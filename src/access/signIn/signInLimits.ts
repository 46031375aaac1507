import type { UserId } from "../../contract/Ids.ts"
import type { EmailKey } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import {
  addressSubject,
  closingFailures,
  deviceSubject,
  ofNetwork,
  type CounterKey,
  type Limit
} from "../../tenancy/throttle/Throttle.ts"
import { signInNetworkScope, wideNetworkOf } from "../../tenancy/throttle/Limit.ts"
import type { Account } from "./SignInStore.ts"
import { sha256 } from "../../platform/Crypto.ts"

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

/** A device where the user has signed in before. */
export interface KnownDevice {
  readonly userId: UserId
  readonly deviceHash: Uint8Array
}

/** The device and network that a code is typed from. */
export interface TypedFrom {
  readonly ipAddress: string | null
  /** Undefined for a device that the user has not signed in on before. */
  readonly device: KnownDevice | undefined
}

/** Number of guessing networks after which an address is closed to all others. */
const networksTogether = 5

/** Counts for an address, whoever guesses. */
export const codeAccountCounter = (emailKey: EmailKey): CounterKey => ({
  scope: "email_code:account",
  subject: addressSubject(emailKey)
})

/** Common beginning of an address's counters, each of which counts for one network. */
export const codeNetworkFamily = (emailKey: EmailKey): CounterKey => ({
  scope: "email_code:network",
  subject: addressSubject(emailKey)
})

/** Counts for a device that is known to the account. */
export const codeDeviceCounter = ({ deviceHash, userId }: KnownDevice): CounterKey => ({
  scope: "email_code:device",
  subject: deviceSubject(userId, deviceHash)
})

const sharedBy = ({ settings }: Environment) =>
  ({
    limit: settings.throttle.accountFailures,
    policy: "email-code-account",
    quiet: true
  }) as const

/** Limits what all networks type wrong for an address. */
export const codeAccountLimit = (environment: Environment, emailKey: EmailKey): Limit => {
  const shared = sharedBy(environment)
  const limit = shared.limit * networksTogether
  return { ...shared, ...codeAccountCounter(emailKey), limit, closesAfter: closingFailures }
}

/** Limits what one network types wrong for an address. */
export const codeNetworkLimit = (environment: Environment, emailKey: EmailKey): Limit => ({
  ...sharedBy(environment),
  ...codeNetworkFamily(emailKey)
})

/**
 * Limits the wrong codes of an address across all its requests, so that asking again gives no more
 * guesses. One network reaches its limit long before all networks together do, so that a stranger
 * cannot shut the owner out. Known devices are counted apart. The last limit is the one that closes.
 */
export const codeLimits = (
  environment: Environment,
  emailKey: EmailKey,
  { device, ipAddress }: TypedFrom
): readonly [Limit, ...ReadonlyArray<Limit>] => {
  if (device !== undefined) {
    const counter = codeDeviceCounter(device)
    return [{ ...sharedBy(environment), ...counter, closesAfter: closingFailures }]
  }
  const together = codeAccountLimit(environment, emailKey)
  if (ipAddress === null) return [together]
  const ofNetwork = codeNetworkLimit(environment, emailKey)
  const subject = Buffer.concat([ofNetwork.subject, sha256(wideNetworkOf(ipAddress))])
  return [{ ...ofNetwork, subject }, together]
}
