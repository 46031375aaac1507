import { Context, Data, DateTime, Effect, Layer } from "effect"
import { IdentityId, type EnvironmentId, type UserId } from "../../contract/Ids.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditActor } from "../../tenancy/audit/AuditEvent.ts"
import type { Environment } from "../../contract/Environment.ts"
import { UserDirectory } from "../users/UserDirectory.ts"
import type { UserNotFound, WrongEnvironment } from "../users/UserDirectoryProblems.ts"
import { IdentitiesStore } from "./IdentitiesStore.ts"
import type { Identity, IdentityOwner, LinkedIdentity, NewIdentity } from "./Identity.ts"

/** The account at the provider is linked to a user, maybe this very one. */
export class IdentityTaken extends Data.TaggedError("IdentityTaken") {}

/** The external accounts that users sign in with. */
export class Identities extends Context.Service<
  Identities,
  {
    readonly listActive: (
      environmentId: EnvironmentId,
      userId: UserId
    ) => Effect.Effect<ReadonlyArray<Identity>, UserNotFound | WrongEnvironment>
    /** A user's own active ones, the oldest first. */
    readonly listLinked: (
      environment: Environment,
      userId: UserId
    ) => Effect.Effect<ReadonlyArray<LinkedIdentity>>
    /** By issuer and subject, never by an address: together they name an account permanently. */
    readonly findOwner: (
      environment: Environment,
      account: Pick<NewIdentity, "issuer" | "subject">
    ) => Effect.Effect<IdentityOwner | undefined>
    /** Links an account to a user, in the caller's transaction, which its failure spoils. */
    readonly link: (
      environment: Environment,
      userId: UserId,
      account: NewIdentity,
      actor: AuditActor
    ) => Effect.Effect<IdentityId, IdentityTaken>
    /** Takes over what the provider says of the account now. */
    readonly refresh: (
      environment: Environment,
      id: IdentityId,
      account: NewIdentity
    ) => Effect.Effect<void>
    /** False where the user has no such active identity; for use in the caller's transaction. */
    readonly unlink: (
      environment: Environment,
      userId: UserId,
      id: IdentityId,
      actor: AuditActor
    ) => Effect.Effect<boolean>
    /**
     * Unlinks everything as part of a user's deletion, so that the provider's accounts can sign up
     * anew; for use in its transaction.
     */
    readonly unlinkAll: (environmentId: EnvironmentId, userId: UserId) => Effect.Effect<void>
  }
>()("gatehouse/directory/identities/Identities") {
  static readonly layerNoDeps = Layer.effect(
    Identities,
    Effect.gen(function* () {
      const store = yield* IdentitiesStore
      const audit = yield* Audit
      const crypto = yield* Crypto
      const directory = yield* UserDirectory

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
        metadata: { readonly provider?: string } = {}
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

      const link = Effect.fn("Identities.link")(function* (
        environment: Environment,
        userId: UserId,
        account: NewIdentity,
        actor: AuditActor
      ) {
        const id = IdentityId.make(yield* crypto.uuidV7)
        yield* store
          .insert(environment.id, userId, id, account, yield* DateTime.now)
          .pipe(Effect.mapError(() => new IdentityTaken()))
        const { provider } = account
        yield* recorded(environment, "identity.linked", id, userId, actor, { provider })
        return id
      })

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

      const unlinkAll = (environmentId: EnvironmentId, userId: UserId) =>
        Effect.flatMap(DateTime.now, (now) => store.unlinkAll(environmentId, userId, now))

      return Identities.of({
        listActive,
        listLinked: ({ id }, userId) => store.listLinked(id, userId),
        findOwner: ({ id }, { issuer, subject }) => store.findOwner(id, issuer, subject),
        link,
        refresh: (environment, id, account) =>
          Effect.flatMap(DateTime.now, (now) => store.refresh(environment.id, id, account, now)),
        unlink,
        unlinkAll
      })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(IdentitiesStore.layer))
}
