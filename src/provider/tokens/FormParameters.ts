import { Result, Schema } from "effect"

/** Members of a form by which an application proves itself. */
export const clientFields = {
  client_id: Schema.optionalKey(Schema.String),
  client_secret: Schema.optionalKey(Schema.String),
  client_assertion: Schema.optionalKey(Schema.String),
  client_assertion_type: Schema.optionalKey(Schema.String)
}

/** Parameters that may stand more than once (RFC 8707 section 2). */
const repeatable: ReadonlySet<string> = new Set(["resource"])

/** The parameters of a request by name; one that is empty is as if absent (RFC 6749 section 3.1). */
export interface Parameters {
  readonly get: (name: string) => string | undefined
  readonly all: (name: string) => ReadonlyArray<string>
  readonly entries: ReadonlyArray<readonly [string, string]>
}

/** Reads parameters; fails with the first name that stands twice. */
export const parametersOf = (sent: URLSearchParams): Result.Result<Parameters, string> => {
  const given = [...sent].filter(([, value]) => value !== "")
  const names = given.map(([name]) => name)
  const doubled = names.find(
    (name, index) => names.indexOf(name) !== index && !repeatable.has(name)
  )
  if (doubled !== undefined) return Result.fail(doubled)
  const all = (name: string) => given.filter(([key]) => key === name).map(([, value]) => value)
  return Result.succeed({ all, get: (name) => all(name)[0], entries: given })
}
