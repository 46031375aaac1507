import { Context, Data, DateTime, Effect, Layer } from "effect"
import {
  IdentityId,
  type ConnectionId,
  type EnvironmentId,
  type UserId
} from "../../contract/Ids.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditActor } from "../../tenancy/audit/AuditEvent.ts"
import type { Environment } from "../../contract/Environment.ts"
import { isIssuerOf, providersAmong, spellingsOf } from "../../tenancy/providers/Provider.ts"
import { Providers } from "../../tenancy/providers/Providers.ts"
import { UserDirectory } from "../users/UserDirectory.ts"
import { IdentitiesStore } from "./IdentitiesStore.ts"
import type { NewIdentity } from "./Identity.ts"

/** The account at the provider is linked to a user, maybe this very one. */
export class IdentityTaken extends Data.TaggedError("IdentityTaken") {}

/** The external accounts that users sign in with. */
export class Identities extends Context.Service<Identities>()(
  "gatehouse/directory/identities/Identities",
  {
    make: Effect.gen(function* () {
      const store = yield* IdentitiesStore
      const audit = yield* Audit
      const crypto = yield* Crypto
      const directory = yield* UserDirectory
      const providers = yield* Providers

      const listActive = Effect.fn("Identities.listActive")(function* (
        environmentId: EnvironmentId,
        userId: UserId
      ) {
        const identities = yield* store.listActive(environmentId, userId)
        if (identities.length === 0) yield* directory.requireKnown(environmentId, userId)
        return identities
      })

      const recorded = (
        { id: environmentId }: Environment,
        action: "identity.linked" | "identity.unlinked",
        id: IdentityId,
        userId: UserId,
        actor: AuditActor,
        metadata: { readonly provider: string } | { readonly connectionId: ConnectionId } | {} = {}
      ) =>
        audit.record({
          environmentId,
          action,
          actor,
          targets: [
            { type: "identity", id },
            { type: "user", id: userId }
          ],
          metadata
        })

      /** Links an account to a user, in the caller's transaction, which its failure spoils. */
      const link = Effect.fn("Identities.link")(function* (
        environment: Environment,
        userId: UserId,
        account: NewIdentity,
        actor: AuditActor
      ) {
        const id = IdentityId.make(yield* crypto.uuidV7)
        // The index knows an account by one spelling of its issuer, and signing in by each.
        const isOfProvider = (account.connectionId ?? null) === null
        if (isOfProvider && spellingsOf(account.issuer).length > 1) {
          const owner = yield* store.findOwner(environment.id, account.issuer, account.subject)
          if (owner !== undefined) return yield* new IdentityTaken()
        }
        yield* store
          .insert(environment.id, userId, id, account, yield* DateTime.now)
          .pipe(Effect.mapError(() => new IdentityTaken()))
        const { connectionId, provider } = account
        const through =
          provider !== null
            ? { provider }
            : (connectionId ?? null) === null
              ? {}
              : { connectionId: connectionId as ConnectionId }
        yield* recorded(environment, "identity.linked", id, userId, actor, through)
        return id
      })

      /** False where the user has no such active identity; for use in the caller's transaction. */
      const unlink = Effect.fn("Identities.unlink")(function* (
        environment: Environment,
        userId: UserId,
        id: IdentityId,
        actor: AuditActor
      ) {
        const unlinked = yield* store.unlink(environment.id, userId, id, yield* DateTime.now)
        if (unlinked) yield* recorded(environment, "identity.unlinked", id, userId, actor)
        return unlinked
      })

      /**
       * Unlinks everything as part of a user's deletion, so that the provider's accounts can sign up
       * anew; for use in its transaction.
       */
      const unlinkAll = (environmentId: EnvironmentId, userId: UserId) =>
        Effect.flatMap(DateTime.now, (now) => store.unlinkAll(environmentId, userId, now))

      /**
       * False if a provider that vouched for a person counts no more: it was removed, or has found the
       * account by an address and is trusted no more, or is of another issuer than the person's account
       * at it. `found` is an account that was found by an address, and is not linked yet.
       */
      const isVouchedFor = Effect.fn("Identities.isVouchedFor")(function* (
        { id }: Environment,
        userId: UserId,
        methods: ReadonlyArray<string>,
        found: NewIdentity | undefined
      ) {
        const keys = providersAmong(methods)
        if (keys.length === 0) return true
        const accounts = found === undefined ? yield* store.listLinked(id, userId) : [found]
        for (const key of keys) {
          const provider = yield* providers.described(id, key)
          if (provider === undefined) return false
          if (found !== undefined && !provider.trustEmail) return false
          if (!accounts.some(({ issuer }) => isIssuerOf(provider, issuer))) return false
        }
        return true
      })

      return {
        listActive,
        isVouchedFor,
        /** A user's own active ones, the oldest first. */
        listLinked: ({ id }: Environment, userId: UserId) => store.listLinked(id, userId),
        /** By issuer and subject, never by an address: together they name an account permanently. */
        findOwner: (
          { id }: Environment,
          { issuer, subject }: Pick<NewIdentity, "issuer" | "subject">
        ) => store.findOwner(id, issuer, subject),
        /** By the subject at a connection, which is another person at any other one. */
        findConnected: ({ id }: Environment, connectionId: ConnectionId, subject: string) =>
          store.findConnected(id, connectionId, subject),
        link,
        /** Takes over what the provider says of the account now. */
        refresh: (environment: Environment, id: IdentityId, account: NewIdentity) =>
          Effect.flatMap(DateTime.now, (now) => store.refresh(environment.id, id, account, now)),
        unlink,
        unlinkAll
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(IdentitiesStore.layer))
}
