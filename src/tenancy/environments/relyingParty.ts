import type { Environment } from "../../contract/Environment.ts"
import { isAddress, isPublicSuffix, registrableDomain } from "../../platform/DomainName.ts"

/** What passkeys of an environment are made for, and where they may be used. */
export interface RelyingParty {
  readonly rpId: string
  readonly origins: ReadonlyArray<string>
}

type Party = Pick<Environment, "appUrl" | "hosts" | "settings">

const nameOf = (host: string): string => host.replace(/:\d+$/, "")

const appHost = ({ appUrl }: Pick<Party, "appUrl">): string => new URL(appUrl).hostname

/** Whether browsers let a page of the host use what was made for this domain. */
export const isWithin = (host: string, domain: string): boolean => {
  const name = nameOf(host)
  return name === domain || name.endsWith(`.${domain}`)
}

/** The domain that passkeys are made for: the setting, or the app URL's host. */
export const rpIdOf = (party: Pick<Party, "appUrl" | "settings">): string =>
  party.settings.passkeys.rpId ?? appHost(party)

/** Undefined where nobody can have a passkey: they are off, or the app has no name but an address. */
export const relyingPartyOf = (party: Party): RelyingParty | undefined => {
  const { enabled, nativeOrigins } = party.settings.passkeys
  const rpId = rpIdOf(party)
  if (!enabled || isAddress(rpId)) return undefined
  const scheme = party.appUrl.slice(0, party.appUrl.indexOf(":"))
  return { rpId, origins: [...party.hosts.map((host) => `${scheme}://${host}`), ...nativeOrigins] }
}

/** The same for who asks at one of the environment's hosts; undefined outside of the domain. */
export const relyingPartyAt = (party: Party, host: string): RelyingParty | undefined => {
  const relyingParty = relyingPartyOf(party)
  return relyingParty !== undefined && isWithin(host, relyingParty.rpId) ? relyingParty : undefined
}

/**
 * What is wrong with `passkeys.rpId` (WebAuthn section 5.1.3): it has to be the app's host or a
 * domain above it that somebody has registered, and must leave out none of the hosts that it could
 * have with it.
 */
export const rpIdProblems = (party: Party): ReadonlyArray<string> => {
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
