import { isPublicSuffix } from "../../platform/DomainName.ts"
// As JSON it takes a quarter of the memory that the same list takes in a TypeScript module.
import list from "./free-mail-providers.json" with { type: "json" }

const freeMailProviders: ReadonlySet<string> = new Set(list.domains)

/** Reasons why no organization can have a domain. */
export type Unclaimable = "public_suffix" | "free_mail_provider" | "installation_host"

/** Why no organization can have a domain, whoever they are; undefined if one can. */
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
