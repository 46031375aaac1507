import { Cache, Cause, Duration, type Effect, Exit } from "effect"

/** Under the second in which a changed setting takes effect on every instance. */
export const briefly = Duration.millis(500)

/** Maximum number of kept answers, unless they are large; the least recently used are dropped first. */
const usualCapacity = 10_000

/**
 * A look-up whose answers are kept for a while. One that failed is made anew by the next caller,
 * unless failures are kept for a while too.
 */
export const make = <K, A, E = never, R = never>(
  lookup: (key: K) => Effect.Effect<A, E, R>,
  timeToLive: Duration.Duration,
  failuresFor: Duration.Duration = Duration.zero,
  capacity: number = usualCapacity
) =>
  Cache.makeWith(lookup, {
    capacity,
    timeToLive: (exit) => {
      if (Exit.isSuccess(exit)) return timeToLive
      // A caller who gave up says nothing about the answer.
      return Cause.hasInterrupts(exit.cause) ? Duration.zero : failuresFor
    }
  })

/**
 * Keeps values that are expensive to make and always the same for a name, such as imported keys.
 *
 * Once there are `most` of them, all are dropped and made again when they are needed, so that no
 * number of names fills the memory. A value that may change, or that a change elsewhere makes wrong,
 * belongs in a cache of `make`. Whatever a name's own maker throws is thrown to the caller, and nothing
 * is kept.
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
