import { Context, Effect, Layer } from "effect"
import type { EnvironmentId, SessionId } from "../../contract/Ids.ts"
import { LogoutQueue } from "./LogoutQueue.ts"
import { SignOnEndsStore } from "./SignOnEndsStore.ts"

/** Tells applications of sessions that ended in which people used them. */
export class SignOnEnds extends Context.Service<SignOnEnds>()(
  "gatehouse/sessions/grants/SignOnEnds",
  {
    make: Effect.gen(function* () {
      const store = yield* SignOnEndsStore
      const queue = yield* LogoutQueue

      /** Queues what is to be told, in the transaction that ends the sessions. */
      const ended = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        sessionIds: ReadonlyArray<SessionId>
      ) {
        for (const { id, ...parties } of yield* store.awaited(environmentId, sessionIds)) {
          yield* Effect.orDie(queue.offer({ environmentId, signOnId: id, parties }))
        }
      })

      return { ended }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([SignOnEndsStore.layer, LogoutQueue.layer])
  )
}
