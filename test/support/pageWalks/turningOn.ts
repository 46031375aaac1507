import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { pagePaths } from "../../../src/contract/pagesPlane.ts"
import { SamlIdentityProvider } from "../../../src/testing/SamlIdentityProvider.ts"
import { Idp } from "../Idp.ts"
import { newcomer, organizationOf } from "../Organizations.ts"
import type { PageVisitor } from "../PageVisitor.ts"
import { portalLink } from "../Portal.ts"
import { comeBack } from "../ProviderSignIn.ts"
import { verifiedDomain } from "../SsoConnections.ts"
import { onward } from "./connecting.ts"
import type { Walk } from "./RecordedPage.ts"

const sso = "portal-sso"
const long = "a-name-that-no-line-of-a-phone-has-room-for"

/** Goes through the test sign-in of the connection that is shown, and back to its page. */
const tried = Effect.fnUntraced(function* (page: PageVisitor) {
  const { grant } = yield* Idp
  const address = page.path.replace(/&notice=.*/, "")
  yield* page.submit("POST /portal/connections/test")
  yield* page.submit("GET /auth/sso/{connectionId}/authorize")
  const back = yield* comeBack(page.browser, grant(onward(page)))
  yield* page.open(back.headers.get("location") ?? "")
  return address
})

/** A set-up that comes to its end: tests, a connection that is on, and certificates. */
export const turnedOn = Effect.fnUntraced(function* (walk: Walk) {
  const { clientId, clientSecret, issuer, script } = yield* Idp
  const { id } = yield* organizationOf(yield* newcomer, { name: "Acme <b>" })
  const domain = `turned-on-${walk.locale}.test`
  yield* verifiedDomain(id, domain)
  const page = yield* walk.visitor
  const { url } = yield* portalLink(id)
  yield* page.open(url)
  yield* page.submit("POST /portal/open")
  yield* walk.look(page, pagePaths.portalDomains, "portal-domains", undefined, "verified")

  yield* page.open(pagePaths.portalSso)
  yield* page.submit("POST /portal/connections", { preset: "keycloak", protocol: "oidc" })
  const settings = "POST /portal/connections/settings"
  yield* walk.send(page, settings, { issuer, clientId, clientSecret }, sso, undefined, "read")
  script.idToken = { sub: "zoe", email: "zoe@elsewhere.test" }
  const mismatch = "connection_domain_mismatch"
  yield* walk.look(page, yield* tried(page), sso, mismatch, "tried")
  script.idToken = {
    sub: `${long}-0123456789`,
    email: `${long}@${domain}`,
    given_name: "Zoe <b>",
    groups: [`${long}-group`, "staff"],
    [`https://schemas.example/${long}/identity/claims`]: "https://example.com/".repeat(8)
  }
  yield* walk.look(page, yield* tried(page), sso, undefined, "tried, and known")
  if (walk.locale === "da") assert.include(page.html, "med rollen <strong>Medlem<")
  const activate = "POST /portal/connections/activate"
  yield* walk.send(page, activate, {}, sso, undefined, "on, with somebody outside")
  assert.include(page.html, "POST /portal/connections/disable")
  yield* walk.send(page, "POST /portal/connections/disable", {}, sso, undefined, "off")
  yield* TestClock.adjust("2 seconds")

  const idp = yield* Effect.promise(() => SamlIdentityProvider.make())
  yield* page.open(pagePaths.portalSso)
  yield* page.submit("POST /portal/connections", { preset: "okta", protocol: "saml" })
  const metadataXml = { metadataXml: idp.metadata() }
  yield* walk.send(page, settings, metadataXml, sso, undefined, "metadata read")
  yield* walk.look(page, pagePaths.portalSso, sso, undefined, "of several")
  const certificates = "portal-certificates"
  yield* walk.look(page, pagePaths.portalCertificates, certificates, undefined, "of one")
  const add = "POST /portal/certificates"
  yield* walk.send(page, add, { certificate: "none" }, certificates, "invalid_connection")
  const next = { certificate: idp.certificates.next }
  yield* walk.send(page, add, next, certificates, undefined, "of two")
})
