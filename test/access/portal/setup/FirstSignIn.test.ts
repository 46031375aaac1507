import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { pagePaths } from "../../../../src/contract/pagesPlane.ts"
import { Idp } from "../../../support/Idp.ts"
import { newcomer, organizationOf } from "../../../support/Organizations.ts"
import type { PageVisitor } from "../../../support/PageVisitor.ts"
import { openPortal, stranger } from "../../../support/Portal.ts"
import { comeBack } from "../../../support/ProviderSignIn.ts"
import { throughConnection, verifiedDomain } from "../../../support/SsoConnections.ts"
import { TestService } from "../../../support/TestService.ts"

const world = Idp.layerOffering({})

/** Where a page or an answer of the test sign-in leads to at the provider. */
const onward = (page: PageVisitor): string =>
  (
    page.page?.headers.get("location") ??
    /https?:[^"<]*authorize[^"<]*/.exec(page.html)?.[0] ??
    ""
  ).replaceAll("&amp;", "&")

/** Runs the test sign-in that the page of a connection begins, and goes back to that page. */
const tested = Effect.fnUntraced(function* (page: PageVisitor) {
  const { grant } = yield* Idp
  const address = page.path.replace(/&notice=.*/, "")
  yield* page.submit("POST /portal/connections/test")
  assert.strictEqual(page.name, "connection-test", page.html)
  yield* page.submit("GET /auth/sso/{connectionId}/authorize")
  const back = yield* comeBack(page.browser, grant(onward(page)))
  yield* page.open(back.headers.get("location") ?? "")
  assert.strictEqual(page.name, "connection-test", page.html)
  yield* page.open(address)
  assert.strictEqual(page.name, "portal-sso", page.html)
})

layer(world)("a stranger at the set-up", (it) => {
  it.effect("goes from a link to the first person signed in, by pages alone", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { clientId, clientSecret, issuer, script } = yield* Idp
      const { id: organizationId } = yield* organizationOf(yield* newcomer)
      const { link, page } = yield* openPortal(organizationId, ["sso", "domains"])
      yield* page.open(pagePaths.portalSso)
      yield* page.submit("POST /portal/connections", { preset: "keycloak", protocol: "oidc" })
      const test = "POST /portal/connections/test"
      const here = page.path
      yield* page.submit(test)
      assert.strictEqual(page.problem, "connection_incomplete")
      yield* page.open(here)
      yield* page.submit("POST /portal/connections/settings", { issuer, clientId, clientSecret })
      assert.isUndefined(page.problem, page.html)

      // Pressed without what it needs, the button says what that is.
      const turnOn = "POST /portal/connections/activate"
      yield* page.submit(turnOn)
      assert.strictEqual(page.problem, "connection_not_tested")
      yield* page.open(here)
      script.idToken = { sub: "zoe", email: "zoe@elsewhere.test", groups: ["staff"] }
      yield* tested(page)
      assert.include(page.html, 'data-problem-code="connection_domain_mismatch"')
      yield* verifiedDomain(organizationId, "first.test")
      yield* page.submit("POST /portal/connections/people", {
        role: "member",
        "group-0": "staff",
        "groupRole-0": "admin"
      })
      script.idToken = {
        sub: "zoe",
        email: "zoe@first.test",
        given_name: "<b>Zoe</b>",
        groups: ["staff"]
      }
      yield* tested(page)
      assert.include(page.html, "zoe@first.test")
      assert.include(page.unbroken, "&lt;b&gt;Zoe&lt;/b&gt;")
      assert.notInclude(page.unbroken, "<b>Zoe</b>")
      assert.match(page.html, /with the role <strong>Admin/i)
      assert.strictEqual((yield* page.browser.ask("/users/me")).status, 401, "it signs nobody in")
      const nobody = yield* ask("/users?email=zoe%40first.test")
      assert.deepStrictEqual(nobody.json.items, [])

      yield* page.submit(turnOn)
      assert.isUndefined(page.problem, page.html)
      assert.include(page.path, "notice=turnedOn")
      const [connection] = (yield* ask(`/connections?organizationId=${organizationId}`)).json.items
      assert.strictEqual(connection.status, "active")
      const events = yield* ask("/audit-events/search", {
        method: "POST",
        json: {
          page: { mode: "browse", cursor: null },
          filters: { targetIds: [link.id], actions: ["connection.activated"] }
        }
      })
      assert.strictEqual(events.json.items.length, 1, events.text)

      const browser = (yield* stranger).browser
      yield* throughConnection(browser, yield* Idp, connection.id)
      const me = yield* browser.ask("/users/me")
      assert.deepInclude(me.json, { email: "zoe@first.test" }, me.text)
      const members = yield* ask(`/organizations/${organizationId}/members`)
      const roles = members.json.items.map(({ role }: { role: string }) => role)
      assert.sameMembers(roles, ["owner", "admin"])

      yield* page.submit("POST /portal/connections/disable")
      assert.include(page.path, "notice=turnedOff")
      const off = yield* ask(`/connections/${connection.id}`)
      assert.strictEqual(off.json.status, "disabled")
    })
  )
})
