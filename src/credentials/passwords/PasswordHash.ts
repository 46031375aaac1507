import { Data, Redacted, Result, Schema, type Brand } from "effect"

/**
 * The hash of a password as storable text. Only the `Passwords` service creates one, so that plain
 * text can never be stored in its place.
 */
export type HashedPassword = Redacted.Redacted<string & Brand.Brand<"HashedPassword">>

/** The longest text of a hash. */
export const MAXIMUM_LENGTH = 1024

/**
 * The highest costs that are taken, so that no imported hash can hold a core or the memory for
 * long: memory in KiB, passes and lanes of argon2, the exponent of bcrypt, the exponent of scrypt's
 * N, its N * r, which at 128 bytes each are 128 MiB (contract.md "passwordHash"), its N * r * p for
 * the time, and its r * p for what it holds beside.
 */
export const MAXIMUM = {
  argon2MemoryKiB: 131_072,
  argon2Passes: 10,
  argon2Lanes: 16,
  bcryptCost: 15,
  scryptLogN: 20,
  scryptMemory: 2 ** 20,
  scryptWork: 2 ** 23,
  scryptLanes: 2 ** 16
} as const

const SALT_BYTES = { minimum: 8, maximum: 64 }
const HASH_BYTES = { minimum: 16, maximum: 64 }

export const Algorithm = Schema.Literals(["argon2", "bcrypt", "scrypt"])
export type Algorithm = typeof Algorithm.Type

/**
 * A password hash of another system, read but not verified. `encoded` is the text as it was given;
 * salt and key of scrypt are unpadded base64.
 */
export type PasswordHash = Data.TaggedEnum<{
  Argon2: {
    readonly variant: "argon2id" | "argon2i" | "argon2d"
    readonly version: 16 | 19
    readonly memoryKiB: number
    readonly passes: number
    readonly lanes: number
    readonly encoded: Redacted.Redacted
  }
  Bcrypt: {
    readonly cost: number
    readonly encoded: Redacted.Redacted
  }
  Scrypt: {
    readonly logN: number
    readonly blockSize: number
    readonly parallelism: number
    readonly salt: Redacted.Redacted
    readonly key: Redacted.Redacted
    readonly encoded: Redacted.Redacted
  }
}>
export const PasswordHash = Data.taggedEnum<PasswordHash>()

// The last digit of unpadded base64 carries bits that must be zero: each value has one spelling.
const DIGIT = "[A-Za-z0-9+/]"
export const BASE64 = `(?:${DIGIT}{4})*(?:${DIGIT}[AQgw]|${DIGIT}{2}[AEIMQUYcgkosw048])?`
export const NUMBER = "(0|[1-9][0-9]{0,9})"
const ARGON2 = new RegExp(
  `^\\$(argon2id|argon2i|argon2d)(?:\\$v=(16|19))?\\$m=${NUMBER},t=${NUMBER},p=${NUMBER}\\$(${BASE64})\\$(${BASE64})$`
)
const SCRYPT = new RegExp(
  `^\\$scrypt\\$ln=${NUMBER},r=${NUMBER},p=${NUMBER}\\$(${BASE64})\\$(${BASE64})$`
)
const BCRYPT = /^\$2[aby]\$([0-9]{2})\$[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$/

/** Length in bytes of what unpadded base64 says. */
export const bytesOf = (base64: string): number => Math.floor((base64.length * 3) / 4)

export const isWithin = (
  value: number,
  bounds: { readonly minimum: number; readonly maximum: number }
) => value >= bounds.minimum && value <= bounds.maximum

export const flawOfLengths = (salt: string, hash: string): string | undefined =>
  !isWithin(bytesOf(salt), SALT_BYTES)
    ? `Expected a salt of ${SALT_BYTES.minimum} to ${SALT_BYTES.maximum} bytes`
    : !isWithin(bytesOf(hash), HASH_BYTES)
      ? `Expected a hash of ${HASH_BYTES.minimum} to ${HASH_BYTES.maximum} bytes`
      : undefined

const parseArgon2 = (text: string): Result.Result<PasswordHash, string> => {
  const [, variant, version = "16", m, t, p, salt = "", hash = ""] = ARGON2.exec(text) ?? []
  if (variant === undefined) return Result.fail("Expected an argon2 hash as a PHC string")
  const [memoryKiB, passes, lanes] = [Number(m), Number(t), Number(p)]
  const flaw = flawOfLengths(salt, hash)
  if (flaw !== undefined) return Result.fail(flaw)
  if (!isWithin(lanes, { minimum: 1, maximum: MAXIMUM.argon2Lanes })) {
    return Result.fail(`Expected argon2 with p from 1 to ${MAXIMUM.argon2Lanes}`)
  }
  if (!isWithin(passes, { minimum: 1, maximum: MAXIMUM.argon2Passes })) {
    return Result.fail(`Expected argon2 with t from 1 to ${MAXIMUM.argon2Passes}`)
  }
  // RFC 9106 section 3.1: memory is at least 8 KiB a lane.
  if (!isWithin(memoryKiB, { minimum: 8 * lanes, maximum: MAXIMUM.argon2MemoryKiB })) {
    return Result.fail(`Expected argon2 with m from 8 * p to ${MAXIMUM.argon2MemoryKiB}`)
  }
  return Result.succeed(
    PasswordHash.Argon2({
      variant: variant as "argon2id" | "argon2i" | "argon2d",
      version: version === "19" ? 19 : 16,
      memoryKiB,
      passes,
      lanes,
      encoded: Redacted.make(text)
    })
  )
}

const parseBcrypt = (text: string): Result.Result<PasswordHash, string> => {
  const digits = BCRYPT.exec(text)?.[1]
  if (digits === undefined) {
    return Result.fail("Expected a bcrypt hash that begins with $2a$, $2b$ or $2y$")
  }
  const cost = Number(digits)
  return isWithin(cost, { minimum: 4, maximum: MAXIMUM.bcryptCost })
    ? Result.succeed(PasswordHash.Bcrypt({ cost, encoded: Redacted.make(text) }))
    : Result.fail(`Expected bcrypt with a cost from 4 to ${MAXIMUM.bcryptCost}`)
}

/** The limit that scrypt's costs pass, if any: its memory, its time, or what its lanes hold. */
export const flawOfScryptCosts = (N: number, r: number, p: number): string | undefined =>
  N * r > MAXIMUM.scryptMemory
    ? `N * r up to ${MAXIMUM.scryptMemory}, which take 128 MiB`
    : !isWithin(N * r * p, { minimum: 1, maximum: MAXIMUM.scryptWork })
      ? `N * r * p from 1 to ${MAXIMUM.scryptWork}`
      : r * p > MAXIMUM.scryptLanes
        ? `r * p up to ${MAXIMUM.scryptLanes}`
        : undefined

const parseScrypt = (text: string): Result.Result<PasswordHash, string> => {
  const [matched, ln, r, p, salt = "", key = ""] = SCRYPT.exec(text) ?? []
  if (matched === undefined) return Result.fail("Expected a scrypt hash as a PHC string")
  const [logN, blockSize, parallelism] = [Number(ln), Number(r), Number(p)]
  const flaw = flawOfLengths(salt, key)
  if (flaw !== undefined) return Result.fail(flaw)
  // RFC 7914 section 2: N is less than 2^(16 r).
  if (!isWithin(logN, { minimum: 1, maximum: MAXIMUM.scryptLogN }) || logN >= 16 * blockSize) {
    return Result.fail(`Expected scrypt with ln from 1 to ${MAXIMUM.scryptLogN} and under 16 * r`)
  }
  const costFlaw = flawOfScryptCosts(2 ** logN, blockSize, parallelism)
  if (costFlaw !== undefined) return Result.fail(`Expected scrypt with ${costFlaw}`)
  return Result.succeed(
    PasswordHash.Scrypt({
      logN,
      blockSize,
      parallelism,
      salt: Redacted.make(salt),
      key: Redacted.make(key),
      encoded: Redacted.make(text)
    })
  )
}

const parsers: {
  readonly [A in Algorithm]: (text: string) => Result.Result<PasswordHash, string>
} = {
  argon2: parseArgon2,
  bcrypt: parseBcrypt,
  scrypt: parseScrypt
}

/**
 * Reads a hash in the one spelling that its verifier takes: argon2 and scrypt as PHC strings with
 * unpadded base64 (argon2 without `v` is version 16), bcrypt as `$2a$`, `$2b$` or `$2y$`. It fails
 * with what was expected instead, without repeating the text: another form, or costs over
 * {@link MAXIMUM}.
 */
export const parse = (algorithm: Algorithm, text: string): Result.Result<PasswordHash, string> =>
  text.length > MAXIMUM_LENGTH
    ? Result.fail(`Expected a hash of at most ${MAXIMUM_LENGTH} characters`)
    : parsers[algorithm](text)

/** A password hash in a request; what it holds is read by {@link parse}. */
export const ImportedPasswordHash = Schema.Struct({
  algorithm: Algorithm,
  hash: Schema.RedactedFromValue(
    Schema.String.annotate({
      description: "argon2 and scrypt as a PHC string, bcrypt as $2a$, $2b$ or $2y$"
    })
  )
}).check(
  Schema.makeFilter(
    ({ algorithm, hash }) =>
      Result.match(parse(algorithm, Redacted.value(hash)), {
        onFailure: (issue) => ({ path: ["hash"], issue }),
        onSuccess: () => undefined
      }),
    { expected: "a password hash" }
  )
)
export type ImportedPasswordHash = typeof ImportedPasswordHash.Type
