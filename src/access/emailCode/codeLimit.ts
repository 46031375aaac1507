import type { EmailKey } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import { addressSubject, deviceSubject, type Limit } from "../../tenancy/throttle/Throttle.ts"

/** A device where the user has signed in before. */
export interface KnownDevice {
  readonly userId: UserId
  readonly deviceHash: Uint8Array
}

/**
 * The wrong codes that an address may have had, across all requests for it, so that asking again
 * gives no more guesses; those of a known device are counted apart, and others cannot use them up.
 */
export const codeLimit = (
  environment: Environment,
  emailKey: EmailKey,
  device: KnownDevice | undefined
): Limit => ({
  ...(device === undefined
    ? { scope: "email_code:account", subject: addressSubject(emailKey) }
    : { scope: "email_code:device", subject: deviceSubject(device.userId, device.deviceHash) }),
  limit: environment.settings.throttle.accountFailures,
  policy: "email-code-account",
  quiet: true
})
