import { PgClient, type PgConnection, PgPool } from "@effect/sql-pg"
import { Context, Effect, Metric, Predicate } from "effect"
import { SqlClient, type SqlConnection, type SqlError } from "effect/sql"
import { isConnectionLost } from "./DatabaseAway.ts"
import { PgTransaction } from "./PgTransaction.ts"

/** Number of statements that share a connection: each waits there for the ones before it. */
const statementsAtOnce = 8

/** Number of transactions that may hold a connection at once. */
const transactionsAtOnce = (maxConnections: number): number =>
  Math.max(1, Math.floor(maxConnections / 2))

/** A pool of fewer connections spares none for what need not wait for the disk. */
const leastToSpare = 8

/** Number of long transactions among them: at least one connection stays free for short ones. */
export const longTransactions = (wanted: number, maxConnections: number): number =>
  Math.max(1, Math.min(wanted, transactionsAtOnce(maxConnections) - 1))

/**
 * True if the first statements of a transaction travel together. An interrupted statement then runs
 * to its end before the connection is free, so it is for short ones.
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

/** Location of a database, with the settings of its sessions. */
export type Target = Omit<
  PgClient.PgPoolConfig,
  "multiplex" | "multiplexConcurrency" | "maxConnections" | "minConnections"
>

/** Runs a statement, and does not wait until what it wrote is on the disk. */
type Unflushed = <A, E, R>(
  statement: Effect.Effect<A, E, R>
) => Effect.Effect<A, E | SqlError.SqlError, R>

const hasUnflushed = Predicate.hasProperty("unflushed")

/** The client's unflushed commit; a client without one flushes as usual. */
export const unflushedBy = (client: SqlClient.SqlClient): Unflushed =>
  hasUnflushed(client) ? (client.unflushed as Unflushed) : (statement) => statement

/**
 * A step back with nothing left to do once its connection is lost: it must not hide the reason
 * that it was taken for. Whatever is asked on that connection afterwards fails, COMMIT as well.
 */
const unlessLost = (
  takingBack: Effect.Effect<void, SqlError.SqlError>
): Effect.Effect<void, SqlError.SqlError> =>
  Effect.catchIf(takingBack, isConnectionLost, () => Effect.void)

/** Transactions only ever hold a PgTransaction. */
const held = (connection: SqlConnection.Connection) => connection as PgTransaction

/**
 * A client over two pools. On one, the statements of many requests share connections, which takes
 * fewer wake-ups on both sides; on the other, each transaction has a connection to itself. In a
 * single pool, statements would wait for transactions, because the driver hands out a connection
 * before it knows that one wants it alone. A third, of one connection, commits without waiting for
 * the disk, unless a pooler in between keeps sessions from being told to (`isPooled`).
 */
export const make = Effect.fnUntraced(function* (
  config: Target,
  maxConnections: number,
  isPooled: boolean
) {
  const forTransactions = transactionsAtOnce(maxConnections)
  const forUnflushed = isPooled || maxConnections < leastToSpare ? 0 : 1
  const shared = yield* PgClient.make({
    ...config,
    minConnections: 1,
    maxConnections: Math.max(1, maxConnections - forTransactions - forUnflushed),
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
    releaseSavepoint: (connection, id) =>
      unlessLost(held(connection).control(`RELEASE SAVEPOINT level_${id}`)),
    commit: (connection) => held(connection).commit,
    rollback: (connection) => unlessLost(held(connection).rollback),
    rollbackSavepoint: (connection, id) =>
      unlessLost(held(connection).control(`ROLLBACK TO SAVEPOINT level_${id}`))
  })

  const client = Object.assign(shared, { reserve, withTransaction })
  if (forUnflushed === 0) return client

  const spared = yield* PgPool.make({
    ...config,
    minConnections: 0,
    maxConnections: forUnflushed,
    multiplex: true,
    multiplexConcurrency: statementsAtOnce
  })
  const told = new WeakSet<PgConnection.PgConnection>()
  // Not as a parameter of its start, of which a pooler may take none but those that it knows.
  const tell = (session: PgConnection.PgConnection) =>
    Effect.map(session.query("SET synchronous_commit TO off"), () => told.add(session))
  const unflushed: Unflushed = (statement) =>
    spared.use((session) => {
      const alone = new PgTransaction(session, false)
      const run = Effect.provideService(statement, client.transactionService, [alone, 0])
      return told.has(session) ? run : Effect.andThen(tell(session), run)
    })
  return Object.assign(client, { unflushed })
})
