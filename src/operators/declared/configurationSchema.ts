import { Schema } from "effect"
import { Configuration } from "./Configuration.ts"

type JsonObject = { readonly [key: string]: Schema.Json }

const { definitions, schema } = Schema.toJsonSchemaDocument(Configuration, {
  onExcessProperty: "error"
})

/** The document of a declared environment as a JSON Schema (draft 2020-12), for editors and checks. */
export const configurationSchema: JsonObject = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Declared configuration of Gatehouse",
  ...(schema as JsonObject),
  $defs: definitions as unknown as JsonObject
}
