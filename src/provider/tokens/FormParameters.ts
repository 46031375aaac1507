import { Result, Schema } from "effect"
import { Text } from "../../contract/Values.ts"

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

/** A parameter that cannot be taken, and why in words for the application. */
export interface ParameterFlaw {
  readonly name: string
  readonly description: string
}

const isText = Schema.is(Text)

const plainName = /^[\w.-]{1,64}$/

/**
 * The name of a parameter as a description may tell it: an `error_description` holds ASCII without
 * quotes and backslashes (RFC 6749 section 5.2), and no answer is as long as what was sent.
 */
const told = (name: string): string => (plainName.test(name) ? name : "A parameter")

/** Characters of the longest parameter that travels on to an application, in an address. */
export const longestCarried = 1000

/** Characters of the longest state, in which some applications carry an address of their own. */
export const longestState = 2048

/** The state that an application gets back; null: none, or more than an address carries. */
export const stateOf = (parameters: Parameters): string | null => {
  const state = parameters.get("state")
  return state === undefined || state.length > longestState ? null : state
}

/** Reads parameters; fails with the first that is no text (contract: "Bodies") or stands twice. */
export const parametersOf = (sent: URLSearchParams): Result.Result<Parameters, ParameterFlaw> => {
  const unreadable = [...sent].find(([name, value]) => !isText(name) || !isText(value))
  if (unreadable !== undefined) {
    const [name] = unreadable
    return isText(name)
      ? Result.fail({ name, description: `${told(name)} holds a character that no text has` })
      : Result.fail({ name: "", description: "A name holds a character that no text has" })
  }
  const given = [...sent].filter(([, value]) => value !== "")
  const byName = Map.groupBy(given, ([name]) => name)
  const doubled = [...byName].find(([name, of]) => of.length > 1 && !repeatable.has(name))?.[0]
  if (doubled !== undefined) {
    return Result.fail({ name: doubled, description: `${told(doubled)} stands twice` })
  }
  const all = (name: string) => (byName.get(name) ?? []).map(([, value]) => value)
  return Result.succeed({ all, get: (name) => all(name)[0], entries: given })
}
