import { PgClient, PgPool } from "@effect/sql-pg"
import { Context, Effect, Metric } from "effect"
import { SqlClient, type SqlConnection } from "effect/sql"
import { PgTransaction } from "./PgTransaction.ts"

/** How many statements share a connection: each waits there for the ones before it. */
const statementsAtOnce = 8

/** How many transactions have a connection at once, of so many in all. */
const transactionsAtOnce = (maxConnections: number): number =>
  Math.max(1, Math.floor(maxConnections / 2))

/** How many of them may take long: any number, as long as one stays free for short ones. */
export const longTransactions = (wanted: number, maxConnections: number): number =>
  Math.max(1, Math.min(wanted, transactionsAtOnce(maxConnections) - 1))

/**
 * Whether what a transaction begins at once travels together. An interrupted statement then runs to
 * its end before the connection is free, so it is for those that are short.
 */
export const Pipelined = Context.Reference<boolean>("gatehouse/platform/PgPools/Pipelined", {
  defaultValue: () => false
})

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

/** None but these come to be in a transaction. */
const held = (connection: SqlConnection.Connection) => connection as PgTransaction

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
  const own = yield* PgPool.make({
    ...config,
    minConnections: 1,
    maxConnections: forTransactions,
    multiplex: true,
    // A transaction has it to itself all the same.
    multiplexConcurrency: 1
  })
  const reserve = Effect.flatMap(Pipelined, (pipelined) =>
    Effect.map(
      pipelined ? own.get : own.reserve,
      (session) => new PgTransaction(session, pipelined)
    )
  )

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
    begin: (connection, statement) => held(connection).begin(statement),
    savepoint: (connection, id) => held(connection).control(`SAVEPOINT level_${id}`),
    releaseSavepoint: (connection, id) => held(connection).control(`RELEASE SAVEPOINT level_${id}`),
    commit: (connection) => held(connection).commit,
    rollback: (connection) => held(connection).rollback,
    rollbackSavepoint: (connection, id) =>
      held(connection).control(`ROLLBACK TO SAVEPOINT level_${id}`)
  })

  return Object.assign(shared, { reserve, withTransaction })
})
