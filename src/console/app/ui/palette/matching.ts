/** Something that can be chosen, with the words by which it is found. */
export interface Candidate {
  readonly label: string
  /** More words that lead to it, which its row does not show. */
  readonly keywords?: string | undefined
}

const wordsOf = (text: string): ReadonlyArray<string> =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}@.]+/u)
    .filter(Boolean)

/**
 * Distance of a candidate from what was typed: 0 where its label begins with it, then words that begin
 * like the typed ones, then any part; undefined where some typed word is in none of its words.
 */
export const distance = (
  query: string,
  { keywords = "", label }: Candidate
): number | undefined => {
  const typed = wordsOf(query)
  const own = label.toLowerCase()
  const words = wordsOf(label)
  const more = keywords.toLowerCase()
  if (!typed.every((word) => own.includes(word) || more.includes(word))) return undefined
  if (own.startsWith(query.trim().toLowerCase())) return 0
  if (typed.every((word) => words.some((each) => each.startsWith(word)))) return 1
  return typed.every((word) => own.includes(word)) ? 2 : 3
}

/** The candidates that what was typed leads to, the nearest first and no more than a few. */
export const nearest = <One extends Candidate>(
  query: string,
  candidates: ReadonlyArray<One>,
  most: number
): ReadonlyArray<One> =>
  candidates
    .flatMap((candidate) => {
      const far = distance(query, candidate)
      return far === undefined ? [] : [{ candidate, far }]
    })
    .toSorted((one, other) => one.far - other.far)
    .slice(0, most)
    .map(({ candidate }) => candidate)
