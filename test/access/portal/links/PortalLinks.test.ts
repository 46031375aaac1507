import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { EnvironmentName } from "../../../../src/contract/Environment.ts"
import { SecretKeyId } from "../../../../src/contract/Ids.ts"
import { PortalLinks } from "../../../../src/access/portal/PortalLinks.ts"
import { Environments } from "../../../../src/tenancy/environments/Environments.ts"
import { SecretKeys } from "../../../../src/tenancy/secretKeys/SecretKeys.ts"
import { attack } from "../../../support/Attack.ts"
import { assertEvent, eventsOf } from "../../../support/AuditEvents.ts"
import { mailsTo } from "../../../support/Mailbox.ts"
import { memberOf, newcomer, organizationOf, team } from "../../../support/Organizations.ts"
import { openLink, openPortal, portalLink, stranger } from "../../../support/Portal.ts"
import { PageVisitor } from "../../../support/PageVisitor.ts"
import { assertFlaws, assertProblem } from "../../../support/Problems.ts"
import { TestService } from "../../../support/TestService.ts"

const open = "/_service/pages/portal/open"
const portal = "/_service/pages/portal"
const tokenOf = (url: string) => new URL(url).searchParams.get("token") ?? ""

const links = Effect.fnUntraced(function* (organizationId: string) {
  const { ask } = yield* TestService
  const listed = yield* ask(`/organizations/${organizationId}/portal-links`)
  assert.strictEqual(listed.status, 200, listed.text)
  return listed.json.items
})

layer(TestService.layer)("links to the set-up", (it) => {
  it.effect("are made for some parts and a time, each with its event, kept as a hash alone", () =>
    Effect.gen(function* () {
      yield* attack("a stolen database")
      const { ask, environment } = yield* TestService
      const { id: organizationId } = yield* organizationOf(yield* newcomer)
      const path = `/organizations/${organizationId}/portal-links`
      const json = { intents: ["domains", "sso"], expiresInSeconds: 300, returnUrl: "/it" }
      const made = yield* ask(path, { method: "POST", json })
      assert.strictEqual(made.status, 201, made.text)
      assert.isTrue(made.json.url.startsWith(`${environment.appUrl}${open}?token=`))
      const targets = [
        { type: "portal_link", id: made.json.id },
        { type: "organization", id: organizationId }
      ]
      const metadata = { intents: ["domains", "sso"] }
      yield* assertEvent(made, { action: "portal.link_created", targets, metadata })
      const [item, ...others] = yield* links(organizationId)
      assert.deepStrictEqual(others, [])
      assert.deepInclude(item, { id: made.json.id, intents: ["domains", "sso"], openedAt: null })
      const sql = yield* SqlClient.SqlClient
      const [row] = yield* sql`SELECT p::text AS whole FROM portal_links p`
      assert.notInclude(`${row?.["whole"]}`, tokenOf(made.json.url))
      const gone = yield* ask(`${path}/${made.json.id}`, { method: "DELETE" })
      assert.strictEqual(gone.status, 204, gone.text)
      yield* assertEvent(gone, { action: "portal.link_revoked", targets })
      const again = yield* ask(`${path}/${made.json.id}`, { method: "DELETE" })
      assertProblem(again, 404, "portal_link_not_found")
    })
  )

  it.effect("name known parts, a time within limits, and a place to go back to", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { id } = yield* organizationOf(yield* newcomer)
      const path = `/organizations/${id}/portal-links`
      const post = (json: object, at = path) => ask(at, { method: "POST", json })
      assertFlaws(yield* post({ intents: [] }), ["/body/intents"])
      assertFlaws(yield* post({ intents: ["sso", "sso"] }), ["/body/intents"])
      assertFlaws(yield* post({ intents: ["members"] }), ["/body/intents/0"])
      assertFlaws(yield* post({ intents: ["sso"], expiresInSeconds: 299 }), [
        "/body/expiresInSeconds"
      ])
      const astray = yield* post({ intents: ["sso"], returnUrl: "https://elsewhere.example/" })
      assertFlaws(astray, ["/body/returnUrl"], "invalid_redirect_url")
      const nobody = "/organizations/018f0000-0000-7000-8000-000000000009/portal-links"
      assertProblem(yield* post({ intents: ["sso"] }, nobody), 404, "organization_not_found")
      assertProblem(yield* ask(nobody), 404, "organization_not_found")
      const unknown = yield* ask(`${nobody}/018f0000-0000-7000-8000-000000000009`, {
        method: "DELETE"
      })
      assertProblem(unknown, 404, "organization_not_found")
    })
  )

  it.effect("of another environment are unknown here", () =>
    Effect.gen(function* () {
      yield* attack("another tenant's or user's records")
      const service = yield* TestService
      const other = yield* service.tenant("other-portal")
      const { id } = yield* organizationOf(yield* newcomer)
      const { id: linkId } = yield* portalLink(id)
      const path = `/organizations/${id}/portal-links`
      const key = other.secretKey
      assertProblem(yield* service.ask(path, { key }), 404, "organization_not_found")
      const deleted = yield* service.ask(`${path}/${linkId}`, { key, method: "DELETE" })
      assertProblem(deleted, 404, "organization_not_found")
      assert.lengthOf(yield* links(id), 1)
    })
  )

  it.effect("lead on to the set-up where their own browser has it open, and nowhere else", () =>
    Effect.gen(function* () {
      const { id } = yield* organizationOf(yield* newcomer)
      const { link, page } = yield* openPortal(id)
      const tab = new PageVisitor(page.browser)
      yield* tab.open(link.url)
      assert.strictEqual(tab.path, portal, tab.html)
      assert.strictEqual(tab.name, "portal")
      yield* tab.post(open, new URLSearchParams({ token: tokenOf(link.url) }))
      assert.strictEqual(tab.name, "portal", "its button, clicked twice")
      const other = yield* openPortal((yield* organizationOf(yield* newcomer)).id)
      yield* other.page.open(link.url)
      assert.strictEqual(other.page.problem, "invalid_token", "another set-up is open there")
      yield* TestClock.adjust("61 minutes")
      yield* tab.open(link.url)
      assert.strictEqual(tab.problem, "invalid_token")
    })
  )

  it.effect("open by a click alone, once, and tell those who manage connections", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { admin, id, owner } = yield* team
      const link = yield* portalLink(id)
      const page = yield* stranger
      yield* page.open(link.url)
      assert.strictEqual(page.name, "portal-open")
      assert.strictEqual(page.path, open, "the token leaves the address")
      const head = yield* page.browser.askAt(`${open}?token=${tokenOf(link.url)}`, {
        method: "HEAD"
      })
      assert.isBelow(head.status, 400)
      const again = yield* stranger
      yield* again.open(link.url)
      assert.isUndefined(again.problem, "looking uses nothing up")
      const opened = yield* page.submit("POST /portal/open")
      assert.strictEqual(page.name, "portal", page.html)
      assert.strictEqual(opened.status, 200)
      const event = (yield* Effect.flatMap(TestService, ({ ask, sequence }) =>
        Effect.andThen(
          sequence,
          ask("/audit-events/search", {
            method: "POST",
            json: { page: { mode: "poll" }, filters: { targetIds: [link.id] } }
          })
        )
      )).json.items.find(({ action }: { action: string }) => action === "portal.opened")
      assert.deepInclude(event, {
        actor: { type: "system", id: null, impersonatorId: null },
        targets: [
          { type: "portal_link", id: link.id },
          { type: "organization", id }
        ]
      })
      assert.strictEqual(event.context.ipAddress, "127.0.0.1")
      const [mail] = yield* mailsTo(owner.email)
      assert.strictEqual(mail?.template, "portal_opened")
      assert.include(mail?.text, "127.0.0.1")
      const others = yield* mailsTo(admin.email)
      assert.isFalse(others.some(({ template }) => template === "portal_opened"))
      const cookie = page.browser.cookies.get("gatehouse_portal")
      assert.include(cookie?.attributes ?? [], "HttpOnly")
      assert.include(cookie?.attributes ?? [], `Path=${portal}`)
      yield* again.submit("POST /portal/open")
      assert.strictEqual(again.problem, "invalid_token")
      const late = yield* stranger
      yield* late.open(link.url)
      assert.strictEqual(late.problem, "invalid_token")
      assert.isString((yield* links(id))[0].openedAt)
      assert.strictEqual(environment.name, EnvironmentName.make("main"))
    })
  )

  it.effect("open for one of many who click at once", () =>
    Effect.gen(function* () {
      yield* attack("single use under a race")
      const { id } = yield* organizationOf(yield* newcomer)
      const link = yield* portalLink(id)
      const pages = yield* Effect.forEach(Array.from({ length: 8 }), () => stranger)
      yield* Effect.forEach(pages, (page) => page.open(link.url))
      yield* Effect.forEach(pages, (page) => page.submit("POST /portal/open"), {
        concurrency: "unbounded"
      })
      const names = pages.map(({ name }) => name).toSorted()
      assert.deepStrictEqual(
        names,
        ["portal", ...Array.from({ length: 7 }, () => "portal-open")].toSorted()
      )
    })
  )

  it.effect("end with their time, and their pages after an hour or as they are revoked", () =>
    Effect.gen(function* () {
      yield* attack("revocation gap")
      const { ask } = yield* TestService
      const { id } = yield* organizationOf(yield* newcomer)
      const short = yield* portalLink(id, ["sso"], { expiresInSeconds: 300 })
      yield* TestClock.adjust("5 minutes")
      const late = yield* stranger
      yield* late.open(short.url)
      assert.strictEqual(late.problem, "invalid_token")
      const { page } = yield* openPortal(id)
      yield* TestClock.adjust("59 minutes")
      yield* page.open(portal)
      assert.strictEqual(page.name, "portal")
      yield* TestClock.adjust("1 minute")
      yield* page.open(portal)
      assert.strictEqual(page.problem, "portal_ended")
      assert.strictEqual(page.page?.status, 401)
      const { link, page: other } = yield* openPortal(id)
      const path = `/organizations/${id}/portal-links/${link.id}`
      assert.strictEqual((yield* ask(path, { method: "DELETE" })).status, 204)
      yield* other.open(portal)
      assert.strictEqual(other.problem, "portal_ended")
    })
  )

  it.effect("are bound to their browser and to the host of the app", () =>
    Effect.gen(function* () {
      yield* attack("session fixation and mix-up")
      const { id } = yield* organizationOf(yield* newcomer)
      yield* openPortal(id)
      const other = yield* stranger
      yield* other.open(portal)
      assert.strictEqual(other.problem, "portal_ended")
      other.browser.cookies.set("gatehouse_portal", { value: "a".repeat(43), attributes: [] })
      yield* other.open(portal)
      assert.strictEqual(other.problem, "portal_ended")
    })
  )

  it.effect("die with the secret key that made them, their pages too", () =>
    Effect.gen(function* () {
      yield* attack("revocation gap")
      const service = yield* TestService
      const keys = yield* SecretKeys
      const { key, secret } = yield* keys.create({
        environmentId: service.environment.id,
        kind: "test",
        expiresAt: null
      })
      const { id } = yield* organizationOf(yield* newcomer)
      const json = { intents: ["sso"] }
      const path = `/organizations/${id}/portal-links`
      const made = yield* service.ask(path, { method: "POST", json, key: secret })
      const unopened = yield* service.ask(path, { method: "POST", json, key: secret })
      const page = yield* stranger
      yield* openLink(page, made.json.url)
      assert.strictEqual(page.name, "portal")
      yield* keys.revoke(service.environment.id, SecretKeyId.make(key.id))
      yield* page.open(portal)
      assert.strictEqual(page.problem, "portal_ended")
      yield* page.open(unopened.json.url)
      assert.strictEqual(page.problem, "invalid_token")
    })
  )

  it.effect("are made by members who may manage connections, and die with that right", () =>
    Effect.gen(function* () {
      yield* attack("revocation gap")
      const { admin, id, member, owner } = yield* team
      const path = `/organizations/${id}/portal-links`
      const post = (who: typeof owner) => who.browser.ask(path, { json: { intents: ["sso"] } })
      assertProblem(yield* post(admin), 403, "forbidden")
      assertProblem(yield* post(member), 403, "forbidden")
      assertProblem(yield* post(yield* newcomer), 404, "organization_not_found")
      const made = yield* post(owner)
      assert.strictEqual(made.status, 201, made.text)
      assert.hasAllKeys(made.json, ["url", "expiresAt"])
      const [event] = yield* eventsOf(made)
      assert.strictEqual(event.action, "portal.link_created")
      assert.strictEqual(event.actor.id, owner.id)
      const page = yield* stranger
      yield* openLink(page, made.json.url)
      assert.strictEqual(page.name, "portal")
      const another = yield* memberOf(id, "owner")
      const demoted = yield* another.browser.ask(`/organizations/${id}/members/${owner.id}`, {
        method: "PATCH",
        json: { role: "admin" }
      })
      assert.strictEqual(demoted.status, 200, demoted.text)
      yield* page.open(portal)
      assert.strictEqual(page.problem, "portal_ended")
    })
  )

  it.effect(
    "are made by members after a fresh proof alone, and where the environment lets them",
    () =>
      Effect.gen(function* () {
        const environments = yield* Environments
        const owner = yield* newcomer
        const { id } = yield* organizationOf(owner)
        const path = `/organizations/${id}/portal-links`
        const json = { intents: ["sso"] }
        const made = yield* owner.browser.ask(path, { json })
        const page = yield* stranger
        yield* openLink(page, made.json.url)
        const set = (selfService: boolean) =>
          Effect.andThen(
            environments.update(EnvironmentName.make("main"), { connections: { selfService } }),
            TestClock.adjust("2 seconds")
          )
        yield* set(false)
        assertProblem(yield* owner.browser.ask(path, { json }), 403, "connections_disabled")
        yield* page.open(portal)
        assert.strictEqual(page.problem, "portal_ended", "the right to make the link is gone")
        yield* set(true)
        yield* TestClock.adjust("11 minutes")
        assertProblem(yield* owner.browser.ask(path, { json }), 403, "reauthentication_required")
      })
  )

  it.effect("are forgotten once nothing can be done with them", () =>
    Effect.gen(function* () {
      const { id } = yield* organizationOf(yield* newcomer)
      yield* portalLink(id, ["sso"], { expiresInSeconds: 300 })
      yield* portalLink(id)
      const sql = yield* SqlClient.SqlClient
      const retention = yield* PortalLinks.retention
      const count = sql`SELECT id FROM portal_links WHERE organization_id = ${id}`
      yield* TestClock.adjust("10 minutes")
      yield* retention.sweep
      assert.lengthOf(yield* count, 1)
      assert.lengthOf(yield* links(id), 1)
    })
  )
})
