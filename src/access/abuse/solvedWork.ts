import { Effect, Option, Result, Schema } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Hex from "effect/encoding/Hex"
import { hex, keyLength, keyPrefix, WorkChallenge, type WorkParameters } from "./ProofOfWork.ts"
import { pbkdf2Sha256 } from "../../platform/Crypto.ts"

const WorkSolution = Schema.Struct({
  counter: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 0xff_ff_ff_ff })),
  derivedKey: hex(keyLength * 2),
  /** Milliseconds that the work took, which some solvers add. */
  time: Schema.optionalKey(Schema.Finite)
})

/** A challenge with its solution. */
export interface SolvedWork {
  readonly challenge: WorkChallenge
  readonly counter: number
  readonly derivedKey: string
}

/** The longest value of the header that is looked at. */
const longest = 2048

const strict = { onExcessProperty: "error" } as const
const readChallenge = Schema.decodeUnknownOption(Schema.fromJsonString(WorkChallenge), strict)
const readSolution = Schema.decodeUnknownOption(Schema.fromJsonString(WorkSolution), strict)

const unpadded = /^[A-Za-z0-9_-]+$/

const partOf = (text: string): string =>
  unpadded.test(text) ? Result.getOrElse(Base64Url.decodeString(text), () => "") : ""

/** Reads `<challenge>.<solution>`; undefined for anything else. */
export const solvedWorkOf = (text: string): SolvedWork | undefined => {
  if (text.length > longest) return undefined
  const [first = "", second = "", ...others] = text.split(".")
  if (others.length > 0) return undefined
  const challenge = readChallenge(partOf(first))
  const solution = readSolution(partOf(second))
  if (Option.isNone(challenge) || Option.isNone(solution)) return undefined
  const { counter, derivedKey } = solution.value
  return { challenge: challenge.value, counter, derivedKey }
}

const bytesOf = (text: string): Uint8Array =>
  Result.getOrElse(Hex.decode(text), () => new Uint8Array())

/** Password and salt of one try: the counter follows the nonce in four bytes, the highest first. */
const tryOf = ({ nonce, salt }: WorkParameters, counter: number) => {
  const password = new Uint8Array(20)
  password.set(bytesOf(nonce))
  new DataView(password.buffer).setUint32(16, counter, false)
  return { password, salt: bytesOf(salt) }
}

/** True if the solution is the key of its counter, and begins as the challenge asks. */
export const isSolved = ({ challenge: { parameters }, counter, derivedKey }: SolvedWork) => {
  const { password, salt } = tryOf(parameters, counter)
  return Effect.map(
    pbkdf2Sha256(password, salt, parameters.cost, parameters.keyLength),
    (key) => Hex.encode(key) === derivedKey && derivedKey.startsWith(keyPrefix)
  )
}
