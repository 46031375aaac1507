import { domainNameOf } from "../../contract/EmailAddress.ts"
import { isPublicSuffix, isTopLevelDomain } from "../../platform/DomainName.ts"
import list from "./free-mail-providers.json" with { type: "json" }

// As JSON it takes a quarter of the memory that the same list takes in a TypeScript module.
const freeMailProviders: ReadonlySet<string> = new Set(list.domains)

/** Reasons why no organization can have a domain. */
type Unclaimable = "public_suffix" | "free_mail_provider" | "installation_host"

/** Reason why no organization can have a domain, whoever they are; undefined if one can. */
export const unclaimable = (
  domain: string,
  {
    hosts,
    providers
  }: { readonly hosts: ReadonlySet<string>; readonly providers: ReadonlyArray<string> }
): Unclaimable | undefined => {
  if (isPublicSuffix(domain)) return "public_suffix"
  if (freeMailProviders.has(domain) || providers.includes(domain)) return "free_mail_provider"
  return hosts.has(domain) ? "installation_host" : undefined
}

/**
 * Reason why nobody can have the only label of a text (`com`, `localhost`); undefined if it is no
 * such.
 */
export const unclaimableLabel = (text: string): Unclaimable | undefined => {
  const label = domainNameOf(`x.${text.trim()}`)?.slice(2)
  if (label === undefined || !isTopLevelDomain(label)) return undefined
  return label === "localhost" ? "installation_host" : "public_suffix"
}
