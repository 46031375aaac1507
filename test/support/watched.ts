import { Effect } from "effect"
import { setTimeout as pause } from "node:timers/promises"

/** Real milliseconds between two looks, which leave the processor to what is waited for. */
const glance = 3

/**
 * Looks until it is so, whatever the clock of the test. Looking without a pause took a whole
 * processor for as long as another process needed to begin.
 */
export const watched = <A, E, R>(
  look: Effect.Effect<A, E, R>,
  isSo: (seen: A) => boolean
): Effect.Effect<A, E, R> =>
  look.pipe(
    Effect.tap((seen) => (isSo(seen) ? Effect.void : Effect.promise(() => pause(glance)))),
    Effect.repeat({ until: isSo })
  )
