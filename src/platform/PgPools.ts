import { PgClient } from "@effect/sql-pg"
import { Effect, Metric, Predicate } from "effect"
import { SqlClient, type SqlConnection, SqlError } from "effect/sql"

/** How many statements share a connection: each waits there for the ones before it. */
const statementsAtOnce = 8

/** How many transactions have a connection at once, of so many in all. */
const transactionsAtOnce = (maxConnections: number): number =>
  Math.max(1, Math.floor(maxConnections / 2))

/** How many of them may take long: any number, as long as one stays free for short ones. */
export const longTransactions = (wanted: number, maxConnections: number): number =>
  Math.max(1, Math.min(wanted, transactionsAtOnce(maxConnections) - 1))

const control = (connection: SqlConnection.Connection, statement: string) =>
  connection.execute(statement, [], undefined)

// PostgreSQL answers ROLLBACK to the COMMIT of a transaction in which a statement has failed.
const commit = (connection: SqlConnection.Connection): Effect.Effect<void, SqlError.SqlError> =>
  Effect.flatMap(connection.executeRaw("COMMIT", []), (result) =>
    Predicate.hasProperty(result, "command") && result.command === "ROLLBACK"
      ? Effect.fail(
          new SqlError.SqlError({
            reason: new SqlError.UnknownError({
              cause: undefined,
              message: "The transaction had failed and was rolled back",
              operation: "commit"
            })
          })
        )
      : Effect.void
  )

const transactions = Metric.gauge("gatehouse_database_transactions", {
  description: "Transactions that run, and that wait for a connection"
})

// Waiting ones mean that the pool is too small.
const waiting = Metric.withAttributes(transactions, { state: "waiting" })
const running = Metric.withAttributes(transactions, { state: "running" })

/** How to reach a database, and what its sessions are started with. */
export type Target = Omit<
  PgClient.PgPoolConfig,
  "multiplex" | "multiplexConcurrency" | "maxConnections" | "minConnections"
>

/**
 * A client over two pools. On one, the statements of many requests share connections, which takes
 * fewer wake-ups on both sides; on the other, each transaction has a connection to itself. In a
 * single pool, statements would wait for transactions, because the driver hands out a connection
 * before it knows that one wants it alone.
 */
export const make = Effect.fnUntraced(function* (config: Target, maxConnections: number) {
  const forTransactions = transactionsAtOnce(maxConnections)
  const shared = yield* PgClient.make({
    ...config,
    minConnections: 1,
    maxConnections: Math.max(1, maxConnections - forTransactions),
    multiplex: true,
    multiplexConcurrency: statementsAtOnce
  })
  const { reserve } = yield* PgClient.make({
    ...config,
    minConnections: 1,
    maxConnections: forTransactions
  })

  const acquire = Effect.acquireUseRelease(
    Metric.modify(waiting, 1),
    () => reserve,
    () => Metric.modify(waiting, -1)
  ).pipe(
    Effect.tap(Effect.acquireRelease(Metric.modify(running, 1), () => Metric.modify(running, -1)))
  )

  const withTransaction = SqlClient.makeWithTransaction({
    transactionService: shared.transactionService,
    spanAttributes: [["db.system.name", "postgresql"]],
    acquireConnection: (restore) => restore(acquire),
    begin: (connection, statement) =>
      statement === undefined
        ? control(connection, "BEGIN")
        : connection.executeUnprepared(statement, [], undefined),
    savepoint: (connection, id) => control(connection, `SAVEPOINT level_${id}`),
    releaseSavepoint: (connection, id) => control(connection, `RELEASE SAVEPOINT level_${id}`),
    commit,
    rollback: (connection) => control(connection, "ROLLBACK"),
    rollbackSavepoint: (connection, id) => control(connection, `ROLLBACK TO SAVEPOINT level_${id}`)
  })

  return Object.assign(shared, { reserve, withTransaction })
})
