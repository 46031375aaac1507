import { Context, Effect, Layer } from "effect"
import { SqlClient, SqlError } from "effect/sql"

/**
 * One transaction around a use case. A failure of any kind rolls it back; a transaction inside of
 * a transaction is a savepoint. A failing BEGIN or COMMIT is a defect.
 */
export class Transaction extends Context.Service<
  Transaction,
  {
    readonly run: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /** Runs once the outermost transaction has committed, or at once outside of one. */
    readonly afterCommit: <R>(
      effect: Effect.Effect<void, never, R>
    ) => Effect.Effect<void, never, R>
    /**
     * Runs apart from the caller's transaction, on a connection of its own: for what has to hold
     * whether or not that transaction commits. It waits for that connection while the caller holds
     * one, so it is for what is rare: as many callers at once as the pool has connections would
     * wait for one another.
     */
    readonly outside: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  }
>()("gatehouse/platform/Transaction") {
  static readonly layer = Layer.effect(
    Transaction,
    Effect.map(SqlClient.SqlClient, (sql) =>
      Transaction.of({
        run: (effect) =>
          Effect.catchIf(
            sql.withTransaction(effect),
            SqlError.isSqlError,
            Effect.die
          ) as typeof effect,
        afterCommit: sql.afterCommit,
        outside: (effect) =>
          Effect.updateContext(
            effect,
            (context) => Context.omit(sql.transactionService)(context) as typeof context
          )
      })
    )
  )
}
