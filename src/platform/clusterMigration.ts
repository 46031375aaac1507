import { Context, Effect, Schema } from "effect"
import { SqlClient, Statement } from "effect/sql"
import { hasRows, valueBy } from "./Rows.ts"
import { firstTable, placing } from "./tablePlaces.ts"

const citusBy = valueBy("citus", Schema.Boolean)

/** Splits at commas that stand in no brackets and no quotes. */
const partsOf = (text: string): ReadonlyArray<string> => {
  const parts: Array<string> = [""]
  let depth = 0
  let isQuoted = false
  for (const character of text) {
    if (character === "'") isQuoted = !isQuoted
    if (character === "(" && !isQuoted) depth += 1
    if (character === ")" && !isQuoted) depth -= 1
    if (character === "," && depth === 0 && !isQuoted) parts.push("")
    else parts[parts.length - 1] += character
  }
  return parts.map((part) => part.trim())
}

/**
 * The statements that do on a distributed schema what one does on a plain server; undefined for one
 * that does the same on both. A new table gets its foreign keys once it is distributed, and an ALTER
 * does one thing at a time.
 */
export const statementsForCitus = (statement: string): ReadonlyArray<string> | undefined => {
  const text = statement.trim()
  const created = /^CREATE TABLE (\w+) \(([\s\S]*?)\)(\s*WITH \([^)]*\))?$/.exec(text)
  if (created !== null) {
    const [, table = "", body = "", options = ""] = created
    const keys: Array<string> = []
    const columns = partsOf(body).flatMap((part) => {
      if (/^(CONSTRAINT \w+ )?FOREIGN KEY\b/.test(part)) {
        keys.push(part)
        return []
      }
      const own = /^(\w+)\b([\s\S]*?)\s*\b(REFERENCES \w+ \(\w+\))([\s\S]*)$/.exec(part)
      if (own === null) return [part]
      const [, column, before, target, after] = own
      keys.push(`FOREIGN KEY (${column}) ${target}`)
      return [`${column}${before}${after}`]
    })
    return [
      `CREATE TABLE ${table} (${columns.join(", ")})${options}`,
      ...placing(table),
      ...keys.map((key) => `ALTER TABLE ${table} ADD ${key}`)
    ]
  }
  const altered = /^ALTER TABLE (\w+)\s+([\s\S]+)$/.exec(text)
  if (altered === null) return undefined
  const [, table, changes = ""] = altered
  const parts = partsOf(changes)
  return parts.length > 1 ? parts.map((part) => `ALTER TABLE ${table} ${part}`) : undefined
}

/** True if the tables of this database are spread over a cluster. */
export const isDistributed = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const isThere = yield* citusBy(sql`
    SELECT to_regclass('pg_dist_partition') IS NOT NULL
      AND to_regclass(${firstTable}) IS NOT NULL AS citus`)
  if (isThere !== true) return false
  return yield* hasRows(sql`
    SELECT 1 FROM pg_dist_partition WHERE logicalrelid = to_regclass(${firstTable})`)
})

/** Statement that replaces one that was split up already. */
const nothing = "SELECT 1"

const takingApart: Statement.Transformer = (statement, make, { context }) => {
  const parts = statementsForCitus(statement.compile()[0])
  if (parts === undefined) return Effect.succeed(statement)
  return Effect.forEach(parts, (part) => make.unsafe(part), { discard: true }).pipe(
    Effect.provideContext(
      Context.add(context as Context.Context<never>, Statement.CurrentTransformer, undefined)
    ),
    Effect.orDie,
    Effect.as(make.unsafe(nothing))
  )
}

/**
 * Runs migrations on a distributed schema: they are written for a plain server, and their
 * statements are taken apart where a cluster needs it. Goes inside of the transaction.
 */
export const onCluster = <A, E, R>(migrations: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    // Statements about several tables in one transaction must take turns on each node.
    yield* sql`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`
    return yield* Effect.provideService(migrations, Statement.CurrentTransformer, takingApart)
  })
