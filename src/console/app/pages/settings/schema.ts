import { isObject, type Json, type JsonObject } from "../../kernel/mergePatch.ts"
import { groupOfSection, type Group } from "./groups.ts"

/** A setting, as its schema describes it. */
export interface Setting {
  /** Dotted name, such as `session.idleSeconds`. */
  readonly name: string
  readonly path: ReadonlyArray<string>
  readonly title: string
  readonly description: string
  readonly unit: string | null
  readonly kind: "flag" | "choice" | "choices" | "number" | "color" | "text" | "lines" | "members"
  readonly choices: ReadonlyArray<string>
  /** Members of a value that has some. */
  readonly members: ReadonlyArray<Setting>
  readonly nullable: boolean
  readonly minimum: number | undefined
  readonly maximum: number | undefined
}

/** Settings that stand together. */
export interface Section {
  readonly name: string
  readonly title: string
  readonly group: Group
  readonly settings: ReadonlyArray<Setting>
}

const text = (value: Json | undefined): string => (typeof value === "string" ? value : "")
const numeric = (value: Json | undefined): number | undefined =>
  typeof value === "number" ? value : undefined
const strings = (value: Json | undefined): ReadonlyArray<string> =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : []

/** A schema tells no color from another text: its pattern is a rule of the service. */
const isColor = (name: string): boolean => /Color(?:Dark)?$/.test(name)

const kindOf = (name: string, own: JsonObject, choices: ReadonlyArray<string>): Setting["kind"] => {
  const type = text(own["type"])
  if (type === "boolean") return "flag"
  if (type === "array") return choices.length > 0 ? "choices" : "lines"
  if (type === "object") return "members"
  if (type === "integer" || type === "number") return "number"
  if (choices.length > 0) return "choice"
  return isColor(name) ? "color" : "text"
}

const settingOf = (path: ReadonlyArray<string>, schema: JsonObject): Setting => {
  const options = Array.isArray(schema["anyOf"]) ? schema["anyOf"].filter(isObject) : [schema]
  const own = options.find((option) => option["type"] !== "null") ?? schema
  const items = isObject(own["items"]) ? own["items"] : {}
  const choices = strings(own["enum"] ?? items["enum"])
  const members = isObject(own["properties"]) ? own["properties"] : {}
  const name = path.join(".")
  return {
    name,
    path,
    title: text(schema["title"]),
    description: text(schema["description"]),
    unit: text(schema["x-unit"]) || null,
    kind: kindOf(name, own, choices),
    choices,
    members: Object.entries(members).flatMap(([member, its]) =>
      isObject(its) ? [settingOf([...path, member], its)] : []
    ),
    nullable: options.some((option) => option["type"] === "null"),
    minimum: numeric(own["minimum"]),
    maximum: numeric(own["maximum"])
  }
}

/** Sections of the settings; settings without a section stand together at the end of their group. */
export const sectionsOf = (schema: JsonObject): ReadonlyArray<Section> => {
  const properties = isObject(schema["properties"]) ? schema["properties"] : {}
  const sections: Array<Section> = []
  const alone = new Map<Group, Array<Setting>>()
  for (const [name, value] of Object.entries(properties)) {
    if (!isObject(value)) continue
    const inner = value["properties"]
    const group = groupOfSection(name)
    if (isObject(inner)) {
      const settings = Object.entries(inner).flatMap(([key, its]) =>
        isObject(its) ? [settingOf([name, key], its)] : []
      )
      sections.push({ name, title: text(value["title"]), group, settings })
    } else alone.set(group, [...(alone.get(group) ?? []), settingOf([name], value)])
  }
  const rest = [...alone].map(([group, settings]) => ({ name: "", title: "", group, settings }))
  return [...sections, ...rest]
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
