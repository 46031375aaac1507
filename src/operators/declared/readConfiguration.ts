import { Effect, Result, Schema } from "effect"
import { readYaml } from "../../platform/Yaml.ts"
import { Configuration } from "./Configuration.ts"
import { InvalidConfiguration } from "./ConfigurationErrors.ts"
import { problemLines } from "../../platform/firstFlaws.ts"

const decode = Schema.decodeUnknownEffect(Configuration, {
  errors: "all",
  onExcessProperty: "error"
})

/** A document in YAML or JSON, or every flaw that it has. */
export const readConfiguration = Effect.fnUntraced(function* (text: string) {
  const parsed = readYaml(text)
  if (Result.isFailure(parsed)) {
    return yield* new InvalidConfiguration({ problems: parsed.failure })
  }
  return yield* Effect.mapError(
    decode(parsed.success),
    (error) =>
      new InvalidConfiguration({
        problems: problemLines(error, (path) => (path === "" ? "document" : path))
      })
  )
})
