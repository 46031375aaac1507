import { Context, Effect, Layer } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { examinedPerPoll } from "./AuditSearch.ts"
import { AuditStore } from "./AuditStore.ts"
import { checkpointAt, sequenceAt } from "./checkpoint.ts"

/** The numbered trail for what follows it within the service; it takes no lock. */
export class AuditTail extends Context.Service<AuditTail>()("gatehouse/tenancy/audit/AuditTail", {
  make: Effect.gen(function* () {
    const store = yield* AuditStore

    /** The events after a number, in order, `most` at a time. */
    const after = Effect.fnUntraced(function* (
      environmentId: EnvironmentId,
      sequence: number,
      most: number
    ) {
      const { events, from, lastSequence } = yield* store.poll(environmentId, sequence, {}, most)
      const last = events.length === most ? events.at(-1)?.sequence : undefined
      const reached = last ?? Math.min(from + examinedPerPoll, lastSequence)
      return { events, reached: Math.max(sequence, reached) }
    })

    return {
      /** The last number that was given. */
      head: store.head,
      after,
      checkpointAt,
      sequenceAt,
      /** The events of these ids that retention has not forgotten. */
      named: store.named
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(AuditStore.layer))
}
