import { Schema } from "effect"
import { domainNameOf } from "../../contract/EmailAddress.ts"
import { Timestamp } from "../../contract/Values.ts"
import { Problem } from "../../contract/Problem.ts"

/** The most entries of one list. */
export const maximumDomains = 1000

/** An entry in the form in which it is compared; undefined if it names no domains. */
export const patternOf = (text: string): string | undefined => {
  const entry = text.trim()
  if (entry === "*") return entry
  if (!entry.startsWith("*.")) return domainNameOf(entry)
  // Some name below stands for all, since a top-level domain by itself is nobody's mail domain.
  const below = domainNameOf(`below${entry.slice(1)}`)
  return below === undefined ? undefined : `*${below.slice("below".length)}`
}

const Entries = Schema.Array(Schema.String.check(Schema.isMaxLength(260))).check(
  Schema.isMaxLength(maximumDomains)
)

/** Lists of mail domains as an operator gives them. */
export const NewBlockedDomains = Schema.Struct({
  allow: Entries,
  deny: Entries,
  disposable: Schema.Struct({ enabled: Schema.Boolean })
})
export type NewBlockedDomains = typeof NewBlockedDomains.Type

/** Lists of mail domains, with the state of the list of disposable ones. */
export const BlockedDomainLists = Schema.Struct({
  allow: Schema.Array(Schema.String),
  deny: Schema.Array(Schema.String),
  disposable: Schema.Struct({
    enabled: Schema.Boolean,
    updatedAt: Schema.NullOr(Timestamp),
    count: Schema.Int
  })
}).annotate({ identifier: "BlockedDomains" })
export type BlockedDomainLists = typeof BlockedDomainLists.Type

/** A domain and every domain that it is below, the nearest first. */
const parentsOf = (domain: string): ReadonlyArray<string> => {
  const labels = domain.split(".")
  return labels.map((_, index) => labels.slice(index).join("."))
}

/** True if a list names the domain: by itself, as a subdomain, or with all others. */
export const names = (list: ReadonlyArray<string>, domain: string): boolean => {
  const [, ...above] = parentsOf(domain)
  return ["*", domain, ...above.map((parent) => `*.${parent}`)].some((entry) =>
    list.includes(entry)
  )
}

/** True if nobody may sign up with an address at this domain; the allow list wins. */
export const refuses = (
  { allow, deny, disposable }: NewBlockedDomains,
  domain: string,
  isDisposable: (domain: string) => boolean
): boolean =>
  !names(allow, domain) &&
  (names(deny, domain) || (disposable.enabled && parentsOf(domain).some(isDisposable)))

/** The environment takes no addresses at this domain. */
export class EmailDomainNotAllowed extends Problem<EmailDomainNotAllowed>()(
  "email_domain_not_allowed",
  422,
  "Addresses at this domain are not allowed here"
) {}
