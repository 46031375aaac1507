import { Effect, Schema } from "effect"
import { changedSettings, EnvironmentSettings } from "../../contract/EnvironmentSettings.ts"
import { patchSettings } from "../../contract/patchSettings.ts"
import type { MetadataPatch } from "../../contract/Metadata.ts"
import type { EnvironmentAddress } from "./EnvironmentAddress.ts"
import { InvalidEnvironmentAddress, InvalidEnvironmentSettings } from "./EnvironmentErrors.ts"
import type { Party } from "./RelyingParty.ts"
import { rpIdFlaws } from "./rpIdFlaws.ts"
import { platformSettingsOf } from "../../contract/Environment.ts"
import { problemLines } from "../../platform/firstFlaws.ts"

const decodeSettings = Schema.decodeUnknownEffect(EnvironmentSettings, {
  errors: "all",
  onExcessProperty: "error"
})

/** The settings with a patch merged in, where they are still valid. */
export const mergedSettings = (
  current: EnvironmentSettings,
  patch: MetadataPatch,
  defaults: EnvironmentSettings
) =>
  decodeSettings(patchSettings(current, patch, defaults)).pipe(
    Effect.mapError(
      (error) =>
        new InvalidEnvironmentSettings({
          problems: problemLines(error, (path) => (path === "" ? "settings" : `settings.${path}`))
        })
    )
  )

/** Checks the domain of passkeys against the address of the environment. */
export const requireSoundRpId = (environment: Party) => {
  const problems = rpIdFlaws(environment)
  return problems.length > 0 ? new InvalidEnvironmentSettings({ problems }) : Effect.void
}

/** A provider of challenges is of no use before the service can ask it. */
export const requireChallengeSecret = ({ abuse }: EnvironmentSettings, isThere: boolean) => {
  if (abuse.challenge === null || isThere) return Effect.void
  const { provider } = abuse.challenge
  const problem = `settings.abuse.challenge needs the secret of ${provider} first: environment challenge --provider ${provider} --secret-file FILE`
  return new InvalidEnvironmentSettings({ problems: [problem] })
}

/** The platform environment is found at its listener, and some of its settings are fixed. */
export const requireFixed = Effect.fnUntraced(function* (
  settings: EnvironmentSettings,
  { appUrl, hosts }: Partial<EnvironmentAddress>
) {
  if (appUrl !== undefined || hosts !== undefined) {
    const problem = "The platform environment is at CONSOLE_URL: set that instead"
    return yield* new InvalidEnvironmentAddress({ problems: [problem] })
  }
  const fixed = platformSettingsOf(settings)
  const problems = changedSettings(settings, fixed).map(
    (name) => `settings.${name} is fixed for the platform environment`
  )
  if (problems.length > 0) return yield* new InvalidEnvironmentSettings({ problems })
})
