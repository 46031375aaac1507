import { Schema } from "effect"
import { Problem } from "../../contract/Problem.ts"
import { Issue } from "../../contract/Problems.ts"

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
