import { Data, DateTime, Predicate, Redacted, Schema, SchemaAST } from "effect"

/** Turns a value of a row, as the driver or a column of JSON holds it, into a schema's type. */
export type RowReader = (value: unknown) => unknown

/** Failure of a row that does not fit its record. The value is not repeated. */
export class UnfitRow extends Data.TaggedError("UnfitRow")<{ readonly column: string }> {
  override get message() {
    return `Expected what the record says in the column "${this.column}"`
  }
}

type Columns = { readonly [column: string]: unknown }

const fitting =
  (column: string, fits: (value: unknown) => boolean): RowReader =>
  (value) => {
    if (!fits(value)) throw new UnfitRow({ column })
    return value
  }

const number =
  (column: string): RowReader =>
  (value) => {
    // Counts and sequences of 64 bits stay well below 2^53.
    const read = typeof value === "bigint" ? Number(value) : value
    if (typeof read !== "number") throw new UnfitRow({ column })
    return read
  }

// PostgreSQL writes an instant into JSON as ISO 8601, and the driver makes dates of columns.
const instant =
  (column: string): RowReader =>
  (value) => {
    const date = typeof value === "string" ? new Date(value) : value
    if (!(date instanceof Date) || Number.isNaN(date.getTime())) throw new UnfitRow({ column })
    return DateTime.fromDateUnsafe(date)
  }

const secret =
  (read: RowReader): RowReader =>
  (value) =>
    Redacted.make(read(value))

/** The name by which a schema of Effect's own says what it stands for, such as an instant. */
const represented = (ast: SchemaAST.AST): unknown => {
  const representation = ast.annotations?.["representation"]
  return Predicate.hasProperty(representation, "id") ? representation.id : undefined
}
const instants = represented(SchemaAST.toType(Schema.DateTimeUtc.ast))
const bytes = represented(SchemaAST.toType(Schema.Uint8Array.ast))
const secrets = represented(SchemaAST.toType(Schema.Redacted(Schema.String).ast))

const declaration = (ast: SchemaAST.Declaration, column: string): RowReader => {
  switch (represented(ast)) {
    case instants:
      return instant(column)
    case bytes:
      return fitting(column, (value) => value instanceof Uint8Array)
    case secrets:
      return secret(readerOf(ast.typeParameters[0] ?? SchemaAST.string, column))
    default:
      // Already JSON, such as a bag of metadata.
      return fitting(column, (value) => value !== undefined)
  }
}

const struct = (ast: SchemaAST.Objects, column: string): RowReader => {
  const members = ast.propertySignatures.map(({ name, type }) => ({
    name: String(name),
    optional: SchemaAST.isOptional(type),
    read: readerOf(type, column === "" ? String(name) : `${column}.${String(name)}`)
  }))
  return (value) => {
    if (typeof value !== "object" || value === null) throw new UnfitRow({ column })
    const from = value as Columns
    const to: { [name: string]: unknown } = {}
    for (const { name, optional, read } of members) {
      const member = from[name]
      if (member !== undefined || !optional) to[name] = read(member)
    }
    return to
  }
}

const list =
  (item: RowReader, column: string): RowReader =>
  (value) => {
    if (!Array.isArray(value)) throw new UnfitRow({ column })
    return value.map(item)
  }

const orNull =
  (read: RowReader): RowReader =>
  (value) =>
    value === null ? null : read(value)

const union = (ast: SchemaAST.Union, column: string): RowReader => {
  if (ast.types.every(SchemaAST.isLiteral)) {
    const allowed = new Set<unknown>(ast.types.map(({ literal }) => literal))
    return fitting(column, (value) => allowed.has(value))
  }
  const others = ast.types.filter((type) => !SchemaAST.isNull(type))
  const [other] = others
  if (other === undefined) return fitting(column, (value) => value === null)
  const read = others.length === 1 ? readerOf(other, column) : bySchema(ast, column)
  return others.length < ast.types.length ? orNull(read) : read
}

/** Values of several forms, such as a state that is a sum type, are decoded by their schema. */
const bySchema = (ast: SchemaAST.AST, column: string): RowReader => {
  const decode = Schema.decodeUnknownSync(Schema.make<Schema.Codec<unknown, unknown>>(ast))
  return (value) => {
    try {
      return decode(value)
    } catch {
      throw new UnfitRow({ column })
    }
  }
}

const readerOf = (ast: SchemaAST.AST, column: string): RowReader => {
  // The form that other places write a value in says nothing of its column.
  const type = SchemaAST.toType(ast)
  if (SchemaAST.isString(type)) return fitting(column, (value) => typeof value === "string")
  if (SchemaAST.isBoolean(type)) return fitting(column, (value) => typeof value === "boolean")
  if (SchemaAST.isNumber(type)) return number(column)
  if (SchemaAST.isBigInt(type)) return fitting(column, (value) => typeof value === "bigint")
  if (SchemaAST.isLiteral(type)) return fitting(column, (value) => value === type.literal)
  if (SchemaAST.isDeclaration(type)) return declaration(type, column)
  if (SchemaAST.isUnion(ast)) return union(ast, column)
  if (SchemaAST.isObjects(type) && type.indexSignatures.length === 0) return struct(type, column)
  if (SchemaAST.isArrays(type) && type.elements.length === 0) {
    const [item] = type.rest
    if (item !== undefined) return list(readerOf(item, `${column}[]`), column)
  }
  return bySchema(ast, column)
}

/**
 * The reader of a record's rows: it yields the schema's type and fails on a column that is missing
 * or of another type. Patterns and lengths are not checked again, as everything written has passed
 * them, which makes it many times faster than decoding.
 *
 * Throws `UnfitRow`, a defect of the statement or of a migration.
 */
export const rowReader = <A>(
  schema: Schema.Codec<A, unknown>,
  column = ""
): ((row: unknown) => A) => readerOf(schema.ast, column) as (row: unknown) => A
