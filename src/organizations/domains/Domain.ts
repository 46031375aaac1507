import { DateTime, Schema } from "effect"
import { DomainId, EnvironmentId, OrganizationId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { Problem } from "../../contract/Problem.ts"
import { Issue } from "../../contract/Problems.ts"

/** The most domains that one organization claims. */
export const maximumDomains = 100

/** Time for which a domain stays its organization's while its record is missed. */
export const graceDays = 14

/** The longest domain whose record still has a name that DNS can hold. */
export const maximumDomainLength = 253 - "_gatehouse.".length

export const DomainStatus = Schema.Literals(["pending", "verified", "failing"])

/** A claim to a domain as it is stored. */
export const StoredDomain = Schema.Struct({
  environmentId: EnvironmentId,
  id: DomainId,
  organizationId: OrganizationId,
  domain: Schema.String,
  token: Schema.String,
  status: DomainStatus,
  seen: Schema.Array(Schema.String),
  verifiedAt: Schema.NullOr(Timestamp),
  checkedAt: Schema.NullOr(Timestamp),
  failingSince: Schema.NullOr(Timestamp),
  /** Null while nobody but its organization asks for a check. */
  nextCheckAt: Schema.NullOr(Timestamp),
  createdAt: Timestamp
})
export type StoredDomain = typeof StoredDomain.Type

/** A mail domain that an organization claims, or has proven. */
export const Domain = Schema.Struct({
  id: DomainId,
  domain: Schema.String.annotate({ description: "In lower-case ASCII" }),
  status: DomainStatus.annotate({
    description: "failing: verified, but its record was missed at the last check"
  }),
  record: Schema.Struct({ name: Schema.String, value: Schema.String }).annotate({
    description: "The TXT record that proves it"
  }),
  seen: Schema.Array(Schema.String).annotate({
    description: "Values that the last check found at the record's name; at most ten"
  }),
  verifiedAt: Schema.NullOr(Timestamp),
  checkedAt: Schema.NullOr(Timestamp)
}).annotate({ identifier: "Domain" })
export type Domain = typeof Domain.Type

/** A claim as its organization sees it. */
export const shownDomain = (stored: StoredDomain): Domain => ({
  id: stored.id,
  domain: stored.domain,
  status: stored.status,
  record: { name: recordName(stored.domain), value: recordValue(stored.token) },
  seen: stored.seen,
  verifiedAt: stored.verifiedAt,
  checkedAt: stored.checkedAt
})

/** Name of the record that proves a domain. */
export const recordName = (domain: string): string => `_gatehouse.${domain}`

const recordValue = (token: string): string => `gatehouse-domain=${token}`

const maximumSeen = 10
const maximumSeenLength = 255

/** Values of strangers' records as they are shown: few, short, and of visible ASCII. */
const seenOf = (values: ReadonlyArray<string>): ReadonlyArray<string> =>
  values
    .slice(0, maximumSeen)
    .map((value) => value.slice(0, maximumSeenLength).replaceAll(/[^\x20-\x7e]/g, "?"))

/** Change of a claim that a check brings. */
export type DomainChange = "verified" | "failed" | "lost" | null

/** A claim after a look at the values of its record's name, and how that changed it. */
export const checked = (
  before: StoredDomain,
  values: ReadonlyArray<string>,
  now: DateTime.Utc
): { readonly domain: StoredDomain; readonly change: DomainChange } => {
  const looked = { ...before, seen: seenOf(values), checkedAt: now }
  const expected = recordValue(before.token)
  if (values.some((value) => value.trim() === expected)) {
    const verifiedAt = before.status === "pending" ? now : before.verifiedAt
    const nextCheckAt = DateTime.add(now, { days: 7 })
    return {
      domain: { ...looked, status: "verified", verifiedAt, failingSince: null, nextCheckAt },
      change: before.status === "verified" ? null : "verified"
    }
  }
  if (before.status === "pending") return { domain: looked, change: null }
  const failingSince = before.failingSince ?? now
  if (DateTime.isGreaterThanOrEqualTo(now, DateTime.add(failingSince, { days: graceDays }))) {
    const lost = { verifiedAt: null, failingSince: null, nextCheckAt: null }
    return { domain: { ...looked, ...lost, status: "pending" }, change: "lost" }
  }
  const nextCheckAt = DateTime.add(now, { days: 1 })
  return {
    domain: { ...looked, status: "failing", failingSince, nextCheckAt },
    change: before.status === "verified" ? "failed" : null
  }
}

/** The domains of a connection: those of its organization's verified ones that it names, or all. */
export const domainsOfConnection = (
  named: ReadonlyArray<string> | null,
  verified: ReadonlyArray<string>
): ReadonlyArray<string> =>
  named === null ? verified : verified.filter((domain) => named.includes(domain))

/** The text is no domain with two labels or more; `errors` says so of the member of the body. */
export class InvalidDomain extends Problem<InvalidDomain>()(
  "invalid_domain",
  400,
  "The domain is not one",
  { errors: Schema.Array(Issue) }
) {}

export class DomainNotFound extends Problem<DomainNotFound>()(
  "domain_not_found",
  404,
  "There is no such domain"
) {}

/** The organization has claimed the domain before. */
export class DomainExists extends Problem<DomainExists>()(
  "domain_exists",
  409,
  "The organization has this domain already"
) {}

export class TooManyDomains extends Problem<TooManyDomains>()(
  "too_many_domains",
  409,
  "The organization cannot have more domains",
  { limit: Schema.Int }
) {}

/** Everybody, many people or the service itself is at the domain, so it can be no organization's. */
export class DomainNotClaimable extends Problem<DomainNotClaimable>()(
  "domain_not_claimable",
  422,
  "No organization can claim this domain",
  { reason: Schema.Literals(["public_suffix", "free_mail_provider", "installation_host"]) }
) {}

/** The proof is there, but another organization has proven the domain before. */
export class DomainTaken extends Problem<DomainTaken>()(
  "domain_taken",
  409,
  "Another organization has this domain"
) {}

/** The record is not there, or says something else; `seen` is what is there. */
export class DomainNotVerified extends Problem<DomainNotVerified>()(
  "domain_not_verified",
  422,
  "The record of the domain was not found",
  {
    record: Schema.Struct({ name: Schema.String, value: Schema.String }),
    seen: Schema.Array(Schema.String)
  }
) {}

/** An active connection would be left without a verified domain. */
export class DomainInUse extends Problem<DomainInUse>()(
  "domain_in_use",
  409,
  "It is the last domain of an active connection"
) {}

/** No resolver answered, which says nothing of the record: nothing has changed. */
export class ResolverUnavailable extends Problem<ResolverUnavailable>()(
  "resolver_unavailable",
  503,
  "The name servers did not answer",
  { retryAfterSeconds: Schema.Int }
) {}
