/** A worker that dies so often within the window is not helped by another start. */
const mostDeaths = 6
const windowMillis = 60_000

/** The first start comes after this; each further one takes twice as long. */
const firstWaitMillis = 100

/** Consequence of the death of a worker. */
export type Verdict =
  | { readonly _tag: "Restart"; readonly afterMillis: number }
  | { readonly _tag: "GiveUp" }

/** The deaths that still count at the time of the last of them. */
export const recent = (deaths: ReadonlyArray<number>): ReadonlyArray<number> => {
  const last = deaths.at(-1) ?? 0
  return deaths.filter((at) => at > last - windowMillis)
}

/** Judges by when the workers of one place have died, in milliseconds, the last one just now. */
export const afterDeath = (deaths: ReadonlyArray<number>): Verdict => {
  const count = recent(deaths).length
  return count >= mostDeaths
    ? { _tag: "GiveUp" }
    : { _tag: "Restart", afterMillis: firstWaitMillis * 2 ** (count - 1) }
}
