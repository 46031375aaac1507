import { Clock, Context, Data, Duration, Effect, PartitionedSemaphore } from "effect"

/** Maximum number of running and of waiting effects. */
export interface Capacity {
  readonly running: number
  readonly waiting: number
}

/** The longest that work waits for its turn, as far as can be foreseen (contract.md "Throttling"). */
const patience = Duration.seconds(5)

/** The milliseconds that work of weight 1 is taken to last before any was measured. */
const initialPace = 25

/** Lighter work weighs this much: the rest of what it takes is no less. */
const leastWeight = 0.25

/** As much as may is running and waiting already, or the wait would be too long: nothing was done. */
export class NoTurn extends Data.TaggedError("NoTurn") {}

/** On whose behalf work is done: waiting parties take turns, however much work each has. */
export const Party = Context.Reference<string>("gatehouse/platform/Turns/Party", {
  defaultValue: () => ""
})

/** The work of one party that runs or waits. */
interface Brought {
  readonly count: number
  readonly weight: number
}

const nothing: Brought = { count: 0, weight: 0 }

/**
 * Gives work its turn: of one party in the order in which it came, of several in rotation. Fails with
 * `NoTurn` at once past the capacity, of which each party keeps its share however much another has
 * brought, and where the wait would be over five seconds, judged by the weight of what is ahead and
 * by how long work lasted of late.
 */
export const make = ({ running, waiting }: Capacity) =>
  Effect.map(PartitionedSemaphore.make<string>({ permits: running }), (semaphore) => {
    const capacity = running + waiting
    const brought = new Map<string, Brought>()
    let all = nothing
    let pace = initialPace

    /** Parties take turns, so little of another's long queue is ahead of a party's own. */
    const foreseenWait = (own: Brought, parties: number): number =>
      (Math.min(all.weight, own.weight * parties) * pace) / running

    const move = (party: string, count: number, weight: number) => {
      const own = brought.get(party) ?? nothing
      const next = { count: own.count + count, weight: own.weight + weight }
      if (next.count === 0) brought.delete(party)
      else brought.set(party, next)
      all = brought.size === 0 ? nothing : { count: all.count + count, weight: all.weight + weight }
    }

    const admit = (party: string, weight: number) =>
      Effect.suspend(() => {
        const own = brought.get(party) ?? nothing
        const parties = brought.size + (own.count === 0 ? 1 : 0)
        const share = Math.floor(capacity / parties)
        if (all.count >= capacity && own.count >= share) return Effect.fail(new NoTurn())
        if (foreseenWait(own, parties) > Duration.toMillis(patience)) {
          return Effect.fail(new NoTurn())
        }
        move(party, 1, weight)
        return Effect.void
      })

    const measured = <A, E, R>(work: Effect.Effect<A, E, R>, weight: number) =>
      Effect.flatMap(Clock.currentTimeMillis, (since) =>
        Effect.ensuring(
          work,
          Effect.map(Clock.currentTimeMillis, (now) => {
            // A clock that jumps must not look like work that took hours.
            const latest = Math.min((now - since) / weight, 4 * pace)
            if (latest > 0) pace += (latest - pace) / 16
          })
        )
      )

    return <A, E, R>(work: Effect.Effect<A, E, R>, weighs = 1): Effect.Effect<A, E | NoTurn, R> => {
      const weight = Math.max(weighs, leastWeight)
      return Effect.flatMap(Party, (party) =>
        Effect.acquireUseRelease(
          admit(party, weight),
          () => semaphore.withPermit(party)(measured(work, weight)),
          () => Effect.sync(() => move(party, -1, -weight))
        )
      )
    }
  })
