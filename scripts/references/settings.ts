import { Cause, ConfigProvider, Effect, Exit, Layer, type Schema } from "effect"
import { InvalidSettings, Settings } from "../../src/platform/Settings.ts"
import { defaultSettingsOf } from "../../src/contract/settingDefaults.ts"
import { settingsSchemaOf } from "../../src/operators/environments/settingsSchema.ts"
import { code, table } from "./markdown.ts"
import { variables } from "./variables.ts"

/** What the process says of variables that all hold this value, by their names. */
const complaints = async (value: string): Promise<ReadonlyMap<string, string>> => {
  const provider = ConfigProvider.fromUnknown(
    Object.fromEntries(Object.keys(variables).map((name) => [name, value]))
  )
  const exit = await Effect.runPromiseExit(
    Effect.service(Settings).pipe(
      Effect.provide(Settings.layer.pipe(Layer.provide(ConfigProvider.layer(provider))))
    )
  )
  const error = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
  if (!(error instanceof InvalidSettings)) throw new Error("unusable variables were taken")
  return new Map(
    error.problems.flatMap((problem) => {
      const [, name = "", expected = ""] = /^(\w+) must be (.+)$/.exec(problem) ?? []
      return name === "" || expected === "set in production" ? [] : [[name, expected]]
    })
  )
}

type Json = Schema.Json
type JsonObject = { readonly [key: string]: Json }

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const text = (value: Json | undefined): string => (typeof value === "string" ? value : "")

/** The limits of a setting, in words. */
const limitsOf = (schema: JsonObject): string => {
  const either = schema["anyOf"]
  if (Array.isArray(either)) {
    return [...new Set(either.filter(isObject).map(limitsOf))]
      .filter((it) => it !== "")
      .join(", or ")
  }
  const { maxItems, maxLength, maximum, minimum } = schema
  const values = schema["enum"]
  const types = new Set([schema["type"]].flat())
  const members = schema["properties"]
  const items = schema["items"]
  const limits = [
    Array.isArray(values) ? values.map((value) => code(String(value))).join(", ") : "",
    minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum}` : "",
    types.has("boolean") ? "`true`, `false`" : "",
    types.has("string") && values === undefined && maxLength === undefined ? "text" : "",
    maxLength === undefined ? "" : `at most ${maxLength} characters`,
    types.has("array") ? `a list${maxItems === undefined ? "" : ` of at most ${maxItems}`}` : "",
    isObject(items) ? limitsOf(items) : "",
    isObject(members)
      ? Object.entries(members)
          .map(([name, member]) => `${code(name)} (${isObject(member) ? limitsOf(member) : ""})`)
          .join(", ")
      : "",
    types.has("null") ? "`null`" : ""
  ]
  return limits.filter((it) => it !== "").join(", ")
}

type Setting = readonly [path: string, schema: JsonObject]

/** Every setting with its schema, as an installation in development or in production has it. */
const settingsOf = (isDevelopment: boolean): ReadonlyArray<Setting> =>
  Object.entries(
    settingsSchemaOf(defaultSettingsOf(isDevelopment))["properties"] as JsonObject
  ).flatMap(([name, schema]): ReadonlyArray<Setting> => {
    if (!isObject(schema)) return []
    const inner = schema["properties"]
    return isObject(inner)
      ? Object.entries(inner)
          .filter((entry): entry is [string, JsonObject] => isObject(entry[1]))
          .map(([key, setting]) => [`${name}.${key}`, setting] as const)
      : [[name, schema]]
  })

const defaultOf = (schema: JsonObject): string => code(JSON.stringify(schema["default"] ?? null))

const inDevelopment = new Map(settingsOf(true))

const rows = settingsOf(false).map(([path, schema]) => {
  const usual = defaultOf(schema)
  const other = defaultOf(inDevelopment.get(path) ?? schema)
  return [
    code(path),
    `${text(schema["title"])}. ${text(schema["description"])}`,
    other === usual ? usual : `${usual}; in development ${other}`,
    text(schema["x-unit"]),
    limitsOf(schema)
  ]
})

const page = async () => {
  const allowed = await complaints("< >")
  const undescribed = [...allowed.keys()].filter((name) => variables[name] === undefined)
  if (undescribed.length > 0) throw new Error(`no meaning of ${undescribed.join(", ")}`)
  return `# Settings

Written by \`npm run references\` from the schema of the settings.

## Environment variables

The process is set up by environment variables. Unusable values keep it from starting, and each is reported on its own line.

${table(
  ["variable", "default", "meaning", "what it may be"],
  Object.entries(variables).map(([name, { anyText, meaning, otherwise }]) => {
    const may = anyText ?? allowed.get(name)
    if (may === undefined)
      throw new Error(`the process takes anything for ${name}, or does not read it`)
    // An example is code, or it would be taken for markup or a link.
    const shown = may.replace(
      /\((make one with: )?([^()]+)\)$/,
      (_, words = "", example) => `(${words}${code(example)})`
    )
    return [code(name), otherwise, meaning, shown]
  })
)}

## Settings of an environment

Each environment has settings of its own. \`npm run gatehouse -- environment show --environment development\` shows them, and \`environment update\` merges changes:

\`\`\`sh
npm run gatehouse -- environment update --environment development --settings '{"session":{"idleSeconds":86400}}'
\`\`\`

A change takes effect on every instance within a second. Unknown settings and values outside the limits are refused. The console shows the difference before it saves; the first words of each meaning are the setting's name there.

${table(["setting", "meaning", "default", "unit", "limits"], rows)}
`
}

/** \`docs/reference/settings.md\`. */
export const settingsPage = page()
