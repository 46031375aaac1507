import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyProblems, EmptyBody, Idempotent } from "../../contract/Conventions.ts"
import { DomainId, OrganizationId } from "../../contract/Ids.ts"
import { needs, operation } from "../../contract/LeastRole.ts"
import { RateLimited } from "../../contract/Problems.ts"
import { Text } from "../../contract/Values.ts"
import { OrganizationNotFound } from "../organizations/OrganizationsProblems.ts"
import {
  Domain,
  DomainExists,
  DomainInUse,
  DomainNotClaimable,
  DomainNotFound,
  DomainNotVerified,
  DomainTaken,
  InvalidDomain,
  ResolverUnavailable,
  TooManyDomains
} from "./Domain.ts"

const ofOrganization = { organizationId: OrganizationId }
const ofDomain = { ...ofOrganization, domainId: DomainId }
const path = "/organizations/:organizationId/domains"

/** The mail domains of organizations. */
export class DomainsServerApi extends HttpApiGroup.make("server.domains")
  .add(
    HttpApiEndpoint.get("listDomains", path, {
      params: ofOrganization,
      success: Schema.Struct({ items: Schema.Array(Domain) }),
      error: OrganizationNotFound
    }).annotateMerge(
      operation(
        needs.auditor,
        "List the domains of an organization",
        "At most 100, by name, those that are not verified yet included."
      )
    ),
    HttpApiEndpoint.post("claimDomain", path, {
      params: ofOrganization,
      payload: Schema.Struct({ domain: Text }),
      success: Domain.pipe(HttpApiSchema.status("Created")),
      error: [
        InvalidDomain,
        OrganizationNotFound,
        DomainExists,
        TooManyDomains,
        DomainNotClaimable,
        ...BodyProblems
      ]
    })
      .middleware(Idempotent)
      .annotateMerge(
        operation(
          needs.admin,
          "Claim a domain",
          "Answers the TXT record that proves it; until it is verified the claim means nothing, and others may claim it too. Public suffixes, providers of free mail and hosts of this installation belong to nobody. A subdomain is another domain."
        )
      ),
    HttpApiEndpoint.post("verifyDomain", `${path}/:domainId/verify`, {
      params: ofDomain,
      payload: EmptyBody,
      success: Domain,
      error: [
        OrganizationNotFound,
        DomainNotFound,
        DomainTaken,
        DomainNotVerified,
        RateLimited,
        ResolverUnavailable,
        ...BodyProblems
      ]
    })
      .middleware(Idempotent)
      .annotateMerge(
        operation(
          needs.admin,
          "Verify a domain",
          "Looks for its record at once, at most 10 times an hour. 409 domain_taken: the record is there, but another organization was first. Without the record a verified domain is failing, and no longer verified after 14 days."
        )
      ),
    HttpApiEndpoint.delete("deleteDomain", `${path}/:domainId`, {
      params: ofDomain,
      success: HttpApiSchema.NoContent,
      error: [OrganizationNotFound, DomainNotFound, DomainInUse]
    }).annotateMerge(
      operation(
        needs.admin,
        "Give a domain up",
        "Not the last one of an active connection: disable the connection first."
      )
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Domains",
      description: "The mail domains that organizations have proven to be theirs."
    })
  ) {}
