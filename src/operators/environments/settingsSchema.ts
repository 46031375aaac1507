import { Schema } from "effect"
import { EnvironmentSettings } from "../../contract/EnvironmentSettings.ts"
import type { SectionTexts, SettingText } from "./sectionTexts.ts"
import { settingTexts } from "./settingTexts.ts"

type JsonObject = { readonly [key: string]: Schema.Json }

const derived = Schema.toJsonSchemaDocument(EnvironmentSettings)

const described = (schema: JsonObject, text: SettingText, value: Schema.Json): JsonObject => ({
  ...schema,
  title: text.title,
  description: text.description,
  default: value,
  ...(text.unit === undefined ? {} : { "x-unit": text.unit })
})

const describedAll = (
  schema: JsonObject,
  text: SettingText | SectionTexts,
  value: Schema.Json
): JsonObject =>
  "settings" in text
    ? {
        ...schema,
        title: text.title,
        additionalProperties: false,
        properties: Object.fromEntries(
          Object.entries(schema["properties"] as JsonObject).map(([name, setting]) => {
            const its = text.settings[name]
            return [
              name,
              its === undefined
                ? setting
                : described(setting as JsonObject, its, (value as JsonObject)[name] ?? null)
            ]
          })
        )
      }
    : described(schema, text, value)

const texts: Readonly<Record<string, SettingText | SectionTexts>> = settingTexts

/**
 * The settings as a JSON Schema (draft 2020-12), with title, description, default, limits and unit
 * of each, from which a form can be built.
 */
export const settingsSchemaOf = (defaults: JsonObject): JsonObject => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  ...(derived.schema as JsonObject),
  additionalProperties: false,
  properties: Object.fromEntries(
    Object.entries((derived.schema as JsonObject)["properties"] as JsonObject).map(
      ([name, schema]) => {
        const text = texts[name]
        const value = defaults[name] ?? null
        return [name, text === undefined ? schema : describedAll(schema as JsonObject, text, value)]
      }
    )
  ),
  ...(Object.keys(derived.definitions).length === 0
    ? {}
    : { $defs: derived.definitions as unknown as JsonObject })
})
