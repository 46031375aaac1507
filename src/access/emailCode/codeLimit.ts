import type { EmailKey } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { addressSubject, deviceSubject, type Limit } from "../../tenancy/throttle/Throttle.ts"
import type { Account } from "../signIn/SignInStore.ts"

/**
 * The wrong codes that an address may have had, across all requests for it, so that asking again
 * gives no more guesses; those of a known device are counted apart, and others cannot use them up.
 */
export const codeLimit = (
  environment: Environment,
  deviceHash: Uint8Array | null,
  account: Account | undefined,
  emailKey: EmailKey
): Limit => ({
  ...(account?.deviceKnown === true && deviceHash !== null
    ? { scope: "email_code:device", subject: deviceSubject(account.userId, deviceHash) }
    : { scope: "email_code:account", subject: addressSubject(emailKey) }),
  limit: environment.settings.throttle.accountFailures,
  policy: "email-code-account",
  quiet: true
})
