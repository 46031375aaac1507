import { Predicate, Schema, type Cause } from "effect"
import { SqlError } from "effect/sql"

/** An error as it may stand in a log: what kind it is and where it came from. */
export interface ReportedError {
  readonly error: string
  readonly stack?: string
}

/**
 * Messages of these may quote the data they failed on: a database names keys and values, a parser
 * shows the text around the fault.
 */
const mayQuoteData = (error: Error): boolean =>
  error instanceof SyntaxError || isDatabaseError(error)

const isDatabaseError = (error: unknown): boolean =>
  SqlError.isSqlError(error) || (error instanceof Error && error.name.startsWith("Pg"))

const framesOf = (error: Error): string | undefined => {
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line))
  return frames === undefined || frames.length === 0 ? undefined : frames.slice(0, 12).join("\n")
}

const describe = (error: unknown): ReportedError => {
  if (SqlError.isSqlError(error)) {
    const { cause } = error.reason
    const code = Predicate.hasProperty(cause, "code") ? ` (${String(cause.code)})` : ""
    return { error: `SqlError: ${error.reason._tag}${code}`, ...stackOf(error) }
  }
  if (Schema.isSchemaError(error)) {
    return { error: `SchemaError: ${error.message}`, ...stackOf(error) }
  }
  if (error instanceof Error) {
    const message = mayQuoteData(error) ? error.name : `${error.name}: ${error.message}`
    return { error: message, ...stackOf(error) }
  }
  return { error: Predicate.hasProperty(error, "_tag") ? String(error._tag) : typeof error }
}

const stackOf = (error: Error): { readonly stack?: string } => {
  const stack = framesOf(error)
  return stack === undefined ? {} : { stack }
}

/** What may be logged of a cause: kinds, codes and places, no data. */
export const reportOf = (cause: Cause.Cause<unknown>): ReadonlyArray<ReportedError> =>
  cause.reasons.flatMap((reason) => {
    switch (reason._tag) {
      case "Fail":
        return [describe(reason.error)]
      case "Die":
        return [describe(reason.defect)]
      case "Interrupt":
        return [{ error: "Interrupted" }]
    }
  })
