import { Data, DateTime, Redacted, Schema, SchemaAST, SchemaGetter } from "effect"
import { RedactedText } from "../contract/Values.ts"

/** Turns a value of a schema's type into what `JSON.stringify` is given. */
export type AnswerEncoder = (value: unknown) => unknown

/**
 * Failure of an answer that does not fit its schema, so that a record is broken. The value is not
 * repeated.
 */
export class UnfitAnswer extends Data.TaggedError("UnfitAnswer")<{ readonly field: string }> {
  override get message() {
    return `Expected what the schema of the answer says at "${this.field}"`
  }
}

type Fields = { readonly [key: string]: unknown }

const fitting =
  (field: string, fits: (value: unknown) => boolean): AnswerEncoder =>
  (value) => {
    if (!fits(value)) throw new UnfitAnswer({ field })
    return value
  }

const isText = (value: unknown): boolean => typeof value === "string"
const isBoolean = (value: unknown): boolean => typeof value === "boolean"

/** Patterns and lengths are not checked again, as everything written has passed them. */
const leaf = (ast: SchemaAST.AST, field: string): AnswerEncoder | undefined => {
  if (SchemaAST.isString(ast)) return fitting(field, isText)
  if (SchemaAST.isBoolean(ast)) return fitting(field, isBoolean)
  if (SchemaAST.isNumber(ast)) return fitting(field, Number.isFinite)
  if (SchemaAST.isLiteral(ast)) return fitting(field, (value) => value === ast.literal)
  if (SchemaAST.isUnion(ast) && ast.types.every(SchemaAST.isLiteral)) {
    const allowed = new Set<unknown>(ast.types.map(({ literal }) => literal))
    return fitting(field, (value) => allowed.has(value))
  }
  // Already JSON, such as a bag of metadata.
  return SchemaAST.isDeclaration(ast) && ast.typeParameters.length === 0
    ? (value) => value
    : undefined
}

const isSpelledAsIs = ({ encoding }: SchemaAST.AST): boolean =>
  (encoding ?? []).every(
    ({ to, transformation }) =>
      transformation.encode === SchemaGetter.passthrough() && isSpelledAsIs(to)
  )

const instantAst = Schema.DateTimeUtcFromString.ast

/**
 * True if a schema spells an instant as `Schema.DateTimeUtcFromString` does, whatever else it says
 * of it.
 */
export const isInstant = (ast: SchemaAST.AST): boolean =>
  SchemaAST.isDeclaration(ast) &&
  SchemaAST.isDeclaration(instantAst) &&
  ast.run === instantAst.run &&
  ast.encoding?.length === 1 &&
  ast.encoding[0].transformation.encode === instantAst.encoding?.[0].transformation.encode

const instant = (value: unknown): string => DateTime.toDateUtc(value as DateTime.Utc).toISOString()

const secret =
  (field: string): AnswerEncoder =>
  (value) => {
    if (!Redacted.isRedacted(value)) throw new UnfitAnswer({ field })
    return Redacted.value(value)
  }

const bySchema = (ast: SchemaAST.AST): AnswerEncoder =>
  Schema.encodeUnknownSync(Schema.make<Schema.Codec<unknown, unknown>>(ast))

const struct = (ast: SchemaAST.Objects, field: string): AnswerEncoder => {
  const members = ast.propertySignatures.map(({ name, type }) => ({
    name: String(name),
    optional: SchemaAST.isOptional(type),
    encode: encoderOf(type, field === "" ? String(name) : `${field}.${String(name)}`)
  }))
  return (value) => {
    const from = value as Fields
    const to: { [key: string]: unknown } = {}
    for (const { name, optional, encode } of members) {
      const member = from[name]
      if (member !== undefined || !optional) to[name] = encode(member)
    }
    return to
  }
}

const list =
  (item: AnswerEncoder): AnswerEncoder =>
  (value) =>
    (value as ReadonlyArray<unknown>).map(item)

const orNull =
  (encode: AnswerEncoder): AnswerEncoder =>
  (value) =>
    value === null ? null : encode(value)

const isStruct = (ast: SchemaAST.AST): ast is SchemaAST.Objects =>
  SchemaAST.isObjects(ast) &&
  ast.encoding === undefined &&
  ast.indexSignatures.length === 0 &&
  ast.propertySignatures.every(({ name }) => typeof name === "string" && name !== "__proto__")

/** The value by which a struct is told from others, if a member of it can be nothing else. */
const literalOf = (ast: SchemaAST.Objects, name: string): unknown => {
  const type = ast.propertySignatures.find((member) => member.name === name)?.type
  return type !== undefined && SchemaAST.isLiteral(type) ? type.literal : undefined
}

/** The encoder of structs that differ in the literal of one member, such as `valid`. */
const variants = (ast: SchemaAST.AST, field: string): AnswerEncoder | undefined => {
  if (!SchemaAST.isUnion(ast) || ast.encoding !== undefined) return undefined
  const structs = ast.types.filter(isStruct)
  const [first] = structs
  if (first === undefined || structs.length < ast.types.length) return undefined
  const name = first.propertySignatures
    .map((member) => String(member.name))
    .find((member) => {
      const values = new Set(structs.map((one) => literalOf(one, member)))
      return values.size === structs.length && !values.has(undefined)
    })
  if (name === undefined) return undefined
  const encoders = new Map(structs.map((one) => [literalOf(one, name), struct(one, field)]))
  return (value) => {
    const encode = encoders.get((value as Fields)[name])
    if (encode === undefined) throw new UnfitAnswer({ field: name })
    return encode(value)
  }
}

const encoderOf = (ast: SchemaAST.AST, field: string): AnswerEncoder => {
  if (isInstant(ast)) return instant
  if (ast === RedactedText.ast) return secret(field)
  if (isSpelledAsIs(ast)) {
    const asIs = leaf(ast, field)
    if (asIs !== undefined) return asIs
  }
  if (ast.encoding !== undefined) return bySchema(ast)
  if (isStruct(ast)) return struct(ast, field)
  if (SchemaAST.isArrays(ast) && ast.elements.length === 0 && ast.rest.length === 1) {
    const [item] = ast.rest
    if (item !== undefined) return list(encoderOf(item, `${field}[]`))
  }
  if (SchemaAST.isUnion(ast) && ast.types.length === 2) {
    const [other, ...more] = ast.types.filter((type) => !SchemaAST.isNull(type))
    if (other !== undefined && more.length === 0) return orNull(encoderOf(other, field))
  }
  return bySchema(ast)
}

/**
 * The encoder of an answer whose schema is a struct, or structs that one literal tells apart: it
 * yields what the schema's own encoder does, without holding what the service itself has made
 * against each pattern and length again, which took a quarter of the time of a read. Fields that
 * the schema does not name are left out, as there.
 *
 * Throws `UnfitAnswer` where a value is not what it should be at all.
 */
export const answerEncoder = (schema: Schema.Top): AnswerEncoder | undefined =>
  isStruct(schema.ast) ? struct(schema.ast, "") : variants(schema.ast, "")
