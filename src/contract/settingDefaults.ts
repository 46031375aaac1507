import { defaultSettings, isSection, type EnvironmentSettings } from "./EnvironmentSettings.ts"
import type { MetadataBag, MetadataPatch } from "./Metadata.ts"

/**
 * Defaults of a service that nobody but its developer reaches: a program just started works at
 * once.
 */
const developmentDefaults = {
  oauth: { clientDocuments: "any", registration: "open" }
} as const satisfies MetadataBag

/** The settings of an environment whose operator has set nothing, on this installation. */
export const defaultSettingsOf = (isDevelopment: boolean): EnvironmentSettings =>
  isDevelopment
    ? { ...defaultSettings, oauth: { ...defaultSettings.oauth, ...developmentDefaults.oauth } }
    : defaultSettings

/**
 * Settings as they are kept: a default that depends on the installation is never stored, so that a
 * database that moves to production does not bring it along.
 */
export const settingsToStore = (
  settings: MetadataBag,
  defaults: MetadataBag,
  dependent: MetadataBag = developmentDefaults
): MetadataBag =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([key, value]) => {
      const own = dependent[key]
      const usual = defaults[key]
      if (own === undefined) return [[key, value]]
      if (isSection(own) && isSection(value) && isSection(usual)) {
        return [[key, settingsToStore(value, usual, own)]]
      }
      return value === usual ? [] : [[key, value]]
    })
  )

/** Settings of which null is a value beside another default. */
const nullIsValue: ReadonlySet<string> = new Set(["endedSessionDays"])

/**
 * Settings after a merge patch (RFC 7396): null brings a setting, or a whole section, back to its
 * default, unless it is a value of its own. An unknown one stays null, so that it is found.
 */
export const patchSettings = (
  current: MetadataBag,
  patch: MetadataPatch,
  defaults: MetadataBag = defaultSettings
): MetadataBag => {
  const patched = new Map(Object.entries(current))
  for (const [key, value] of Object.entries(patch)) {
    const before = patched.get(key)
    const usual = Object.hasOwn(defaults, key) ? (defaults[key] ?? null) : null
    const isDeeper = isSection(before) && isSection(value)
    const sections = isSection(usual) ? usual : {}
    const emptied = nullIsValue.has(key) ? null : usual
    patched.set(key, isDeeper ? patchSettings(before, value, sections) : (value ?? emptied))
  }
  return Object.fromEntries(patched)
}
