import { Context, DateTime, Effect, Layer, Data } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import * as Background from "../../platform/Background.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { AuditWalk } from "../../tenancy/audit/AuditWalk.ts"
import type { Environment } from "../../contract/Environment.ts"
import { IdempotentRequests, keptHours } from "../../tenancy/idempotency/IdempotentRequests.ts"
import { subjectsOf } from "../../tenancy/throttle/Throttle.ts"
import { PurgeStore, type PurgeCandidate } from "./PurgeStore.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"

/** Users whose events are looked for together: the trail is read once for all of them. */
const batch = 10_000

/** Longer than a batch takes; then another instance takes over from one that died. */
const claimLapses = { hours: 1 }

/** With the time that it takes to tidy them up. */
const answersKept = { hours: keptHours + 2 }

/** A sign-up precedes its user by some minutes at most. */
const before = { days: 1 }

// Each sweep that finds somebody reads the trail from when they signed up.
const purgeInterval = "1 hour"

/** The operator named a user who does not exist. */
class UserMissing extends Data.TaggedError("UserMissing")<{ readonly id: UserId }> {
  override get message() {
    return `There is no user ${this.id} in this environment`
  }
}

/** The operator named a user who was not deleted. */
class UserNotDeleted extends Data.TaggedError("UserNotDeleted")<{ readonly id: UserId }> {
  override get message() {
    return `The user ${this.id} is not deleted: only what is left of a deleted user can be purged`
  }
}

/**
 * Erases the remaining data of deleted users (contract: "Deleted users"). A tombstone of the id
 * stays, and so do the events of the trail, which name people by their ids alone.
 */
export class Purge extends Context.Service<Purge>()("gatehouse/users/purge/Purge", {
  make: Effect.gen(function* () {
    const store = yield* PurgeStore
    const audit = yield* Audit
    const pruning = yield* AuditWalk
    const requests = yield* IdempotentRequests
    const transaction = yield* Transaction

    /** Forgets all stored answers to requests about a user who was deleted longer ago. */
    const forgetAnswers = Effect.fnUntraced(function* (
      environment: Environment,
      { deletedAt, id }: PurgeCandidate
    ) {
      const now = yield* DateTime.now
      if (deletedAt === null) return
      if (DateTime.isLessThan(deletedAt, DateTime.subtract(now, answersKept))) return
      yield* requests.forgetAnswersAbout(environment.id, id, deletedAt)
    })

    const finish = Effect.fnUntraced(function* (environment: Environment, id: UserId) {
      return yield* transaction.run(
        Effect.gen(function* () {
          const user = yield* store.lock(environment.id, id)
          if (user === undefined) return yield* new UserMissing({ id })
          const { deletedAt, purgedAt } = user
          if (deletedAt === null) return yield* new UserNotDeleted({ id })
          if (purgedAt !== null) return { id, deletedAt, purgedAt }
          const now = yield* DateTime.now
          yield* store.eraseInvitations(environment.id, id)
          const traces = yield* store.tracesOf(environment.id, id)
          const counted = subjectsOf(id, traces)
          yield* store.erase(environment.id, { ...traces, id, deletedAt, counted })
          yield* store.leaveTombstone(environment.id, id, now)
          yield* audit.record({
            environmentId: environment.id,
            action: "user.purged",
            targets: [{ type: "user", id }]
          })
          return { id, deletedAt, purgedAt: now }
        })
      )
    })

    /** The trail first, in steps of its own, so that an interrupted purge starts over. */
    const eraseOrigins = (environment: Environment, users: ReadonlyArray<PurgeCandidate>) => {
      const [first, ...others] = users.map(({ createdAt }) => createdAt)
      if (first === undefined) return Effect.void
      const since = DateTime.subtract(others.reduce(DateTime.min, first), before)
      return pruning.eraseOrigins(
        environment.id,
        users.map(({ id }) => id),
        since
      )
    }

    /** Purges a deleted user immediately; one already purged stays unchanged. */
    const purgeUser = Effect.fn("Purge.purgeUser")(function* (
      environment: Environment,
      id: UserId
    ) {
      const user = yield* store.find(environment.id, id)
      if (user === undefined) return yield* new UserMissing({ id })
      if (user.deletedAt === null) return yield* new UserNotDeleted({ id })
      if (user.purgedAt === null) {
        yield* eraseOrigins(environment, [user])
        yield* forgetAnswers(environment, user)
      }
      return yield* finish(environment, id)
    })

    const purgeBatch = Effect.fnUntraced(function* (environment: Environment) {
      const now = yield* DateTime.now
      const { deletedUserDays } = environment.settings.retention
      const users = yield* store.claim(
        environment.id,
        DateTime.subtract(now, { days: deletedUserDays }),
        { now, lapsed: DateTime.subtract(now, claimLapses) },
        batch
      )
      yield* eraseOrigins(environment, users)
      for (const user of users) {
        // A user who cannot be purged keeps the claim, so that the next batch brings others.
        yield* Background.attempt(
          "A deleted user was not purged",
          Background.paced(
            Effect.andThen(
              forgetAnswers(environment, user),
              Effect.orDie(finish(environment, user.id))
            )
          )
        )
      }
      return users.length
    })

    /**
     * Purges users who were deleted `retention.deletedUserDays` ago or longer, but those that another
     * instance is at.
     */
    const purgeDue = Effect.fn("Purge.purgeDue")(function* (environment: Environment) {
      yield* Effect.repeat(purgeBatch(environment), { while: (claimed) => claimed === batch })
    })

    return { purgeUser, purgeDue }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(PurgeStore.layer))

  /** Purges deleted users once their time is over, for as long as the service runs. */
  static readonly retention = Effect.gen(function* () {
    const sweeps = yield* EnvironmentSweeps
    const { purgeDue } = yield* Purge
    return yield* sweeps.start(purgeInterval, "Deleted users were not purged", purgeDue)
  })
}
