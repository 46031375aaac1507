import { type Schema, SchemaIssue } from "effect"

const formatIssue = SchemaIssue.makeFormatterStandardSchemaV1()

/**
 * What is wrong with an operator's input, a line for each problem: where, and what was expected. The
 * place is told as the operator knows it.
 */
export const problemLines = (
  { issue }: Schema.SchemaError,
  place: (path: string) => string = (path) => path
): ReadonlyArray<string> =>
  formatIssue(issue).issues.map(
    ({ message, path = [] }) => `${place(path.map(String).join("."))}: ${message}`
  )
