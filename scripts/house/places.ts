import type { Facts } from "../boundaries/facts.ts"

/** Each folder of `src` with the folders that its files import from. */
export type Places = ReadonlyMap<string, ReadonlySet<string>>

const placeOf = (path: string): string => /^src\/([^/]+)\//.exec(path)?.[1] ?? "src"

export const placesBetween = (all: ReadonlyArray<Facts>): Places => {
  const places = new Map<string, Set<string>>()
  for (const { path } of all) places.set(placeOf(path), new Set())
  for (const { imports, path } of all) {
    for (const { file } of imports) {
      if (file === undefined || !file.startsWith("src/")) continue
      const to = placeOf(file)
      if (to !== placeOf(path)) places.get(placeOf(path))?.add(to)
    }
  }
  return places
}

/**
 * The groups of folders that reach each other (circles), and the arrows that would have to go for
 * the rest to stand in layers: those inside such a group that lead to a folder met before.
 */
export const stratify = (places: Places): { readonly circles: number; readonly back: number } => {
  const reaches = (from: string): ReadonlySet<string> => {
    const seen = new Set<string>()
    const queue = [...(places.get(from) ?? [])]
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      queue.push(...(places.get(next) ?? []))
    }
    return seen
  }
  const reach = new Map([...places.keys()].map((place) => [place, reaches(place)] as const))
  const together = (one: string, other: string): boolean =>
    reach.get(one)?.has(other) === true && reach.get(other)?.has(one) === true
  const circular = [...places.keys()].filter((place) => reach.get(place)?.has(place) === true)
  const groups = circular.filter(
    (place, index) => !circular.slice(0, index).some((earlier) => together(earlier, place))
  )
  const back = circular.flatMap((place, index) =>
    circular.slice(0, index).filter((earlier) => places.get(place)?.has(earlier) === true)
  )
  return { circles: groups.length, back: back.length }
}
