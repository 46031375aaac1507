import { Context, Effect, Option } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { RequestContext } from "../../src/platform/RequestContext.ts"

/** A statement that a request waited for, and where it ran. */
export interface LoggedStatement {
  readonly text: string
  readonly parameters: ReadonlyArray<unknown>
  readonly context: Context.Context<never>
}

// Read from a cache but for once in a while, so that it is no part of what a call costs.
const cached =
  /\bFROM (secret_keys|environment_hosts h|jwt_templates|environments e LEFT JOIN signing_keys)\b/

/** Notes the statements of each request; provide `transformer` as `Statement.CurrentTransformer`. */
export const makeStatementLog = () => {
  const byRequest = new Map<string, Array<LoggedStatement>>()

  const transformer: Statement.Transformer = (statement, _sql, { context }) => {
    const { correlationId } = Context.get(context, RequestContext)
    const [text, parameters] = statement.compile()
    if (correlationId !== null && !cached.test(text)) {
      const noted = byRequest.get(correlationId) ?? []
      byRequest.set(correlationId, [...noted, { text, parameters, context }])
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

const transactionsOf = (sql: SqlClient.SqlClient, statements: ReadonlyArray<LoggedStatement>) =>
  new Set(
    statements.flatMap(({ context }) =>
      Option.match(Context.getOption(context, sql.transactionService), {
        onNone: () => [],
        onSome: ([connection]) => [connection]
      })
    )
  )

/** Whether statements ran inside of a transaction. */
export const areInTransaction = (
  sql: SqlClient.SqlClient,
  statements: ReadonlyArray<LoggedStatement>
): boolean => transactionsOf(sql, statements).size > 0

/** How often the statements made a request wait: each of them, BEGIN and COMMIT. */
export const roundTripsOf = (
  sql: SqlClient.SqlClient,
  statements: ReadonlyArray<LoggedStatement>
): number => statements.length + 2 * transactionsOf(sql, statements).size
