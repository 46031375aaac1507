import { keyOf, type EmailAddress } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { sha256 } from "../../platform/Crypto.ts"
import { wideNetworkOf } from "../../tenancy/throttle/Network.ts"
import { addressSubject, type Limit } from "../../tenancy/throttle/Throttle.ts"

/**
 * What the codes of all sign-ups with an address may be tried, from one network and together. A
 * network has the tries of the codes that it can cause, far from all: what a stranger has begun
 * beside must not close it to the address' owner.
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
