import { Context, Effect, Layer, MutableHashMap, Option, Schema, Stream } from "effect"
import { Overloaded } from "../../contract/Problems.ts"
import type { AuditTrail } from "../../tenancy/audit/Audit.ts"
import { AuditEvent } from "../../tenancy/audit/AuditEvent.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"

/** Events that are read and sent together. */
const batch = 100

/** Interval of reading the trail. */
const pollSeconds = 1

/** Interval of checking if the listener may still listen, while nothing happens. */
const checkSeconds = 5

/** Interval of heartbeats, so that no proxy takes the connection for dead. */
const heartbeatSeconds = 15

/** Listeners of an instance, and of one party: each asks the database once a second. */
const mostListeners = 200
const mostOfParty = 10

/** Wait for a listener who finds no room, in seconds. */
const retrySeconds = 10

/** A listener, and the check of their right to listen. */
export interface Listener {
  /** Party whose listeners are counted together. */
  readonly party: string
  readonly remains: Effect.Effect<boolean>
  /** Draining state of the server that speaks to them. */
  readonly draining: { readonly isUnderWay: boolean }
}

interface Place {
  readonly reached: number
  /** Seconds since each was done last. */
  readonly unchecked: number
  readonly silent: number
  /** True if there may be more at once. */
  readonly isBehind: boolean
}

const encode = Schema.encodeEffect(Schema.fromJsonString(AuditEvent))
const heartbeat = ":\n\n"

/** The trail as it happens, for many listeners; it takes no lock. */
export class LiveTail extends Context.Service<LiveTail>()("gatehouse/operators/live/LiveTail", {
  make: Effect.gen(function* () {
    const { tail } = yield* Audit
    const listeners = MutableHashMap.empty<string, number>()

    const countOf = (party: string) =>
      Option.getOrElse(MutableHashMap.get(listeners, party), () => 0)

    const isFull = (party: string): boolean => {
      let all = 0
      for (const [, count] of listeners) all += count
      return all >= mostListeners || countOf(party) >= mostOfParty
    }

    const leave = (party: string) =>
      Effect.sync(() => {
        const left = countOf(party) - 1
        if (left > 0) MutableHashMap.set(listeners, party, left)
        else MutableHashMap.remove(listeners, party)
      })

    /** In one step, so that none of many simultaneous callers gets past a full house. */
    const enter = (party: string) =>
      Effect.acquireRelease(
        Effect.suspend(() => {
          if (isFull(party)) {
            return new Overloaded({ properties: { retryAfterSeconds: retrySeconds } })
          }
          MutableHashMap.set(listeners, party, countOf(party) + 1)
          return Effect.void
        }),
        () => leave(party)
      )

    const step = Effect.fnUntraced(function* (
      trail: AuditTrail,
      { draining, remains }: Listener,
      place: Place
    ) {
      if (!place.isBehind) yield* Effect.sleep(`${pollSeconds} seconds`)
      const waited = place.isBehind ? 0 : pollSeconds
      const { events, reached } = yield* tail.after(trail.id, place.reached, batch)
      const unchecked = place.unchecked + waited
      const isDue = events.length > 0 || unchecked >= checkSeconds
      if (draining.isUnderWay || (isDue && !(yield* remains))) {
        return [[], Option.none<Place>()] as const
      }
      const texts = yield* Effect.forEach(events, (event) =>
        Effect.map(encode(event), (json) => {
          const id = tail.checkpointAt(trail, event.sequence ?? reached)
          return `id: ${id}\ndata: ${json}\n\n`
        })
      ).pipe(Effect.orDie)
      const silent = place.silent + waited
      const isSilent = texts.length === 0 && silent >= heartbeatSeconds
      return [
        isSilent ? [heartbeat] : texts,
        Option.some<Place>({
          reached,
          unchecked: isDue ? 0 : unchecked,
          silent: isSilent || texts.length > 0 ? 0 : silent,
          isBehind: events.length === batch
        })
      ] as const
    })

    /**
     * Server-sent events of the trail after a number, each once. The stream ends when the listener
     * remains no longer, and when the process is about to stop. The listener counts until the scope
     * closes, whether or not anybody reads.
     */
    const follow = Effect.fn("LiveTail.follow")(function* (
      trail: AuditTrail,
      from: number,
      listener: Listener
    ) {
      yield* enter(listener.party)
      const start: Place = { reached: from, unchecked: 0, silent: 0, isBehind: true }
      // A listener that loses the connection before anything happened resumes from here.
      const place = `id: ${tail.checkpointAt(trail, from)}\n\n`
      const events = Stream.paginate(start, (at) => step(trail, listener, at))
      return Stream.concat(Stream.make(place), events)
    })

    return { follow }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
