import { Context, DateTime, Effect, Layer } from "effect"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { UserDirectory } from "../userDirectory/UserDirectory.ts"
import type { UserNotFound, WrongEnvironment } from "../userDirectory/UserDirectoryProblems.ts"
import { IdentitiesStore } from "./IdentitiesStore.ts"
import type { Identity } from "./Identity.ts"

/** The external accounts that users sign in with. */
export class Identities extends Context.Service<
  Identities,
  {
    readonly listActive: (
      environmentId: EnvironmentId,
      userId: UserId
    ) => Effect.Effect<ReadonlyArray<Identity>, UserNotFound | WrongEnvironment>
    /**
     * Unlinks everything as part of a user's deletion, so that the provider's accounts can sign up
     * anew; for use in its transaction.
     */
    readonly unlinkAll: (environmentId: EnvironmentId, userId: UserId) => Effect.Effect<void>
  }
>()("gatehouse/identities/Identities") {
  static readonly layerNoDeps = Layer.effect(
    Identities,
    Effect.gen(function* () {
      const store = yield* IdentitiesStore
      const directory = yield* UserDirectory

      const listActive = Effect.fn("Identities.listActive")(function* (
        environmentId: EnvironmentId,
        userId: UserId
      ) {
        const identities = yield* store.listActive(environmentId, userId)
        if (identities.length === 0) yield* directory.requireKnown(environmentId, userId)
        return identities
      })

      const unlinkAll = (environmentId: EnvironmentId, userId: UserId) =>
        Effect.flatMap(DateTime.now, (now) => store.unlinkAll(environmentId, userId, now))

      return Identities.of({ listActive, unlinkAll })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(IdentitiesStore.layer))
}
