import type { Json, JsonObject } from "../../kernel/mergePatch.ts"
import { isObject } from "../../kernel/mergePatch.ts"

/** A setting, as its schema describes it. */
export interface Setting {
  /** Such as `session.idleSeconds`. */
  readonly path: ReadonlyArray<string>
  readonly title: string
  readonly description: string
  readonly unit: string | null
  readonly kind: "flag" | "choice" | "choices" | "number" | "text" | "lines" | "json"
  readonly choices: ReadonlyArray<string>
  readonly nullable: boolean
  readonly minimum: number | undefined
  readonly maximum: number | undefined
}

/** Settings that stand together. */
export interface Section {
  readonly name: string
  readonly title: string
  readonly settings: ReadonlyArray<Setting>
}

const text = (value: Json | undefined): string => (typeof value === "string" ? value : "")
const numeric = (value: Json | undefined): number | undefined =>
  typeof value === "number" ? value : undefined
const strings = (value: Json | undefined): ReadonlyArray<string> =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : []

const kindOf = (type: string, choices: ReadonlyArray<string>): Setting["kind"] => {
  if (type === "boolean") return "flag"
  if (type === "array") return choices.length > 0 ? "choices" : "lines"
  if (type === "object") return "json"
  if (type === "integer" || type === "number") return "number"
  return choices.length > 0 ? "choice" : "text"
}

const settingOf = (path: ReadonlyArray<string>, schema: JsonObject): Setting => {
  const options = Array.isArray(schema["anyOf"]) ? schema["anyOf"].filter(isObject) : [schema]
  const own = options.find((option) => option["type"] !== "null") ?? schema
  const items = isObject(own["items"]) ? own["items"] : {}
  const choices = strings(own["enum"] ?? items["enum"])
  return {
    path,
    title: text(schema["title"]),
    description: text(schema["description"]),
    unit: text(schema["x-unit"]) || null,
    kind: kindOf(text(own["type"]), choices),
    choices,
    nullable: options.some((option) => option["type"] === "null"),
    minimum: numeric(own["minimum"]),
    maximum: numeric(own["maximum"])
  }
}

/** Sections of the settings form; settings without a section stand together at the end. */
export const sectionsOf = (schema: JsonObject, others: string): ReadonlyArray<Section> => {
  const properties = isObject(schema["properties"]) ? schema["properties"] : {}
  const sections: Array<Section> = []
  const alone: Array<Setting> = []
  for (const [name, value] of Object.entries(properties)) {
    if (!isObject(value)) continue
    const inner = value["properties"]
    if (isObject(inner)) {
      const settings = Object.entries(inner).flatMap(([key, its]) =>
        isObject(its) ? [settingOf([name, key], its)] : []
      )
      sections.push({ name, title: text(value["title"]), settings })
    } else alone.push(settingOf([name], value))
  }
  return [...sections, { name: "others", title: others, settings: alone }]
}

/** The value at a path. */
export const valueAt = (values: JsonObject, path: ReadonlyArray<string>): Json => {
  let value: Json = values
  for (const name of path) value = isObject(value) ? (value[name] ?? null) : null
  return value
}

/** The values with another one at a path. */
export const withValue = (
  values: JsonObject,
  [name = "", ...rest]: ReadonlyArray<string>,
  value: Json
): JsonObject => {
  const inner = values[name]
  return {
    ...values,
    [name]: rest.length === 0 ? value : withValue(isObject(inner) ? inner : {}, rest, value)
  }
}
