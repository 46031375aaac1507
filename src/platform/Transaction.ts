import {
  type Cause,
  Context,
  Data,
  Deferred,
  Effect,
  Exit,
  Fiber,
  Layer,
  Option,
  Schedule
} from "effect"
import { SqlClient, SqlError } from "effect/sql"
import { errorOf } from "./CauseReport.ts"
import * as PgPools from "./PgPools.ts"
import { PgTransaction } from "./PgTransaction.ts"

/** The one transaction that all of a use case's become; its services once it has begun. */
interface Joint {
  readonly begun: Effect.Effect<Context.Context<never>>
}

const Joint = Context.Reference<Joint | undefined>("gatehouse/platform/Transaction/Joint", {
  defaultValue: () => undefined
})

/** Number of immediate retries, since the locks of the others are waited for anyway. */
const further = Schedule.recurs(3)

/**
 * The database ended this transaction for the sake of others, so it may succeed when it runs again.
 */
const isVictim = (reason: Cause.Reason<unknown>): boolean => {
  const error = errorOf(reason)
  return (
    SqlError.isSqlError(error) &&
    (error.reason._tag === "DeadlockError" || error.reason._tag === "SerializationError")
  )
}

/**
 * One transaction around a use case. Any failure rolls it back; a transaction inside another is a
 * savepoint. A failing BEGIN or COMMIT is a defect. After a deadlock the whole runs again, so its
 * effects outside the database must tolerate repetition.
 */
export class Transaction extends Context.Service<Transaction>()("gatehouse/platform/Transaction", {
  make: Effect.map(SqlClient.SqlClient, (sql) => {
    const alone = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.catchIf(sql.withTransaction(effect), SqlError.isSqlError, Effect.die) as typeof effect

    /** Only the outermost can be run again: what is inside of another lives and ends with it. */
    const again = <A, E, R>(whole: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.catchCause(whole, (first) =>
        Effect.flatMap(Effect.serviceOption(sql.transactionService), (own) => {
          if (Option.isSome(own) || !first.reasons.some(isVictim)) return Effect.failCause(first)
          return Effect.exit(whole).pipe(
            Effect.filterOrFail(
              (exit) => Exit.isSuccess(exit) || !exit.cause.reasons.some(isVictim)
            ),
            Effect.retry(further),
            Effect.orElseSucceed(() => Exit.failCause(first)),
            Effect.flatten
          )
        })
      )

    const run = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.flatMap(Joint, (joint) =>
        joint === undefined
          ? again(alone(effect))
          : Effect.flatMap(joint.begun, (services) =>
              // What the caller has goes first: it may be in a savepoint already.
              Effect.updateContext(alone(effect), (own: Context.Context<R>) =>
                Context.merge(services, own)
              )
            )
      )

    /**
     * Runs a few short statements on a hot path: those that are run at once travel together, BEGIN
     * with the first that only reads. An interrupted one runs to its end all the same.
     */
    const brief = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.provideService(run(effect), PgPools.Pipelined, true)

    /**
     * Runs an effect of one statement as the last of the caller's transaction; in a brief one it
     * travels with COMMIT. It is for locks that many wait for, and for what nothing after it reads.
     */
    const last = <R>(effect: Effect.Effect<void, never, R>): Effect.Effect<void, never, R> =>
      Effect.contextWith((services: Context.Context<R>) => {
        const own = Context.getOption(services, sql.transactionService)
        const [connection, level] = Option.getOrElse(own, () => [])
        const isWhole = connection instanceof PgTransaction && connection.pipelines && level === 0
        return isWhole
          ? Effect.sync(() => connection.endWith(Effect.updateContext(effect, () => services)))
          : effect
      })

    /**
     * Runs an effect that cannot fail as a part of the caller's transaction if there is one: with
     * nothing to undo apart from the whole, it needs no savepoint.
     */
    const part = <A, R>(effect: Effect.Effect<A, never, R>): Effect.Effect<A, never, R> =>
      Effect.flatMap(Effect.serviceOption(sql.transactionService), (own) =>
        Option.isSome(own) ? effect : run(effect)
      )

    /**
     * Makes one of the transactions that the effect runs, and commits it once `complete` has done
     * its part in it. It begins with the first of them, so that what comes before, such as hashing a
     * password, holds no connection. Without any, `complete` runs by itself.
     */
    const joint = <A, E, R, B, E2, R2>(
      effect: Effect.Effect<A, E, R>,
      complete: (value: A) => Effect.Effect<B, E2, R2>
    ): Effect.Effect<B, E | E2, R | R2> => again(joined(effect, complete))

    const joined = Effect.fnUntraced(function* <A, E, R, B, E2, R2>(
      effect: Effect.Effect<A, E, R>,
      complete: (value: A) => Effect.Effect<B, E2, R2>
    ): Effect.fn.Return<B, E | E2, R | R2> {
      const begun = yield* Deferred.make<Context.Context<never>>()
      const done = yield* Deferred.make<A>()
      const whole = alone(
        Effect.gen(function* () {
          yield* Deferred.succeed(begun, yield* Effect.context<never>())
          return yield* complete(yield* Deferred.await(done))
        })
      )
      // A fiber holds it: the effect has a life of its own around its transactions.
      let holder: Fiber.Fiber<B, E2> | undefined
      const begin = yield* Effect.cached(
        Effect.map(Effect.forkDetach(whole), (fiber) => {
          holder = fiber
          return fiber
        })
      )
      const enter = Effect.flatMap(begin, (fiber) =>
        Effect.raceFirst(
          Deferred.await(begun),
          Effect.andThen(Effect.orDie(Fiber.join(fiber)), Effect.never)
        )
      )
      return yield* Effect.uninterruptibleMask((restore) =>
        Effect.gen(function* () {
          const exit = yield* Effect.exit(
            restore(Effect.provideService(effect, Joint, { begun: enter }))
          )
          if (Exit.isFailure(exit)) {
            if (holder !== undefined) yield* Fiber.interrupt(holder)
            return yield* Effect.failCause(exit.cause)
          }
          if (holder === undefined) return yield* restore(complete(exit.value))
          yield* Deferred.succeed(done, exit.value)
          return yield* yield* Fiber.await(holder)
        })
      )
    })

    /**
     * Runs apart from the caller's transaction, on a connection of its own: for what has to hold
     * whether or not that transaction commits. It waits for that connection while the caller holds
     * one, so it is for what is rare: as many callers at once as the pool has connections would
     * wait for one another.
     */
    const outside = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.updateContext(
        effect,
        (context) =>
          Context.omit(sql.transactionService)(context).pipe(
            Context.add(Joint, undefined),
            Context.add(PgPools.Pipelined, false)
          ) as typeof context
      )

    const commitUnflushed = PgPools.unflushedBy(sql)

    /**
     * Runs one statement without waiting until what it wrote is on the disk, unless it is part of a
     * transaction. A crash of the database may take back what was written so in the last second, but
     * nothing that was written before a commit that was waited for.
     */
    const unflushed = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.flatMap(Effect.serviceOption(sql.transactionService), (own) =>
        Option.isSome(own)
          ? effect
          : (Effect.catchIf(
              commitUnflushed(effect),
              SqlError.isSqlError,
              Effect.die
            ) as typeof effect)
      )

    // Whoever receives what the effect finds may be slow, and a count of millions is.
    const unhurried = Effect.orDie(
      Effect.andThen(
        sql`SET LOCAL idle_in_transaction_session_timeout = 0`,
        sql`SET LOCAL statement_timeout = 0`
      )
    )

    /**
     * Runs an effect on a snapshot of its beginning, however long it takes; it writes nothing,
     * except by `outside`. Use it for rare work: it holds a connection, and keeps the database from
     * tidying up after others.
     */
    const view = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.flatMap(SqlClient.BeginTransaction, (usual) =>
        Effect.andThen(unhurried, effect).pipe(
          Effect.provideService(SqlClient.BeginTransaction, usual),
          alone,
          Effect.provideService(
            SqlClient.BeginTransaction,
            "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
          ),
          outside
        )
      )

    return {
      run,
      brief,
      last,
      part,
      joint,
      /** True inside a transaction: what waits there for others holds a connection. */
      isOpen: Effect.map(Effect.serviceOption(sql.transactionService), Option.isSome),
      /** Runs once the outermost transaction has committed, or immediately outside one. */
      afterCommit: sql.afterCommit,
      outside,
      unflushed,
      view
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

/** Failure of a transaction whose facts have changed by the time it holds them: they are read again. */
export class Outrun extends Data.TaggedError("Outrun") {}

const mostTries = 5

const isOutrun = (error: unknown): error is Outrun => error instanceof Outrun

/** Decides anew, in another transaction each time, for as long as the facts change meanwhile. */
export const insistently = <A, E, R>(attempt: Effect.Effect<A, E | Outrun, R>) =>
  Effect.retry(attempt, { times: mostTries, while: isOutrun }).pipe(
    Effect.catchIf(isOutrun, (outrun) => Effect.die(outrun))
  )
