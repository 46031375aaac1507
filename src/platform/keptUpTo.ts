/**
 * Keeps values that are expensive to make and always the same for a name, such as imported keys.
 *
 * Once there are `most` of them, all are dropped and made again when they are needed, so that no
 * number of names fills the memory. A value that may change, or that a change elsewhere makes wrong,
 * belongs in a `LookupCache`. Whatever `make`
 * throws is thrown to the caller, and nothing is kept.
 *
 * ```ts
 * const keyOf = keptUpTo<Uint8Array>(1000)
 * keyOf(purpose, () => derived(purpose))
 * ```
 */
export const keptUpTo = <A>(most: number) => {
  const kept = new Map<string, A>()

  return (name: string, make: () => A): A => {
    const known = kept.get(name)
    if (known !== undefined) return known
    if (kept.size >= most) kept.clear()
    const made = make()
    kept.set(name, made)
    return made
  }
}
