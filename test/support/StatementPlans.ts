import { Effect } from "effect"
import { SqlClient, Statement } from "effect/sql"

/** Plans of PostgreSQL, as JSON, for the statements of a piece of work that a pattern fits. */
export const plansOf = Effect.fnUntraced(function* <A, E, R>(
  work: Effect.Effect<A, E, R>,
  pattern: RegExp
) {
  const sql = yield* SqlClient.SqlClient
  const asked: Array<readonly [text: string, parameters: ReadonlyArray<unknown>]> = []
  yield* work.pipe(
    Effect.provideService(Statement.CurrentTransformer, (statement) => {
      const compiled = statement.compile()
      if (pattern.test(compiled[0])) asked.push(compiled)
      return Effect.succeed(statement)
    })
  )
  return yield* Effect.forEach(asked, ([text, parameters]) =>
    Effect.map(sql.unsafe<object>(`EXPLAIN (FORMAT JSON) ${text}`, parameters).unprepared, (rows) =>
      JSON.stringify(rows)
    )
  )
})
