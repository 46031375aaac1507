import { Result } from "effect"
import { isScalar, LineCounter, parseDocument, stringify, visit, type Document } from "yaml"

/** Aliases may repeat what they name this many times in all: more is an attack on memory. */
const maxAliasCount = 100

const mostProblems = 20

/** Places of keys that their mapping has already. The library compares each with each. */
const repeatedKeys = (document: Document): ReadonlyArray<number> => {
  const places: Array<number> = []
  visit(document, {
    Map: (_, { items }) => {
      const seen = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        if (seen.has(key.value)) places.push(key.range?.[0] ?? 0)
        seen.add(key.value)
      }
    }
  })
  return places
}

const read = (text: string): Result.Result<unknown, ReadonlyArray<string>> => {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, {
    lineCounter,
    prettyErrors: false,
    schema: "core",
    stringKeys: true,
    uniqueKeys: false,
    logLevel: "error"
  })
  const at = (place: number, problem: string): string => {
    const { col, line } = lineCounter.linePos(place)
    return `line ${line}, column ${col}: ${problem}`
  }
  // A warning is a tag that the schema does not know.
  const flaws = [...document.errors, ...document.warnings]
  const problems = [
    ...flaws.map(({ code, pos }) => at(pos[0], `Expected YAML or JSON (${code})`)),
    ...(flaws.length > 0 ? [] : repeatedKeys(document)).map((place) =>
      at(place, "Expected each key once")
    )
  ]
  return problems.length > 0
    ? Result.fail(problems.slice(0, mostProblems))
    : Result.succeed(document.toJS({ maxAliasCount }))
}

/**
 * Reads one YAML 1.2 document of the core schema, of which JSON is a part; or what is wrong with it,
 * without repeating its text. The caller bounds its size.
 */
export const readYaml = (text: string): Result.Result<unknown, ReadonlyArray<string>> =>
  Result.flatMap(
    Result.try({
      try: () => read(text),
      // Aliases of aliases, or brackets without end.
      catch: () => ["Expected a document with few aliases and little nesting"]
    }),
    (result) => result
  )

/** Writes a value as YAML, without aliases and with a line for each text. */
export const writeYaml = (value: unknown): string =>
  stringify(value, { aliasDuplicateObjects: false, lineWidth: 0, schema: "core" })
