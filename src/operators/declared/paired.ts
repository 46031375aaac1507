/** A declared thing with the one that is there already, if any. */
export interface Pair<Declared, Present> {
  readonly declared: Declared
  readonly present: Present | undefined
}

/**
 * Pairs declared things with those of the same name that are there, each once: the most alike first,
 * then in their order. Things whose name is not unique keep their own record so.
 */
export const paired = <Declared, Present>(
  declared: ReadonlyArray<Declared>,
  present: ReadonlyArray<Present>,
  options: {
    readonly nameOf: (thing: Declared | Present) => string
    readonly isAlike: (declared: Declared, present: Present) => boolean
  }
): {
  readonly pairs: ReadonlyArray<Pair<Declared, Present>>
  /** Things that nothing declared names. */
  readonly others: ReadonlyArray<Present>
} => {
  const byName = Map.groupBy(present, options.nameOf)
  const free = new Set(present)
  const taken = new Map<Declared, Present>()
  const take = (thing: Declared, accepts: (one: Present) => boolean): void => {
    const found = byName.get(options.nameOf(thing))?.find((one) => free.has(one) && accepts(one))
    if (found === undefined) return
    free.delete(found)
    taken.set(thing, found)
  }
  for (const thing of declared) take(thing, (one) => options.isAlike(thing, one))
  for (const thing of declared) if (!taken.has(thing)) take(thing, () => true)
  return {
    pairs: declared.map((thing) => ({ declared: thing, present: taken.get(thing) })),
    others: present.filter((one) => free.has(one))
  }
}
