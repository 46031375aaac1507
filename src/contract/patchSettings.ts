import { defaultSettings, isSection } from "./EnvironmentSettings.ts"
import type { MetadataBag, MetadataPatch } from "./Metadata.ts"

/**
 * Settings after a merge patch (RFC 7396): null brings a setting, or a whole section, back to its
 * default. An unknown one stays null, so that it is found.
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
    patched.set(key, isDeeper ? patchSettings(before, value, sections) : (value ?? usual))
  }
  return Object.fromEntries(patched)
}
