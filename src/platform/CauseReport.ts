import { Predicate, Schema, type Cause } from "effect"
import { SqlError } from "effect/sql"

/** An error as it may appear in a log: its kind and origin. */
export interface ReportedError {
  readonly error: string
  readonly stack?: string
}

const framesOf = ({ message, stack }: Error): string | undefined => {
  // A message may contain lines that look like stack frames.
  const start = (stack ?? "").indexOf(message) + message.length
  const frames = stack
    ?.slice(start)
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
  return frames === undefined || frames.length === 0 ? undefined : frames.slice(0, 12).join("\n")
}

/** The code of an error of Node.js or the database, such as ENOSPC; undefined where it has none. */
export const codeOf = (error: unknown): string | undefined =>
  Predicate.hasProperty(error, "code") && typeof error.code === "string" ? error.code : undefined

const codeAfter = (error: unknown): string => {
  const code = codeOf(error)
  return code === undefined ? "" : ` (${code})`
}

/** The error or defect of a reason; undefined for an interruption. */
export const errorOf = (reason: Cause.Reason<unknown>): unknown => {
  if (reason._tag === "Fail") return reason.error
  return reason._tag === "Die" ? reason.defect : undefined
}

/** A schema's messages name what was expected and where, never what was found. */
const schemaErrorOf = (error: unknown): Schema.SchemaError | undefined => {
  if (Schema.isSchemaError(error)) return error
  return Predicate.hasProperty(error, "cause") && Schema.isSchemaError(error.cause)
    ? error.cause
    : undefined
}

/**
 * Only tagged errors speak for themselves, since they are declared here or by Effect. Others quote
 * data now and then: a database names keys and values, a parser shows the text around the fault, a
 * mail server repeats the address.
 */
const kindOf = (error: unknown): string => {
  if (SqlError.isSqlError(error)) {
    return `SqlError: ${error.reason._tag}${codeAfter(error.reason.cause)}`
  }
  const tag = Predicate.hasProperty(error, "_tag") ? String(error._tag) : undefined
  const schemaError = schemaErrorOf(error)
  if (schemaError !== undefined) return `${tag ?? "SchemaError"}: ${schemaError.message}`
  if (!(error instanceof Error)) return tag ?? typeof error
  const speaks = tag !== undefined && !tag.startsWith("Pg") && error.message !== ""
  return speaks ? `${error.name}: ${error.message}` : `${error.name}${codeAfter(error)}`
}

const describe = (error: unknown): ReportedError => ({
  error: kindOf(error),
  ...(error instanceof Error ? stackOf(error) : {})
})

const stackOf = (error: Error): { readonly stack?: string } => {
  const stack = framesOf(error)
  return stack === undefined ? {} : { stack }
}

/** Loggable part of a cause: kinds, codes and places, no data. */
export const reportOf = (cause: Cause.Cause<unknown>): ReadonlyArray<ReportedError> =>
  cause.reasons.map((reason) =>
    reason._tag === "Interrupt" ? { error: "Interrupted" } : describe(errorOf(reason))
  )
