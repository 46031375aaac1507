import { Context, Effect, Layer, Option, Stream, type DateTime } from "effect"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { idBoundAt } from "./AuditEventTime.ts"
import { AuditWalkStore } from "./AuditWalkStore.ts"

/** Events that one statement looks at. */
const batch = 2000

/** Events about one person, for a copy of their data. */
export class AuditHistory extends Context.Service<AuditHistory>()(
  "gatehouse/tenancy/audit/AuditHistory",
  {
    make: Effect.gen(function* () {
      const store = yield* AuditWalkStore

      const eventsFrom = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        userId: UserId,
        from: string
      ) {
        const below = yield* store.boundAfter(environmentId, from, batch)
        const events = yield* store.eventsAbout(environmentId, userId, { from, below })
        return [events, Option.fromNullOr(below)] as const
      })

      return {
        /**
         * Events by or about the user from a time on, the oldest first; a part of them is held at a
         * time.
         */
        eventsAbout: (environmentId: EnvironmentId, userId: UserId, since: DateTime.Utc) =>
          Stream.paginate(idBoundAt(since), (from: string) =>
            eventsFrom(environmentId, userId, from)
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(AuditWalkStore.layer))
}
