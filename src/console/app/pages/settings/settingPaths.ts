import type { EnvironmentSettings } from "../../../../contract/EnvironmentSettings.ts"

type Settings = EnvironmentSettings
type Single = string | null | ReadonlyArray<unknown>

/** Dotted names of all settings, such as `session.idleSeconds`. */
export type SettingPath = {
  [Key in keyof Settings & string]: Settings[Key] extends Single
    ? Key
    : `${Key}.${keyof Settings[Key] & string}`
}[keyof Settings]

/** Type of the value of a setting. */
export type ValueAt<Path extends string> = Path extends `${infer Section}.${infer Name}`
  ? Section extends keyof Settings
    ? Name extends keyof Settings[Section]
      ? Settings[Section][Name]
      : never
    : never
  : Path extends keyof Settings
    ? Settings[Path]
    : never

/** Settings that may have no value. */
export type OptionalPath = {
  [Path in SettingPath]: null extends ValueAt<Path> ? Path : never
}[SettingPath]

type IsChoice<Value> = [Value] extends [string]
  ? {} extends { readonly [Key in Value]: 1 }
    ? false
    : true
  : false

/** Settings that are one of several words; languages have names of their own. */
export type ChoicePath = {
  [Path in SettingPath]: IsChoice<ValueAt<Path>> extends true ? Path : never
}[Exclude<SettingPath, "defaultLocale">]
