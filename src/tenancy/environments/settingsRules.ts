import { Effect, Schema } from "effect"
import { changedSettings, EnvironmentSettings } from "../../contract/EnvironmentSettings.ts"
import { patchSettings } from "../../contract/settingDefaults.ts"
import type { MetadataPatch } from "../../contract/Metadata.ts"
import type { EnvironmentAddress } from "./EnvironmentAddress.ts"
import { InvalidEnvironmentAddress, InvalidEnvironmentSettings } from "./EnvironmentErrors.ts"
import { type Party, appHost, isAddress, isWithin } from "./RelyingParty.ts"
import { platformSettingsOf } from "../../contract/Environment.ts"
import type { BreachedHashes } from "../../platform/BreachedHashes.ts"
import { problemLines } from "../../platform/firstFlaws.ts"
import { isPublicSuffix, registrableDomain } from "../../platform/DomainName.ts"

/**
 * Flaws of `passkeys.rpId` (WebAuthn section 5.1.3). It must be the app's host or a registrable
 * domain above it, and cover every host of the environment that such a domain could cover.
 */
const rpIdFlaws = (party: Party): ReadonlyArray<string> => {
  const { rpId } = party.settings.passkeys
  if (rpId === null) return []
  const host = appHost(party)
  const setting = `settings.passkeys.rpId: ${rpId}`
  if (isAddress(rpId)) return [`${setting} is a network address: passkeys need a domain`]
  if (!isWithin(host, rpId)) return [`${setting} is neither ${host} nor a domain above it`]
  if (rpId !== host && isPublicSuffix(rpId)) {
    return [`${setting} is a public suffix, below which anybody can have a domain`]
  }
  const site = registrableDomain(host) ?? host
  return party.hosts
    .filter((other) => isWithin(other, site) && !isWithin(other, rpId))
    .map(
      (other) =>
        `${setting} leaves out ${other}, where nobody could use a passkey: ${site} has both`
    )
}

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

/** Breached passwords are looked for in a file that is there when the setting asks for it. */
export const requireBreachedFile = (
  { state }: BreachedHashes["Service"],
  before: EnvironmentSettings,
  after: EnvironmentSettings
) =>
  after.password.breached !== "offline" || before.password.breached === "offline"
    ? Effect.void
    : state.pipe(
        Effect.asVoid,
        Effect.mapError(
          (problem) =>
            new InvalidEnvironmentSettings({
              problems: [`settings.password.breached needs the filter of breaches: ${problem}`]
            })
        )
      )

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
