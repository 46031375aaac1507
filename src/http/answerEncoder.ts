import { DateTime, Schema, SchemaAST, SchemaGetter } from "effect"

/** Turns a value of a schema's type into what `JSON.stringify` is given. */
export type AnswerEncoder = (value: unknown) => unknown

type Record = { readonly [key: string]: unknown }

const same: AnswerEncoder = (value) => value

/** What the service says itself is checked by types and tests: the walk over its checks is saved. */
const isPlain = (ast: SchemaAST.AST): boolean =>
  SchemaAST.isString(ast) ||
  SchemaAST.isBoolean(ast) ||
  SchemaAST.isNull(ast) ||
  SchemaAST.isLiteral(ast) ||
  (SchemaAST.isDeclaration(ast) && ast.typeParameters.length === 0) ||
  (SchemaAST.isUnion(ast) &&
    ast.types.every((type) => type.encoding === undefined && isPlain(type)))

const isSpelledAsIs = (ast: SchemaAST.AST): boolean =>
  isPlain(ast) &&
  (ast.encoding ?? []).every(
    ({ to, transformation }) =>
      transformation.encode === SchemaGetter.passthrough() && isSpelledAsIs(to)
  )

const instantAst = Schema.DateTimeUtcFromString.ast
const isInstant = (ast: SchemaAST.AST): boolean =>
  SchemaAST.isDeclaration(ast) &&
  SchemaAST.isDeclaration(instantAst) &&
  ast.run === instantAst.run &&
  ast.encoding?.[0]?.transformation === instantAst.encoding?.[0]?.transformation

const instant = (value: unknown): string => DateTime.toDateUtc(value as DateTime.Utc).toISOString()

const bySchema = (ast: SchemaAST.AST): AnswerEncoder =>
  Schema.encodeUnknownSync(Schema.make<Schema.Codec<unknown, unknown>>(ast))

const struct = (ast: SchemaAST.Objects): AnswerEncoder => {
  const fields = ast.propertySignatures.map(({ name, type }) => ({
    name: String(name),
    encode: encoderOf(type)
  }))
  return (value) => {
    const from = value as Record
    const to: { [key: string]: unknown } = {}
    for (const { name, encode } of fields) {
      const member = from[name]
      if (member !== undefined) to[name] = encode(member)
    }
    return to
  }
}

const list = (item: AnswerEncoder): AnswerEncoder =>
  item === same ? same : (value) => (value as ReadonlyArray<unknown>).map(item)

const orNull = (encode: AnswerEncoder): AnswerEncoder =>
  encode === same ? same : (value) => (value === null ? null : encode(value))

const isStruct = (ast: SchemaAST.AST): ast is SchemaAST.Objects =>
  SchemaAST.isObjects(ast) &&
  ast.encoding === undefined &&
  ast.indexSignatures.length === 0 &&
  ast.propertySignatures.every(({ name }) => typeof name === "string" && name !== "__proto__")

const encoderOf = (ast: SchemaAST.AST): AnswerEncoder => {
  if (isSpelledAsIs(ast)) return same
  if (isInstant(ast)) return instant
  if (ast.encoding !== undefined) return bySchema(ast)
  if (isStruct(ast)) return struct(ast)
  if (SchemaAST.isArrays(ast) && ast.elements.length === 0 && ast.rest.length === 1) {
    const [item] = ast.rest
    return item === undefined ? bySchema(ast) : list(encoderOf(item))
  }
  if (SchemaAST.isUnion(ast) && ast.types.length === 2) {
    const others = ast.types.filter((type) => !SchemaAST.isNull(type))
    const [other] = others
    if (others.length === 1 && other !== undefined) return orNull(encoderOf(other))
  }
  return bySchema(ast)
}

/**
 * The encoder of an answer whose schema is a struct: it yields what the schema's own encoder does,
 * without checking again what the service itself has made, which took a quarter of the time of a
 * read. Fields that the schema does not name are left out, as there.
 */
export const answerEncoder = (schema: Schema.Top): AnswerEncoder | undefined =>
  isStruct(schema.ast) ? struct(schema.ast) : undefined
