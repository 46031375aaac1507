import { Context, Effect, Layer, Option, Stream, type DateTime } from "effect"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import * as Background from "../../platform/Background.ts"
import { idBoundAt } from "./AuditEvent.ts"
import { AuditStore } from "./AuditStore.ts"

/** Events that one statement looks at: few enough to hold no lock for long. */
const batch = 2000

/**
 * Walks through the whole trail, part by part: for a copy of a person's data, and to remove what the
 * law or the operator wants removed.
 */
export class AuditWalk extends Context.Service<AuditWalk>()("gatehouse/tenancy/audit/AuditWalk", {
  make: Effect.gen(function* () {
    const store = yield* AuditStore

    const eventsFrom = Effect.fnUntraced(function* (
      environmentId: EnvironmentId,
      userId: UserId,
      from: string
    ) {
      const below = yield* store.boundAfter(environmentId, from, batch)
      const events = yield* store.eventsAbout(environmentId, userId, { from, below })
      return [events, Option.fromNullOr(below)] as const
    })

    /** Events by or about the user from a time on, the oldest first; a part of them is held at a time. */
    const eventsAbout = (environmentId: EnvironmentId, userId: UserId, since: DateTime.Utc) =>
      Stream.paginate(idBoundAt(since), (from: string) => eventsFrom(environmentId, userId, from))

    const eraseStep = Effect.fnUntraced(function* (
      environmentId: EnvironmentId,
      userIds: ReadonlyArray<UserId>,
      from: string
    ) {
      const below = yield* store.boundAfter(environmentId, from, batch)
      yield* store.eraseOrigins(environmentId, userIds, { from, below })
      return below
    })

    /**
     * Takes network addresses and user agents off the events of people who are purged: what they did
     * themselves, and what was tried in their name before anybody was known. The events stay, with
     * ids alone. It walks the trail once, however many users there are, and rests in between.
     */
    const eraseOrigins = Effect.fn("AuditWalk.eraseOrigins")(function* (
      environmentId: EnvironmentId,
      userIds: ReadonlyArray<UserId>,
      since: DateTime.Utc
    ) {
      let from: string | null = idBoundAt(since)
      while (from !== null) {
        from = yield* Background.paced(eraseStep(environmentId, userIds, from))
      }
    })

    /**
     * Forgets the numbered events from before a time, in the order of their numbers, so that what is
     * left has no gap; checkpoints stay valid.
     */
    const forgetBefore = Effect.fn("AuditWalk.forgetBefore")(function* (
      environmentId: EnvironmentId,
      before: DateTime.Utc
    ) {
      const bound = idBoundAt(before)
      yield* Effect.repeat(store.forgetOldest(environmentId, bound, batch), {
        while: (forgotten) => forgotten === batch
      })
    })

    return { eventsAbout, eraseOrigins, forgetBefore }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(AuditStore.layer))
}
