import type { DateTime } from "effect"
import { generateURI, ScureBase32Plugin, verifySync } from "otplib"
import { epochSeconds } from "../../contract/Values.ts"

/** Bytes of a secret: as many as SHA-1 makes (RFC 4226 section 4, R6). */
export const secretBytes = 20

/** Seconds of a time step, and how far a device's clock may be off: one step either way. */
const period = 30

const codeShape = /^[0-9]{6}$/
const base32 = new ScureBase32Plugin()

/** The secret as authenticators accept it, for people who cannot scan. */
export const shownSecret = (secret: Uint8Array): string => base32.encode(secret)

/**
 * The time step that the code belongs to (RFC 6238: SHA-1, 6 digits, 30 seconds), at most one away
 * from now; undefined for a wrong code. That a step counts once is for the caller to see to.
 */
export const matchedStep = (
  secret: Uint8Array,
  code: string,
  now: DateTime.Utc
): number | undefined => {
  if (!codeShape.test(code)) return undefined
  const epoch = epochSeconds(now)
  const result = verifySync({
    strategy: "totp",
    algorithm: "sha1",
    digits: 6,
    secret,
    token: code,
    epoch,
    period,
    epochTolerance: period
  })
  return result.valid && "timeStep" in result ? result.timeStep : undefined
}

/**
 * Address that an authenticator scans; a colon separates the issuer from the account, so neither
 * may contain one.
 */
export const otpauthUri = (issuer: string, account: string, secret: Uint8Array): string =>
  generateURI({
    strategy: "totp",
    issuer: issuer.replaceAll(":", " "),
    label: account.replaceAll(":", " "),
    secret: shownSecret(secret),
    algorithm: "sha1",
    digits: 6,
    period
  })
