import { Schema } from "effect"
import { sectionNames } from "./Configuration.ts"

/** A member of a thing that differs; null where it is not there, or is a secret. */
export const ChangedMember = Schema.Struct({
  path: Schema.String,
  before: Schema.NullOr(Schema.Json),
  after: Schema.NullOr(Schema.Json)
})
export type ChangedMember = typeof ChangedMember.Type

/** A difference that a document makes. */
export const ConfigurationChange = Schema.Struct({
  section: Schema.Literals(sectionNames),
  name: Schema.NullOr(Schema.String),
  action: Schema.Literals(["add", "change", "remove"]),
  members: Schema.Array(ChangedMember),
  loss: Schema.NullOr(Schema.String).annotate({
    description: "What no later document brings back; null: nothing"
  })
})
export type ConfigurationChange = typeof ConfigurationChange.Type
