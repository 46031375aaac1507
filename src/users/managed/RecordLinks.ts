import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import { RecordLinksStore } from "./RecordLinksStore.ts"

/** Links between records of directories and users, for whatever ends a user. */
export class RecordLinks extends Context.Service<RecordLinks>()(
  "gatehouse/users/managed/RecordLinks",
  {
    make: Effect.gen(function* () {
      const store = yield* RecordLinksStore
      return {
        /** Part of the deletion of a user: the records stay, and are of nobody from now on. */
        unlinkAll: ({ id }: Environment, userId: UserId) =>
          Effect.flatMap(DateTime.now, (now) => store.unlinkAll(id, userId, now))
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(RecordLinksStore.layer))
}
