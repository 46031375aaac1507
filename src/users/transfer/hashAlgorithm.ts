import type { ForeignAlgorithm } from "../../credentials/passwords/ForeignHash.ts"

const prefixes: ReadonlyArray<readonly [string, ForeignAlgorithm]> = [
  ["$argon2", "argon2"],
  ["$scrypt$", "scrypt"],
  ["$pbkdf2-", "pbkdf2"],
  ["$firebase-scrypt$", "firebase-scrypt"],
  ["$2", "bcrypt"]
]

/** Algorithm that a password hash names; undefined for an unknown one. */
export const hashAlgorithm = (hash: string): ForeignAlgorithm | undefined =>
  prefixes.find(([prefix]) => hash.startsWith(prefix))?.[1]
