import { Data, Option, Schema } from "effect"
import { listedFlaws } from "../../contract/Problems.ts"
import type { SectionName, ConfigurationChange } from "./Configuration.ts"

/** A document that cannot be applied as it is; each line of the message names one flaw. */
export class InvalidConfiguration extends Data.TaggedError("InvalidConfiguration")<{
  readonly problems: ReadonlyArray<string>
}> {
  override get message() {
    return this.problems.join("\n")
  }
}

/** Changes that nothing brings back, of which the operator has not said that they want them. */
export class IrrevocableChanges extends Data.TaggedError("IrrevocableChanges")<{
  readonly changes: ReadonlyArray<ConfigurationChange>
}> {
  override get message() {
    return "Nothing was changed: some of this cannot be undone. Add --force to do it all the same"
  }
}

/** The environment was changed by others between the plan and its execution. */
export class ConfigurationMoved extends Data.TaggedError("ConfigurationMoved") {
  override readonly message =
    "Nothing was changed: the environment was changed meanwhile, so the plan is no longer right. Run it again"
}

const decodeProblems = Schema.decodeUnknownOption(
  Schema.Struct({ problems: Schema.Array(Schema.String) })
)

const flawsOf = (error: Error): ReadonlyArray<string> => {
  const issues = Option.map(listedFlaws(error), (flaws) =>
    flaws.map(({ message, path }) => {
      const place = path.replace(/^\/body\/?/, "").replaceAll("/", ".")
      return place === "" ? message : `${place}: ${message}`
    })
  )
  const problems = Option.map(decodeProblems(error), (found) => found.problems)
  return Option.getOrElse(
    Option.orElse(issues, () => problems),
    () => [error.message]
  )
}

/** The flaws for which a service refuses a part of the document, at the place of that part. */
export const refusedAt =
  (section: SectionName, name: string | null = null) =>
  (error: Error): InvalidConfiguration => {
    const place = name === null ? section : `${section} "${name}"`
    return new InvalidConfiguration({
      problems: flawsOf(error).map((flaw) => `${place}: ${flaw}`)
    })
  }
