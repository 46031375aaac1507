import { defaultSettings, isSection } from "./EnvironmentSettings.ts"
import type { MetadataBag, MetadataPatch } from "./Metadata.ts"

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
