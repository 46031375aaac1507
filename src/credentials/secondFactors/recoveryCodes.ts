import { Effect, Redacted } from "effect"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { sha256, type Crypto } from "../../platform/Crypto.ts"

/** Number of codes that are issued together. */
const count = 10

/** 80 bits, five to a digit. */
const length = 16

/** Crockford's base32: no letter that is taken for a digit, and none that makes words rude. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** Ten fresh codes, in groups that a person can copy from paper. */
export const freshCodes = Effect.fnUntraced(function* (crypto: Crypto["Service"]) {
  const codes: Array<Redacted.Redacted> = []
  while (codes.length < count) {
    const random = yield* crypto.randomBytes(length)
    const digits = Array.from(random, (byte) => alphabet.charAt(byte % alphabet.length)).join("")
    codes.push(Redacted.make(digits.replaceAll(/.{4}(?=.)/g, "$&-")))
  }
  return codes
})

/** A code as it is compared: grouping, letter case and look-alikes are presentation only. */
export const canonical = (code: Redacted.Redacted): string =>
  Redacted.value(code)
    .replaceAll(/[\s-]/g, "")
    .toUpperCase()
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1")

/** Stored hash of a code: nobody without the installation's key can try codes against it. */
export const codeHash = (
  crypto: Crypto["Service"],
  owner: { readonly environmentId: EnvironmentId; readonly userId: UserId },
  code: Redacted.Redacted
): Uint8Array =>
  crypto.keyedHash("recovery_code", `${owner.environmentId}/${owner.userId}/${canonical(code)}`)

const formerShape = /^[0-9a-f]{32}$/

/** Stored hash of a code of 128 bits, as earlier versions issued them; undefined for any other. */
export const formerCodeHash = (code: Redacted.Redacted): Uint8Array | undefined => {
  const digits = Redacted.value(code).replaceAll(/[\s-]/g, "").toLowerCase()
  return formerShape.test(digits) ? sha256(digits) : undefined
}
