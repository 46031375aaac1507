import { Schema } from "effect"
import { hookPoints } from "../../contract/Environment.ts"
import { hookAnswers } from "./HookAnswer.ts"
import { hookRequests } from "./HookRequest.ts"

type JsonObject = { readonly [key: string]: Schema.Json }

/** A schema with its own definitions beside it, under names that no other has. */
const standing = (
  name: string,
  schema: Schema.Top,
  onExcessProperty: "ignore" | "error"
): JsonObject => {
  const { definitions, schema: root } = Schema.toJsonSchemaDocument(schema, { onExcessProperty })
  const prefix = `#/$defs/${name}.`
  const moved = (value: unknown): Schema.Json =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', `"${prefix}`)) as Schema.Json
  return {
    [name]: moved(root),
    ...Object.fromEntries(
      Object.entries(definitions).map(([own, value]) => [`${name}.${own}`, moved(value)])
    )
  }
}

/**
 * Each hook's request and answer as a JSON Schema (draft 2020-12): the definitions
 * `<point>.request` and `<point>.answer`. The whole describes any request.
 */
export const hooksSchema: JsonObject = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Hooks of Gatehouse",
  description:
    "A request of a hook, by its type; later versions may add members. The definition <point>.answer describes the answers that the point takes.",
  oneOf: hookPoints.map((point) => ({ $ref: `#/$defs/${point}.request` })),
  $defs: Object.fromEntries(
    hookPoints.flatMap((point) => [
      ...Object.entries(standing(`${point}.request`, hookRequests[point], "ignore")),
      ...Object.entries(standing(`${point}.answer`, hookAnswers[point], "error"))
    ])
  )
}
