import { Redacted, Result, Schema } from "effect"
import {
  Algorithm,
  BASE64,
  bytesOf,
  flawOfLengths,
  flawOfScryptCosts,
  isWithin,
  MAXIMUM,
  MAXIMUM_LENGTH,
  NUMBER,
  parse
} from "./PasswordHash.ts"
import { RedactedText } from "../../contract/Values.ts"

/** The most iterations of PBKDF2 that are taken, of all blocks together: about a second of one core. */
export const maximumIterations = 3_000_000

/** Hash algorithms that an import takes in addition to those of `POST /users`. */
export const ForeignAlgorithm = Schema.Literals([
  ...Algorithm.literals,
  "pbkdf2",
  "firebase-scrypt"
])
export type ForeignAlgorithm = typeof ForeignAlgorithm.Type

const PBKDF2 = new RegExp(
  `^\\$pbkdf2-(sha(?:1|256|512))\\$i=${NUMBER}(?:,l=${NUMBER})?\\$(${BASE64})\\$(${BASE64})$`
)
// Of Firebase also the project's salt separator and signer key.
const FIREBASE = new RegExp(
  `^\\$firebase-scrypt\\$ln=${NUMBER},r=${NUMBER}\\$(${BASE64})\\$(${BASE64})\\$(${BASE64})\\$(${BASE64})$`
)

const digestBytes: Readonly<Record<string, number>> = { sha1: 20, sha256: 32, sha512: 64 }

const flawOfPbkdf2 = (text: string): string | undefined => {
  const [matched, digest = "", iterations, length, salt = "", hash = ""] = PBKDF2.exec(text) ?? []
  if (matched === undefined) {
    return "Expected $pbkdf2-sha1$, $pbkdf2-sha256$ or $pbkdf2-sha512$, then i=iterations$salt$hash in base64"
  }
  // A hash that is longer than its digest is iterated anew for each further one (RFC 8018 section 5.2).
  const blocks = Math.max(1, Math.ceil(bytesOf(hash) / (digestBytes[digest] ?? 1)))
  const maximum = Math.floor(maximumIterations / blocks)
  if (!isWithin(Number(iterations), { minimum: 1, maximum })) {
    return `Expected pbkdf2 with i from 1 to ${maximum}`
  }
  return length !== undefined && Number(length) !== bytesOf(hash)
    ? "Expected pbkdf2 with l as long as the hash"
    : flawOfLengths(salt, hash)
}

const flawOfFirebase = (text: string): string | undefined => {
  const [matched, ln, r, salt = "", , key = "", hash = ""] = FIREBASE.exec(text) ?? []
  if (matched === undefined) {
    return "Expected $firebase-scrypt$ln=...,r=...$salt$saltSeparator$signerKey$hash"
  }
  const [logN, blockSize] = [Number(ln), Number(r)]
  if (!isWithin(logN, { minimum: 1, maximum: MAXIMUM.scryptLogN }) || logN >= 16 * blockSize) {
    return `Expected firebase-scrypt with ln from 1 to ${MAXIMUM.scryptLogN} and under 16 * r`
  }
  const costFlaw = flawOfScryptCosts(2 ** logN, blockSize, 1)
  if (costFlaw !== undefined) return `Expected firebase-scrypt with ${costFlaw}`
  if (bytesOf(key) !== bytesOf(hash)) return "Expected a hash as long as the signer key"
  return flawOfLengths(salt, hash)
}

const flawOf = (algorithm: ForeignAlgorithm, text: string): string | undefined => {
  if (text.length > MAXIMUM_LENGTH) {
    return `Expected a hash of at most ${MAXIMUM_LENGTH} characters`
  }
  if (algorithm === "pbkdf2") return flawOfPbkdf2(text)
  if (algorithm === "firebase-scrypt") return flawOfFirebase(text)
  return Result.match(parse(algorithm, text), {
    onFailure: (issue) => issue,
    onSuccess: () => undefined
  })
}

/** A password hash of a user who is imported; it is made anew at the first sign-in. */
export const ForeignPasswordHash = Schema.Struct({
  algorithm: ForeignAlgorithm,
  hash: RedactedText
}).check(
  Schema.makeFilter(
    ({ algorithm, hash }) => {
      const issue = flawOf(algorithm, Redacted.value(hash))
      return issue === undefined ? undefined : { path: ["hash"], issue }
    },
    { expected: "a password hash" }
  )
)
export type ForeignPasswordHash = typeof ForeignPasswordHash.Type
