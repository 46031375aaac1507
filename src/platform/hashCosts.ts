/** The most memory that one hash is let take, in KiB (contract.md "passwordHash"). */
export const mostMemoryKiB = 131_072

/** The memory from which on hashes run one at a time in the process, in KiB. */
export const sharedMemoryKiB = 65_536

const number = (text: string | undefined): number => Number(text ?? 0)

const scryptForm = /scrypt\$ln=(\d+),r=(\d+)(?:,p=(\d+))?\$/
const pbkdf2Form = /^\$pbkdf2-(sha\d+)\$i=(\d+)[^$]*\$[^$]*\$([^$]*)$/
const argon2Form = /\$m=(\d+),t=(\d+),/

const bytesOfDigest: Readonly<Record<string, number>> = { sha1: 20, sha256: 32, sha512: 64 }

/** Times that PBKDF2 iterates anew, for each digest that its hash is long (RFC 8018 section 5.2). */
const blocksOf = (digest: string, base64: string): number =>
  Math.max(1, Math.ceil(Math.floor((base64.length * 3) / 4) / (bytesOfDigest[digest] ?? 1)))

/**
 * The time that a hash takes to verify, in hashes of today's costs (as measured, to within a
 * third).
 */
export const workOf = (hash: string): number => {
  if (hash.startsWith("$2")) return 2.7 * 2 ** (number(hash.slice(4, 6)) - 10)
  const [, scryptLogN, blockSize, lanes = "1"] = scryptForm.exec(hash) ?? []
  if (scryptLogN !== undefined) {
    return (2 ** number(scryptLogN) * number(blockSize) * number(lanes)) / 65_536
  }
  const [, digest = "", iterations, derived = ""] = pbkdf2Form.exec(hash) ?? []
  if (iterations !== undefined) {
    return (number(iterations) * blocksOf(digest, derived)) / 66_000
  }
  const [, memoryKiB, passes] = argon2Form.exec(hash) ?? []
  return (number(memoryKiB) * number(passes)) / 38_912
}

/** The memory that a hash takes to verify, in KiB: next to nothing for bcrypt and PBKDF2. */
export const memoryOf = (hash: string): number => {
  const [, scryptLogN, blockSize] = scryptForm.exec(hash) ?? []
  if (scryptLogN !== undefined) return (2 ** number(scryptLogN) * number(blockSize)) / 8
  return number(argon2Form.exec(hash)?.[1])
}

/** True for a hash over the memory limit: it is never verified. */
export const isUnaffordable = (hash: string): boolean => memoryOf(hash) > mostMemoryKiB
