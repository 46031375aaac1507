import type { EmailKey } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import { sha256 } from "../../platform/Crypto.ts"
import { wideNetworkOf } from "../../tenancy/throttle/Network.ts"
import { addressSubject, deviceSubject, type Limit } from "../../tenancy/throttle/Throttle.ts"

/** A device where the user has signed in before. */
export interface KnownDevice {
  readonly userId: UserId
  readonly deviceHash: Uint8Array
}

/** Where a code is typed. */
export interface TypedFrom {
  readonly ipAddress: string | null
  /** Undefined for a device that the user has not signed in on before. */
  readonly device: KnownDevice | undefined
}

/** How many networks have to guess before an address is closed to all others. */
const networksTogether = 5

/**
 * Limits the wrong codes of an address across all its requests, so that asking again gives no more
 * guesses. One network reaches its limit long before all networks together do, so that a stranger
 * cannot shut the owner out. Known devices are counted apart.
 */
export const codeLimits = (
  environment: Environment,
  emailKey: EmailKey,
  { device, ipAddress }: TypedFrom
): readonly [Limit, ...ReadonlyArray<Limit>] => {
  const limit = environment.settings.throttle.accountFailures
  const shared = { limit, policy: "email-code-account", quiet: true } as const
  if (device !== undefined) {
    const subject = deviceSubject(device.userId, device.deviceHash)
    return [{ ...shared, scope: "email_code:device", subject }]
  }
  const together = { ...shared, scope: "email_code:account", subject: addressSubject(emailKey) }
  if (ipAddress === null) return [together]
  return [
    {
      ...shared,
      scope: "email_code:network",
      subject: sha256(wideNetworkOf(ipAddress), " ", emailKey)
    },
    { ...together, limit: limit * networksTogether }
  ]
}
