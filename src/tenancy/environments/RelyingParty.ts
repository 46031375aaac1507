import type { Environment } from "../../contract/Environment.ts"

/** Relying party of an environment's passkeys, and the origins that may use them. */
export interface RelyingParty {
  readonly rpId: string
  readonly origins: ReadonlyArray<string>
}

/** Part of an environment that decides over its passkeys. */
export type Party = Pick<Environment, "appUrl" | "hosts" | "settings">

/** As URLs write it: four numbers, or hexadecimal digits in brackets. */
export const isAddress = (host: string): boolean => /^([\d.]+$|\[)/.test(host)

const nameOf = (host: string): string => host.replace(/:\d+$/, "")

/** The host of the app URL without its port. */
export const appHost = ({ appUrl }: Pick<Party, "appUrl">): string => new URL(appUrl).hostname

/** True if browsers let a page of the host use credentials of this domain. */
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

/**
 * Relying party for a request at one of the environment's hosts; undefined outside of the domain.
 */
export const relyingPartyAt = (party: Party, host: string): RelyingParty | undefined => {
  const relyingParty = relyingPartyOf(party)
  return relyingParty !== undefined && isWithin(host, relyingParty.rpId) ? relyingParty : undefined
}
