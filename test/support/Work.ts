import { pbkdf2Sync } from "node:crypto"
import type { WorkChallenge } from "../../src/access/abuse/ProofOfWork.ts"

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url")

/** The value of `Proof-Of-Work` for a challenge and a solution. */
export const workHeader = (challenge: unknown, solution: unknown): string =>
  `${encoded(challenge)}.${encoded(solution)}`

/** Solves a challenge as a browser would. */
export const solutionOf = ({ parameters }: WorkChallenge) => {
  const { cost, keyLength, keyPrefix, nonce, salt } = parameters
  const password = Buffer.alloc(20)
  password.write(nonce, "hex")
  for (let counter = 0; ; counter += 1) {
    password.writeUInt32BE(counter, 16)
    const key = pbkdf2Sync(password, Buffer.from(salt, "hex"), cost, keyLength, "sha256")
    const derivedKey = key.toString("hex")
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey }
  }
}

/** A solved challenge, as the header carries it. */
export const solvedWork = (challenge: WorkChallenge): string =>
  workHeader(challenge, solutionOf(challenge))
