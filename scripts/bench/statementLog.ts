import { Context, Effect, Option } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { PgTransaction } from "../../src/platform/PgTransaction.ts"
import { RequestContext } from "../../src/platform/RequestContext.ts"

/** A statement that a request waited for, and where it ran. */
export interface LoggedStatement {
  readonly text: string
  readonly parameters: ReadonlyArray<unknown>
  readonly context: Context.Context<never>
  /** The same for statements that were run at once, so that none of them waited for another. */
  readonly moment: number
}

// Read from a cache but for once in a while, so that it is no part of what a call costs.
const cached =
  /\bFROM (secret_keys|environment_hosts h|jwt_templates|environments e LEFT JOIN signing_keys)\b/

/** Notes the statements of each request; provide `transformer` as `Statement.CurrentTransformer`. */
export const makeStatementLog = () => {
  const byRequest = new Map<string, Array<LoggedStatement>>()
  let moment = 0
  let isCurrent = false
  const now = () => {
    if (!isCurrent) {
      isCurrent = true
      queueMicrotask(() => {
        isCurrent = false
        moment += 1
      })
    }
    return moment
  }

  const transformer: Statement.Transformer = (statement, _sql, { context }) => {
    const { correlationId } = Context.get(context, RequestContext)
    const [text, parameters] = statement.compile()
    if (correlationId !== null && !cached.test(text)) {
      const noted = byRequest.get(correlationId) ?? []
      byRequest.set(correlationId, [...noted, { text, parameters, context, moment: now() }])
    }
    return Effect.succeed(statement)
  }

  return {
    transformer,
    /** The statements of a request, by its correlation id, what is read from a cache left out. */
    of: (correlationId: string): ReadonlyArray<LoggedStatement> =>
      byRequest.get(correlationId) ?? []
  }
}

/** The transaction that a statement ran in. */
const transactionOf = (sql: SqlClient.SqlClient, { context }: LoggedStatement) => {
  const [connection] = Option.getOrElse(
    Context.getOption(context, sql.transactionService),
    () => []
  )
  return connection instanceof PgTransaction && connection.hasBegun ? connection : undefined
}

/** Whether statements ran inside of a transaction. */
export const areInTransaction = (
  sql: SqlClient.SqlClient,
  statements: ReadonlyArray<LoggedStatement>
): boolean => statements.some((statement) => transactionOf(sql, statement) !== undefined)

/**
 * How often the statements made a request wait, BEGIN and COMMIT included: for what travelled together
 * once.
 */
export const roundTripsOf = (
  sql: SqlClient.SqlClient,
  statements: ReadonlyArray<LoggedStatement>
): number => {
  const moments = new Set<number>()
  const transactions = new Set<PgTransaction>()
  let waits = 0
  for (const statement of statements) {
    const transaction = transactionOf(sql, statement)
    if (transaction !== undefined && !transactions.has(transaction)) {
      transactions.add(transaction)
      waits += transaction.waitsFor(statement.text)
    }
    if (transaction?.pipelines === false) waits += 1
    else moments.add(statement.moment)
  }
  return waits + moments.size
}
