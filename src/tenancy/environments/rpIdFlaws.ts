import { isPublicSuffix, registrableDomain } from "../../platform/DomainName.ts"
import { appHost, isAddress, isWithin, type Party } from "./RelyingParty.ts"

/**
 * Flaws of `passkeys.rpId` (WebAuthn section 5.1.3). It must be the app's host or a registrable
 * domain above it, and cover every host of the environment that such a domain could cover.
 */
export const rpIdFlaws = (party: Party): ReadonlyArray<string> => {
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
