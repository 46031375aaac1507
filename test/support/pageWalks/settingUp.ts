import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { pagePaths } from "../../../src/contract/pagesPlane.ts"
import { scim } from "../Directories.ts"
import { newcomer, organizationOf } from "../Organizations.ts"
import { portalLink } from "../Portal.ts"
import type { Walk } from "./RecordedPage.ts"

/** The set-up of an organization's sign-in, from its link to a connection of each protocol. */
export const setUps = Effect.fnUntraced(function* (walk: Walk) {
  const { id } = yield* organizationOf(yield* newcomer, { name: "Acme <b>" })
  const page = yield* walk.visitor
  const { url } = yield* portalLink(id, undefined, { returnUrl: "/it" })
  yield* walk.look(page, url, "portal-open")
  yield* walk.send(page, "POST /portal/open", {}, "portal")
  const other = yield* walk.visitor
  yield* walk.look(other, url, "portal-open", "invalid_token", "used")
  yield* walk.look(other, pagePaths.portal, "portal-open", "portal_ended")

  const domains = "portal-domains"
  yield* walk.look(page, pagePaths.portalDomains, domains, undefined, "none")
  const add = "POST /portal/domains"
  yield* walk.send(page, add, { domain: "acme" }, domains, "invalid_domain")
  yield* walk.send(page, add, { domain: "gmail.com" }, domains, "domain_not_claimable")
  yield* walk.send(page, add, { domain: `acme-${walk.locale}.example` }, domains, undefined, "new")
  yield* walk.send(page, "POST /portal/domains/check", {}, domains, "domain_not_verified")

  const sso = "portal-sso"
  yield* walk.look(page, pagePaths.portalSso, sso, undefined, "none")
  const start = "POST /portal/connections"
  yield* walk.send(page, start, { preset: "keycloak", protocol: "oidc" }, sso, undefined, "OpenID")
  const settings = "POST /portal/connections/settings"
  const astray = { issuer: "http://127.0.0.1:9", clientId: "gatehouse" }
  yield* walk.send(page, settings, astray, sso, "invalid_connection")
  yield* page.open(pagePaths.portalSso)
  yield* page.link(/Acme/)
  const incomplete = "connection_incomplete"
  yield* walk.send(page, "POST /portal/connections/test", {}, sso, incomplete, "test")
  yield* walk.send(page, "POST /portal/connections/activate", {}, sso, incomplete, "turned on")
  const people = "POST /portal/connections/people"
  const roles = { role: "admin", "group-0": "staff <b>", "groupRole-0": "member" }
  yield* walk.send(page, people, roles, sso, undefined, "people")
  assert.include(page.html, "staff &lt;b&gt;")
  const enforcement = "POST /portal/connections/enforcement"
  yield* walk.send(page, enforcement, { enforcement: "domains" }, sso, undefined, "enforced")
  for (const preset of ["okta", "entra", "google", "generic"]) {
    yield* page.open(pagePaths.portalSso)
    yield* walk.send(page, start, { preset, protocol: "saml" }, sso, undefined, `${preset} SAML`)
  }
  const directory = "portal-directory"
  yield* walk.look(page, pagePaths.portalDirectory, directory, undefined, "none")
  const source = { name: "Okta <b>" }
  yield* walk.send(page, "POST /portal/directories", source, directory, undefined, "made")
  const sent = scim(/scim_[\w-]{49}/.exec(page.html)?.[0] ?? "")
  yield* sent("POST", "/Users", { userName: `<b>${"long".repeat(50)}`, password: "hidden" })
  yield* sent("GET", "/Users?filter=shoeSize%20eq%20%22%3Cb%3E%22")
  const byGroup = { role: "admin", "group-0": "staff <b>", "groupRole-0": "member" }
  yield* walk.send(page, "POST /portal/directories/role", byGroup, directory, undefined, "asked")
  const newToken = "POST /portal/directories/token"
  yield* walk.send(page, newToken, {}, directory, undefined, "token")
  yield* walk.send(page, newToken, {}, directory, "too_many_tokens")
  yield* walk.look(page, pagePaths.portalCertificates, "portal-certificates")
  yield* walk.look(page, pagePaths.portal, "portal", undefined, "again")
})
