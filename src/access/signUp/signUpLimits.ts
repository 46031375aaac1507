import { keyOf, type EmailAddress } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { sha256 } from "../../platform/Crypto.ts"
import { wideNetworkOf } from "../../tenancy/throttle/Limit.ts"
import { addressSubject, type Limit } from "../../tenancy/throttle/Throttle.ts"

/**
 * Limits the codes tried for all sign-ups of an address, from one network and in all. A network may
 * use up the tries of its own codes long before the total is reached, so that what a stranger
 * begins cannot close the way to the owner.
 */
export const codeLimits = (
  { settings: { codes, throttle } }: Environment,
  email: EmailAddress,
  ipAddress: string | null
): ReadonlyArray<Limit> => {
  const together: Limit = {
    scope: "sign_up:address",
    subject: addressSubject(keyOf(email)),
    limit: throttle.accountAttempts,
    policy: "sign-up-codes",
    quiet: true
  }
  if (ipAddress === null) return [together]
  const ofNetwork: Limit = {
    ...together,
    scope: "sign_up:network",
    subject: sha256(wideNetworkOf(ipAddress), " ", keyOf(email)),
    limit: codes.maxAttempts * throttle.mailsPerAddressAndNetworkPerHour
  }
  return [ofNetwork, together]
}
