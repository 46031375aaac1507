import { Context, DateTime, Effect, Layer, Option, Redacted, Result, Schema } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"
import type { Environment } from "../../contract/Environment.ts"
import { SpentSecrets } from "../../credentials/proofs/SpentSecrets.ts"
import { Crypto, equalBytes, hmacSha256, pbkdf2Sha256 } from "../../platform/Crypto.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { subnetOf } from "../../tenancy/throttle/Limit.ts"
import {
  algorithm,
  challengeSeconds,
  costsEnough,
  hex,
  keyLength,
  keyPrefix,
  signedTextOf,
  WorkChallenge,
  type GoodEvidence,
  type WorkParameters,
  type WorkPurpose
} from "./ProofOfWork.ts"
import * as Hex from "effect/encoding/Hex"

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

const encoder = new TextEncoder()
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex")

/** The installation's own part of the keys that sign challenges, derived once. */
export const signingRootOf = (crypto: Crypto["Service"]): Uint8Array =>
  crypto.keyedHash("proof of work", "signature")

/**
 * Key that signs the challenges of one environment and purpose for one network. JSON keeps the parts
 * apart, so that no two sets of them are one text (CVE-2025-68113).
 */
export const signingKeyOf = (root: Uint8Array, ...parts: ReadonlyArray<string>): string =>
  hexOf(hmacSha256(root, encoder.encode(JSON.stringify(parts))))

/**
 * Challenges to do some work before a call (ALTCHA v2), which a person's browser does unnoticed and a
 * program for each of its calls. Nothing is stored until one is redeemed.
 */
export class ProofsOfWork extends Context.Service<ProofsOfWork>()(
  "gatehouse/access/abuse/ProofsOfWork",
  {
    make: Effect.gen(function* () {
      const crypto = yield* Crypto
      const spent = yield* SpentSecrets
      const root = signingRootOf(crypto)

      const keyFor = Effect.fnUntraced(function* (environment: Environment, purpose: WorkPurpose) {
        const { ipAddress } = yield* RequestContext
        const network = ipAddress === null ? "" : subnetOf(ipAddress)
        return encoder.encode(signingKeyOf(root, environment.id, purpose, network))
      })

      /** Makes a challenge for the caller's network. */
      const issue = Effect.fnUntraced(function* (
        environment: Environment,
        purpose: WorkPurpose,
        cost: number
      ): Effect.fn.Return<WorkChallenge> {
        const random = hexOf(yield* crypto.randomBytes(32))
        const now = DateTime.toEpochMillis(yield* DateTime.now)
        const parameters = {
          algorithm,
          cost,
          expiresAt: Math.floor(now / 1000) + challengeSeconds,
          keyLength,
          keyPrefix,
          nonce: random.slice(0, 32),
          salt: random.slice(32)
        } as const
        const key = yield* keyFor(environment, purpose)
        const signature = hmacSha256(key, encoder.encode(signedTextOf(parameters)))
        return { parameters, signature: hexOf(signature) }
      })

      const isOurs = Effect.fnUntraced(function* (
        environment: Environment,
        purpose: WorkPurpose,
        { challenge }: SolvedWork
      ) {
        const key = yield* keyFor(environment, purpose)
        const signature = hmacSha256(key, encoder.encode(signedTextOf(challenge.parameters)))
        return equalBytes(signature, Buffer.from(challenge.signature, "hex"))
      })

      /**
       * Looks at a solved challenge, what is cheap first and the work last, and uses nothing up. Undefined
       * for one that is not good.
       */
      const look = Effect.fn("ProofsOfWork.look")(function* (
        environment: Environment,
        purpose: WorkPurpose,
        text: string,
        neededCost: number
      ): Effect.fn.Return<GoodEvidence | undefined> {
        const solved = solvedWorkOf(text)
        if (solved === undefined) return undefined
        const { parameters, signature } = solved.challenge
        if (!(yield* isOurs(environment, purpose, solved))) return undefined
        const expiresAt = DateTime.makeUnsafe(parameters.expiresAt * 1000)
        if (!DateTime.isLessThan(yield* DateTime.now, expiresAt)) return undefined
        if (!costsEnough(parameters.cost, neededCost)) return undefined
        const name = Redacted.make(Base64Url.encode(Buffer.from(signature, "hex")))
        if (yield* spent.isSpent(environment, "proof_of_work", name)) return undefined
        if (!(yield* isSolved(solved))) return undefined
        return { redeem: spent.spend(environment, "proof_of_work", name, expiresAt) }
      })

      return { issue, look }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
