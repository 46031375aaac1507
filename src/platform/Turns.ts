import { Data, Effect, Semaphore } from "effect"

/** How much runs at a time, and how much more may wait for its turn. */
export interface Capacity {
  readonly running: number
  readonly waiting: number
}

/** As much as may is running and waiting already: nothing was done. */
export class NoTurn extends Data.TaggedError("NoTurn") {}

/** Gives work its turn, in the order in which it came; fails with `NoTurn` at once past the capacity. */
export const make = ({ running, waiting }: Capacity) =>
  Effect.map(Semaphore.make(running), (semaphore) => {
    let admitted = 0
    const admit = Effect.suspend(() => {
      if (admitted >= running + waiting) return Effect.fail(new NoTurn())
      admitted += 1
      return Effect.void
    })
    const leave = () =>
      Effect.sync(() => {
        admitted -= 1
      })
    return <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E | NoTurn, R> =>
      Effect.acquireUseRelease(admit, () => semaphore.withPermit(work), leave)
  })
