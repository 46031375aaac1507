import { Array as Arr, DateTime, Effect, Schema } from "effect"
import type { SqlClient, SqlError, Statement } from "effect/sql"
import { isPlainObject } from "./plainValues.ts"
import { rowReader } from "./rowReader.ts"

/** Rows of one statement: of any table, their parameters stay well under the 65,535 of the protocol. */
const rowsOfStatement = 1000

/**
 * Writes rows in as few statements as can be. A statement is not worth preparing: there are as many
 * texts as numbers of rows.
 */
export const inParts = <A, E, R>(
  rows: ReadonlyArray<A>,
  write: (rows: Arr.NonEmptyReadonlyArray<A>) => Effect.Effect<unknown, E, R>
) => Effect.forEach(Arr.chunksOf(rows, rowsOfStatement), write, { discard: true })

/** Rows that one statement of `untilFewer` deletes, so that none takes long or holds its locks for long. */
export const rowsAtOnce = 1000

/**
 * Runs a statement that changes at most so many rows and answers a row for each, until it finds fewer:
 * no more of what it looks for is left.
 */
export const untilFewer = <E, R>(
  statement: Effect.Effect<ReadonlyArray<unknown>, E, R>,
  most = rowsAtOnce
): Effect.Effect<void, never, R> =>
  Effect.repeat(statement, { while: (rows) => rows.length === most }).pipe(
    Effect.asVoid,
    Effect.orDie
  )

/** An instant as the driver takes it. */
export const dateOrNull = (at: DateTime.Utc | null): Date | null =>
  at === null ? null : DateTime.toDateUtc(at)

type Columns = { readonly [column: string]: unknown }
type Statement = Effect.Effect<ReadonlyArray<Columns>, SqlError.SqlError>

/** Runs a statement for what it changes. */
export const done = (statement: Statement): Effect.Effect<void> =>
  Effect.orDie(Effect.asVoid(statement))

/** Reads the rows of a statement by the Schema of their record; one that does not fit is a defect. */
export const rowsBy = <A>(schema: Schema.Codec<A, unknown>) => {
  const read = rowReader(schema)
  return (statement: Statement): Effect.Effect<ReadonlyArray<A>> =>
    statement.pipe(
      Effect.map((rows) => rows.map(read)),
      Effect.orDie
    )
}

/** Reads the first row of a statement; undefined for none. */
export const rowBy = <A>(schema: Schema.Codec<A, unknown>) => {
  const read = rowReader(schema)
  return (statement: Statement): Effect.Effect<A | undefined> =>
    statement.pipe(
      Effect.map(([row]) => (row === undefined ? undefined : read(row))),
      Effect.orDie
    )
}

/** Reads the one row of a statement that always has one, such as a count. */
export const theRowBy = <A>(schema: Schema.Codec<A, unknown>) => {
  const read = rowReader(schema)
  return (statement: Statement): Effect.Effect<A> =>
    statement.pipe(
      Effect.map(([row]) => read(row)),
      Effect.orDie
    )
}

/** Reads one column of the rows of a statement. */
export const valuesBy = <A>(column: string, schema: Schema.Codec<A, unknown>) => {
  const read = rowReader(schema, column)
  return (statement: Statement): Effect.Effect<ReadonlyArray<A>> =>
    statement.pipe(
      Effect.map((rows) => rows.map((row) => read(row[column]))),
      Effect.orDie
    )
}

/** Reads one column of the first row of a statement; undefined for none. */
export const valueBy = <A>(column: string, schema: Schema.Codec<A, unknown>) => {
  const read = valuesBy(column, schema)
  return (statement: Statement): Effect.Effect<A | undefined> =>
    Effect.map(read(statement), ([value]) => value)
}

/** Reads the column `count` of a statement's one row; 0 where it has none. */
export const countBy = (statement: Statement): Effect.Effect<number> =>
  Effect.map(readCount(statement), (count) => count ?? 0)
const readCount = valueBy("count", Schema.Int)

/** True if a statement has a row to answer. */
export const hasRows = (statement: Statement): Effect.Effect<boolean> =>
  Effect.orDie(Effect.map(statement, (rows) => rows.length > 0))

/** The column of a field: its name in snake case. */
export const columnOf = (name: string): string =>
  name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`)

/**
 * Columns of a table under the names that its record has, as a SELECT or RETURNING lists them; an
 * expression stands in place of the column of its field.
 */
export const columnsOf = (
  { fields }: { readonly fields: Schema.Struct.Fields },
  alias: string,
  expressions: Readonly<Record<string, string>> = {}
): string =>
  Object.keys(fields)
    .map((name) => `${expressions[name] ?? `${alias}.${columnOf(name)}`} AS "${name}"`)
    .join(", ")

/** A row of a table as one value in JSON, under the names that its record has, in the same way. */
export const jsonOf = (
  { fields }: { readonly fields: Schema.Struct.Fields },
  alias: string,
  expressions: Readonly<Record<string, string>> = {}
): string =>
  `jsonb_build_object(${Object.keys(fields)
    .map((name) => `'${name}', ${expressions[name] ?? `${alias}.${columnOf(name)}`}`)
    .join(", ")})`

/**
 * Values of a record by column, as the driver takes them: instants as dates, objects as JSON by
 * `json` of the client. Lists stay lists, for a column that is an array.
 */
export const valuesOf = <A>(record: object, json: (value: unknown) => A) =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]: [string, unknown]) => [
      columnOf(name),
      // Asked first: an object of the caller's may have the key by which Effect knows an instant.
      isPlainObject(value)
        ? json(value)
        : DateTime.isDateTime(value)
          ? DateTime.toDateUtc(value)
          : value
    ])
  )

/** A row of an environment: its table and column by names of ours, and the value of its key. */
interface RowOfEnvironment {
  readonly table: string
  /** The column that tells one row of the environment from another; `id` unless it is named. */
  readonly column?: string
  readonly environmentId: string
  /** The value of `owner_id`, where it is part of the key. */
  readonly ownerId?: string
  readonly id: string
}

/**
 * Subquery for the key of one row, which finds none while somebody else holds it. It is for notes
 * such as a last use, which nobody should wait for: outside a transaction a statement shares its
 * connection, and those of other requests behind it would wait as well.
 */
export const unlessHeld = (
  sql: SqlClient.SqlClient,
  { column = "id", environmentId, id, ownerId, table }: RowOfEnvironment
): Statement.Fragment => {
  const key = sql.literal(column)
  const owned = ownerId === undefined ? sql.literal("true") : sql`owner_id = ${ownerId}`
  return sql`(
    SELECT ${key} FROM ${sql.literal(table)}
    WHERE environment_id = ${environmentId} AND ${owned} AND ${key} = ${id}
    FOR NO KEY UPDATE SKIP LOCKED)`
}
