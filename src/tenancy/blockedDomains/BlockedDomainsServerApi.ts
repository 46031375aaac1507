import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { BodyProblems } from "../../contract/Conventions.ts"
import { needs, operation } from "../../contract/LeastRole.ts"
import { BlockedDomainLists, NewBlockedDomains } from "./BlockedDomain.ts"

/** Mail domains with which people may not sign up. */
export class BlockedDomainsServerApi extends HttpApiGroup.make("server.blockedDomains")
  .add(
    HttpApiEndpoint.get("listBlockedDomains", "/blocked-domains", {
      success: BlockedDomainLists
    }).annotateMerge(
      operation(
        needs.auditor,
        "List the blocked mail domains",
        "The allow and deny lists, and the list of disposable domains: when it was written, and how many domains it has."
      )
    ),
    HttpApiEndpoint.put("replaceBlockedDomains", "/blocked-domains", {
      payload: NewBlockedDomains,
      success: BlockedDomainLists,
      error: BodyProblems
    }).annotateMerge(
      operation(
        needs.freshAdmin,
        "Replace the blocked mail domains",
        "Each list holds up to 1,000 entries: a domain, *.domain for its subdomains, or * for all. The allow list wins. They hold for sign-ups, sign-ups by a provider and added addresses, not for invitations, organizations' connections, SCIM and this API. A refused address answers 422 email_domain_not_allowed, whether or not it has an account. Returns the lists in normal form."
      )
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Blocked domains",
      description: "Mail domains with which people may not sign up."
    })
  ) {}
