import { Context, type DateTime, Effect, Layer, Option, Schema } from "effect"
import type { SessionId, UserId } from "../../contract/Ids.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { DisavowedSignIn, isSuperseded } from "./DisavowedSignIn.ts"
import { KnownDevicesStore } from "./KnownDevicesStore.ts"

const decodeSignIn = Schema.decodeUnknownOption(DisavowedSignIn)

/** The origin of a change: a signed-in person, or anyone who follows a mailed link on a device. */
export type ChangedFrom =
  | { readonly sessionId: SessionId }
  | { readonly deviceHash: Uint8Array | null }

/** The links that disavow sign-ins, as far as other account changes void them. */
export class DisavowalLinks extends Context.Service<DisavowalLinks>()(
  "gatehouse/access/disavowal/DisavowalLinks",
  {
    make: Effect.gen(function* () {
      const store = yield* KnownDevicesStore
      const addressBook = yield* AddressBook
      const proofs = yield* Proofs

      const sinceOf = (
        { id }: Environment,
        userId: UserId,
        from: ChangedFrom
      ): Effect.Effect<DateTime.Utc | undefined> => {
        if ("sessionId" in from) return store.sessionSince(id, userId, from.sessionId)
        return from.deviceHash === null
          ? Effect.undefined
          : store.firstSeen({ environmentId: id, userId, deviceHash: from.deviceHash })
      }

      /**
       * Voids the links that `isSuperseded` names, after a change of addresses or password. The
       * caller's transaction holds `UserLock.lock`.
       */
      const supersede = Effect.fn("DisavowalLinks.supersede")(function* (
        environment: Environment,
        userId: UserId,
        from: ChangedFrom
      ) {
        const since = yield* sinceOf(environment, userId, from)
        if (since === undefined) return
        const addresses = yield* addressBook.addressesOf(environment, userId)
        yield* proofs.voidWhere(environment, userId, "disavowal", ({ payload }) =>
          Option.exists(decodeSignIn(payload), (signIn) => isSuperseded(signIn, since, addresses))
        )
      })

      /**
       * Voids links after a backend has changed the addresses: every link that was mailed to any
       * address other than the primary one, because the backend decides whose account it is.
       */
      const supersedeByBackend = Effect.fn("DisavowalLinks.supersedeByBackend")(function* (
        environment: Environment,
        userId: UserId
      ) {
        const primary = yield* addressBook.primaryOf(environment, userId)
        yield* proofs.voidWhere(environment, userId, "disavowal", ({ payload }) =>
          Option.exists(decodeSignIn(payload), ({ told }) => told.key !== primary?.address.key)
        )
      })

      return { supersede, supersedeByBackend }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(KnownDevicesStore.layer))
}
