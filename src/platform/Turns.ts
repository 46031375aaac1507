import { Context, Data, Effect, PartitionedSemaphore } from "effect"

/** How much runs at a time, and how much more may wait for its turn. */
export interface Capacity {
  readonly running: number
  readonly waiting: number
}

/** As much as may is running and waiting already: nothing was done. */
export class NoTurn extends Data.TaggedError("NoTurn") {}

/** On whose behalf work is done: waiting parties take turns, however much work each has. */
export const Party = Context.Reference<string>("gatehouse/platform/Turns/Party", {
  defaultValue: () => ""
})

/**
 * Gives work its turn: of one party in the order in which it came, of several in rotation. Fails with
 * `NoTurn` at once past the capacity, of which each party keeps its share however much another has
 * brought.
 */
export const make = ({ running, waiting }: Capacity) =>
  Effect.map(PartitionedSemaphore.make<string>({ permits: running }), (semaphore) => {
    const capacity = running + waiting
    const admitted = new Map<string, number>()
    let all = 0

    const admit = (party: string) =>
      Effect.suspend(() => {
        const own = admitted.get(party) ?? 0
        const share = Math.floor(capacity / (admitted.size + (own === 0 ? 1 : 0)))
        if (all >= capacity && own >= share) return Effect.fail(new NoTurn())
        admitted.set(party, own + 1)
        all += 1
        return Effect.void
      })

    const leave = (party: string) =>
      Effect.sync(() => {
        const left = (admitted.get(party) ?? 1) - 1
        if (left === 0) admitted.delete(party)
        else admitted.set(party, left)
        all -= 1
      })

    return <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E | NoTurn, R> =>
      Effect.flatMap(Party, (party) =>
        Effect.acquireUseRelease(
          admit(party),
          () => semaphore.withPermit(party)(work),
          () => leave(party)
        )
      )
  })
