import type { Algorithm } from "../../credentials/passwords/PasswordHash.ts"

const prefixes: ReadonlyArray<readonly [string, Algorithm]> = [
  ["$argon2", "argon2"],
  ["$scrypt$", "scrypt"],
  ["$2", "bcrypt"]
]

/** What a password hash says of itself; undefined where that is nothing known. */
export const hashAlgorithm = (hash: string): Algorithm | undefined =>
  prefixes.find(([prefix]) => hash.startsWith(prefix))?.[1]
