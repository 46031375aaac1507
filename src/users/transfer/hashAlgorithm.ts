import type { ForeignAlgorithm } from "../../credentials/passwords/ForeignHash.ts"

const prefixes: ReadonlyArray<readonly [string, ForeignAlgorithm]> = [
  ["$argon2", "argon2"],
  ["$scrypt$", "scrypt"],
  ["$pbkdf2-", "pbkdf2"],
  ["$firebase-scrypt$", "firebase-scrypt"],
  ["$2", "bcrypt"]
]

/** What a password hash says of itself; undefined where that is nothing known. */
export const hashAlgorithm = (hash: string): ForeignAlgorithm | undefined =>
  prefixes.find(([prefix]) => hash.startsWith(prefix))?.[1]
