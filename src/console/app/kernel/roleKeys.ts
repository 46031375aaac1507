const longest = 50

/**
 * The letters and digits of a name as the service takes them in a key; of some names there are
 * none.
 */
const keyOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^[^a-z]+|-$/g, "")
    .slice(0, longest)

/** A key for a new role by its name in any script, which no role of the set has. */
export const newKeyOf = (name: string, taken: ReadonlyArray<string>): string => {
  const key = keyOf(name) || "role"
  let number = 1
  const numbered = (): string => {
    const end = number === 1 ? "" : `-${number}`
    return `${key.slice(0, longest - end.length)}${end}`
  }
  while (taken.includes(numbered())) number += 1
  return numbered()
}
