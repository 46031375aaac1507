import { mergeSettings, settingsOf, type EnvironmentSettings } from "./EnvironmentSettings.ts"
import type { MetadataBag } from "./Metadata.ts"

/**
 * Settings of the platform environment that cannot be changed, since its users are the operators.
 */
export const fixedSettings = {
  signUp: { mode: "invitation_only", legalConsentRequired: false },
  mfa: { policy: "required", rememberDeviceDays: 0 },
  session: { reauthenticationSeconds: 300, absoluteSeconds: 43_200, idleSeconds: 1800 },
  invitations: { lifetimeSeconds: 86_400 },
  organizations: { enabled: false, creation: "nobody" }
} as const satisfies MetadataBag

/** The settings of the platform environment: the stored ones under those that are fixed. */
export const platformSettingsOf = (stored: MetadataBag): EnvironmentSettings =>
  settingsOf(mergeSettings(stored, fixedSettings))
