import type { EmailKey } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import { sha256 } from "../../platform/Crypto.ts"
import { wideNetworkOf } from "../../tenancy/throttle/Network.ts"
import {
  addressSubject,
  closingFailures,
  deviceSubject,
  type CounterKey,
  type Limit
} from "../../tenancy/throttle/Throttle.ts"

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
