import { createLocalJWKSet, type JWK, type LocalJWKSet } from "jose"

/** A public key whose `kid` is its RFC 7638 thumbprint, so that no two keys share one. */
type NamedKey = Readonly<JWK> & { readonly kid: string }

/** Most sets that are kept ready. */
const mostKept = 1000

/**
 * Key sets of our own for verification. One that is asked for again comes with its keys imported, for
 * importing a key takes longer than verifying a signature with it.
 */
export const makeKeySets = () => {
  const kept = new Map<string, LocalJWKSet>()
  return (keys: ReadonlyArray<NamedKey>): LocalJWKSet => {
    const name = keys.map(({ kid }) => kid).join()
    const known = kept.get(name)
    if (known !== undefined) return known
    if (kept.size >= mostKept) kept.clear()
    const made = createLocalJWKSet({ keys: keys.map((key) => ({ ...key })) })
    kept.set(name, made)
    return made
  }
}
