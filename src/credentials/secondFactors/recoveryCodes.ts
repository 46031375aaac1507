import { Effect, Redacted } from "effect"
import * as Hex from "effect/encoding/Hex"
import { sha256, type Crypto } from "../../platform/Crypto.ts"

/** How many codes are issued together. */
const count = 10

/** 128 bits: enough that a plain SHA-256 of a code can be stored. */
const bytes = 16

/** Ten fresh codes, in groups that a person can copy from paper. */
export const freshCodes = Effect.fnUntraced(function* (crypto: Crypto["Service"]) {
  const codes: Array<Redacted.Redacted> = []
  while (codes.length < count) {
    const digits = Hex.encode(yield* crypto.randomBytes(bytes))
    codes.push(Redacted.make(digits.replaceAll(/.{8}(?=.)/g, "$&-")))
  }
  return codes
})

/** What is stored of a code; grouping and letter case are presentation only. */
export const codeHash = (code: Redacted.Redacted): Uint8Array =>
  sha256(Redacted.value(code).replaceAll(/[\s-]/g, "").toLowerCase())
