import { parse } from "tldts"

/**
 * True if anybody can have a domain below a name, by the Public Suffix List: a top-level domain, a
 * registry's (`co.uk`) or a host's (`github.io`).
 */
export const isPublicSuffix = (domain: string): boolean => {
  const { publicSuffix } = parse(domain, { allowPrivateDomains: true, validHosts: [] })
  return publicSuffix === domain
}

/**
 * True if a single label is a top-level domain of the Public Suffix List (`com`) or one that a
 * standard keeps for itself (`localhost`, RFC 6761).
 */
export const isTopLevelDomain = (label: string): boolean => {
  const { isIcann, isSpecialUse } = parse(label, { detectSpecialUse: true, validHosts: [] })
  return isIcann === true || isSpecialUse === true
}

/** The domain that somebody has registered, with which its subdomains are one site. */
export const registrableDomain = (host: string): string | null =>
  parse(host, { allowPrivateDomains: true, validHosts: [] }).domain
