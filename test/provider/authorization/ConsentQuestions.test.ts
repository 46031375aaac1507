import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { decodeJwt } from "jose"
import { pagePaths } from "../../../src/contract/pagesPlane.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { eventCount } from "../../support/AuditEvents.ts"
import { answerOperation, begun, polled, program, typed } from "../../support/Devices.ts"
import { holdRows, untilWaiting } from "../../support/HeldRows.ts"
import { memberOf, newcomer, organizationOf } from "../../support/Organizations.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { password } from "../../support/People.ts"
import {
  application,
  authorizeAddress,
  ledTo,
  redeemed,
  refreshed,
  relyingParty,
  resource,
  signedInBy
} from "../../support/RelyingParty.ts"
import type { Registered } from "../../support/ResourceServer.ts"
import { TestService } from "../../support/TestService.ts"

/** Rights as the pages name them. */
const rights = {
  openid: "know that it is you",
  email: "see your email address",
  profile: "see your name and language",
  offline: "keep access while you are away"
}

const listed = ({ html }: PageVisitor): ReadonlyArray<string> =>
  Object.entries(rights).flatMap(([name, words]) => (html.includes(words) ? [name] : []))

/** A page with the question of an application to somebody who is signed in. */
const asked = Effect.fnUntraced(function* (parameters: Readonly<Record<string, string>> = {}) {
  const { browser, id } = yield* newcomer
  const config = yield* relyingParty(yield* application())
  const visitor = new PageVisitor(browser)
  yield* visitor.open(yield* authorizeAddress(config, parameters))
  assert.strictEqual(visitor.name, "consent", visitor.html)
  return { browser, config, id, visitor }
})

/** The address in which the page stands in the other language; undefined where it offers none. */
const otherLanguage = ({ html }: PageVisitor): string | undefined =>
  /<a\s+href="([^"]*locale=da[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&")

/** Posts an answer as no form of the page would. */
const answeredBy = (visitor: PageVisitor, values: Readonly<Record<string, string>>) => {
  const [form] = visitor.forms
  const request = form?.inputs.find(({ name }) => name === "request")?.["value"] ?? ""
  return visitor.post(form?.action ?? "", new URLSearchParams({ request, ...values }))
}

layer(TestService.layer)("the question about an application", (it) => {
  it.effect("lists what is new to its grant, which then holds both", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { browser, config, id, visitor } = yield* asked({ scope: "openid email" })
      assert.deepStrictEqual(listed(visitor), ["openid", "email"])
      yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
      const more = { scope: "openid email profile offline_access" }
      yield* visitor.open(yield* authorizeAddress(config, more))
      assert.deepStrictEqual(listed(visitor), ["profile", "offline"])
      yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
      const tokens = yield* redeemed(config, ledTo(visitor))
      assert.sameMembers(tokens.scope?.split(" ") ?? [], more.scope.split(" "))
      const { json } = yield* ask(`/users/${id}/grants`)
      assert.sameMembers(json.items[0].scopes[0].scopes, more.scope.split(" "))
      assert.match(yield* signedInBy(config, browser, { ...more, prompt: "none" }), /[?&]code=/)
      // An application that wants the question asked again has it asked as a whole.
      yield* visitor.open(yield* authorizeAddress(config, { ...more, prompt: "consent" }))
      assert.deepStrictEqual(listed(visitor), ["openid", "email", "profile", "offline"])
    })
  )

  it.effect("leads back to the application where it was left for more than an hour", () =>
    Effect.gen(function* () {
      const { visitor } = yield* asked()
      const late = new PageVisitor(visitor.browser)
      yield* TestClock.adjust("3605 seconds")
      yield* late.open(visitor.path)
      yield* answeredBy(visitor, { decision: "allow" })
      for (const page of [late, visitor]) {
        assert.deepStrictEqual([page.page?.status, page.problem], [400, "invalid_request"])
        assert.include(page.html, 'href="https://shop.example"')
      }
    })
  )

  it.effect("is answered by yes or no alone: anything else is no answer", () =>
    Effect.gen(function* () {
      const { id, visitor } = yield* asked()
      for (const values of [{}, { decision: "" }, { decision: "perhaps" }]) {
        yield* answeredBy(visitor, values)
        assert.deepStrictEqual([visitor.page?.status, visitor.name], [400, "consent"])
        assert.strictEqual(visitor.problem, "invalid_request")
      }
      assert.strictEqual(yield* eventCount("grant.refused", id), 0)
      yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
      assert.match(ledTo(visitor), /[?&]code=/)
    })
  )

  it.effect("of a device is answered by yes or no alone too", () =>
    Effect.gen(function* () {
      const { browser } = yield* newcomer
      const { clientId } = yield* program()
      const codes = yield* begun(clientId)
      const visitor = yield* typed(browser, codes.user_code)
      for (const values of [{}, { decision: "perhaps" }]) {
        yield* answeredBy(visitor, values)
        assert.deepStrictEqual([visitor.page?.status, visitor.name], [400, "device"])
      }
      const waiting = yield* polled(clientId, codes.device_code)
      assert.strictEqual(waiting.json.error, "authorization_pending")
      yield* visitor.submit(answerOperation, { decision: "allow" })
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual((yield* polled(clientId, codes.device_code)).status, 200)
    })
  )

  it.effect("names the organization that its answer is for, and so does that of a device", () =>
    Effect.gen(function* () {
      const owner = yield* newcomer
      const { id, name } = yield* organizationOf(owner, { name: "Zebra Works" })
      const visitor = new PageVisitor(owner.browser)
      const config = yield* relyingParty(yield* application())
      yield* visitor.open(yield* authorizeAddress(config, { organization_id: id }))
      assert.include(visitor.html, `for the organization ${name}`)
      const own = yield* relyingParty(yield* application({ organizationId: id }))
      yield* visitor.open(yield* authorizeAddress(own))
      assert.include(visitor.html, `for the organization ${name}`)
      const { clientId } = yield* program({ organizationId: id })
      const device = yield* typed(owner.browser, (yield* begun(clientId)).user_code)
      assert.include(device.html, `for the organization ${name}`)
      // Without one, and where one is still to be chosen, none is named.
      for (const parameters of [{}, { scope: "openid organization" }]) {
        yield* visitor.open(yield* authorizeAddress(config, parameters))
        assert.strictEqual(visitor.name, "consent")
        assert.notInclude(visitor.html, "for the organization")
      }
    })
  )

  it.effect("is answered for what it has listed: what changed meanwhile is asked about anew", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { browser, id } = yield* newcomer
      const { id: resourceId, identifier } = yield* resource({
        access: "any",
        scopes: [{ name: "read", title: { en: "read the list" }, default: true }]
      })
      const config = yield* relyingParty(yield* application())
      const visitor = new PageVisitor(browser)
      yield* visitor.open(yield* authorizeAddress(config, { scope: "", resource: identifier }))
      assert.include(visitor.html, "read the list")
      const { clientId } = yield* program()
      const codes = yield* begun(clientId, { scope: "", resource: identifier })
      const device = yield* typed(browser, codes.user_code)
      assert.include(device.html, "read the list")
      const denied = yield* typed(
        browser,
        (yield* begun(clientId, { scope: "", resource: identifier })).user_code
      )
      const titles = { read: "read the list", erase: "erase the list" }
      const scopes = Object.entries(titles).map(([name, en]) => ({
        name,
        title: { en },
        default: true
      }))
      yield* ask(`/resources/${resourceId}`, { method: "PATCH", json: { scopes } })

      yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
      yield* device.submit(answerOperation, { decision: "allow" })
      assert.deepStrictEqual([visitor.name, device.name], ["consent", "device"])
      assert.strictEqual(yield* eventCount("grant.created", id), 0)
      for (const { html } of [visitor, device]) assert.include(html, "erase the list")
      yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
      assert.match(ledTo(visitor), /[?&]code=/)
      yield* device.submit(answerOperation, { decision: "allow" })
      yield* TestClock.adjust("5 seconds")
      const given = yield* polled(clientId, codes.device_code)
      assert.strictEqual(given.json.scope, "read erase", given.text)
      // A no is about whatever was asked.
      yield* denied.submit(answerOperation, { decision: "deny" })
      assert.strictEqual(yield* eventCount("grant.refused", id), 1)
    })
  )

  it.effect("is asked about grants from the time when the application was the customer's own", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { browser, id } = yield* newcomer
      const registered = yield* application({ trust: "own" })
      const config = yield* relyingParty(registered)
      const scope = "openid email offline_access"
      const tokens = yield* redeemed(config, yield* signedInBy(config, browser, { scope }))
      const trust = (value: string) =>
        ask(`/applications/${registered.id}`, { method: "PATCH", json: { trust: value } })
      yield* TestClock.adjust("1 minute")
      assert.strictEqual((yield* trust("third_party")).status, 200)
      const quiet = { scope: "openid email", prompt: "none" }
      assert.match(yield* signedInBy(config, browser, quiet), /[?&]error=consent_required/)
      const later = yield* refreshed(registered, tokens.refresh_token ?? "")
      assert.strictEqual(later.status, 200, later.text)
      yield* TestClock.adjust("1 minute")
      const visitor = new PageVisitor(browser)
      yield* visitor.open(yield* authorizeAddress(config, { scope: "openid email" }))
      assert.deepStrictEqual(listed(visitor), ["openid", "email"])
      yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
      assert.match(yield* signedInBy(config, browser, quiet), /[?&]code=/)
      const { json } = yield* ask(`/users/${id}/grants`)
      assert.lengthOf(json.items, 1)
      assert.deepStrictEqual(json.items[0].scopes[0].scopes, ["openid", "email"])
      const more = { scope, prompt: "none" }
      assert.match(yield* signedInBy(config, browser, more), /[?&]error=consent_required/)
    })
  )

  it.effect("is answered by no token that was replaced, nor by the proof that replaced it", () =>
    Effect.gen(function* () {
      yield* attack("revocation gap")
      const { browser, id, visitor } = yield* asked()
      const config = yield* relyingParty(yield* application({ trust: "own" }))
      const stolen = (yield* TestService).browser()
      for (const [name, cookie] of browser.cookies) stolen.cookies.set(name, cookie)
      yield* TestClock.adjust("10 minutes")
      const proven = yield* browser.ask("/auth/reauthenticate", { json: { password } })
      assert.strictEqual(proven.status, 204, proven.text)
      const fresh = { prompt: "none", max_age: "60" }
      assert.match(yield* signedInBy(config, stolen, fresh), /[?&]error=login_required/)
      assert.match(yield* signedInBy(config, browser, fresh), /[?&]code=/)
      const before = yield* eventCount("grant.created", id)
      const thief = new PageVisitor(stolen)
      yield* thief.open(visitor.path)
      yield* thief.submit("POST /oauth/consent", { decision: "allow" })
      assert.strictEqual(yield* eventCount("grant.created", id), before)
      // Other tabs are in flight with it: nothing signs them out.
      assert.match(yield* signedInBy(config, stolen, { prompt: "none" }), /[?&]code=/)
    })
  )

  it.effect("is answered for no organization that the person leaves meanwhile", () =>
    Effect.gen(function* () {
      yield* attack("stale authority")
      const { id: organizationId } = yield* organizationOf(yield* newcomer)
      const member = yield* memberOf(organizationId, "member")
      const config = yield* relyingParty(yield* application())
      const visitor = new PageVisitor(member.browser)
      const parameters = { organization_id: organizationId }
      yield* visitor.open(yield* authorizeAddress(config, parameters))
      const { clientId } = yield* program({ organizationId })
      const codes = yield* begun(clientId)
      const device = yield* typed(member.browser, codes.user_code)
      const departure = yield* holdRows(
        (sql) => sql`
          DELETE FROM memberships
          WHERE organization_id = ${organizationId} AND user_id = ${member.id} RETURNING 1`
      )
      const answers = yield* Effect.forkChild(
        Effect.all(
          [
            visitor.submit("POST /oauth/consent", { decision: "allow" }),
            device.submit(answerOperation, { decision: "allow" })
          ],
          { concurrency: "unbounded" }
        )
      )
      yield* untilWaiting(2)
      yield* departure.release
      yield* Fiber.join(answers)
      assert.strictEqual(yield* eventCount("grant.created", member.id), 0)
      assert.strictEqual(visitor.page?.status, 400)
      const waiting = yield* polled(clientId, codes.device_code)
      assert.strictEqual(waiting.json.error, "authorization_pending")
    })
  )

  it.effect("is never for the application's organization where another one is named", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const owner = yield* newcomer
      const { id } = yield* organizationOf(owner, { name: "Own Works" })
      const { id: foreign } = yield* organizationOf(yield* newcomer, { name: "Foreign Works" })
      const { id: other } = yield* organizationOf(owner, { name: "Other Works" })
      const registered = yield* application({ organizationId: id })
      const config = yield* relyingParty(registered)
      for (const organization_id of [foreign, other]) {
        const denied = yield* signedInBy(config, owner.browser, { organization_id })
        assert.match(denied, /[?&]error=access_denied/)
      }
      const answer = yield* signedInBy(config, owner.browser, { organization_id: id })
      const { access_token: token } = yield* redeemed(config, answer)
      assert.deepInclude(decodeJwt(token)["org"], { id })
      // The parameter implies the scope: without that in its ceiling it counts for nothing.
      const scopes = [{ resource: null, scopes: ["openid"] }]
      yield* ask(`/applications/${registered.id}`, { method: "PATCH", json: { scopes } })
      const unheard = yield* signedInBy(config, owner.browser, { organization_id: other })
      const { access_token: plain } = yield* redeemed(config, unheard)
      assert.deepInclude(decodeJwt(plain)["org"], { id })
    })
  )

  it.effect("is for no organization while people have none, and tells of none", () =>
    Effect.gen(function* () {
      const owner = yield* newcomer
      const { id } = yield* organizationOf(owner, { name: "Closed Works" })
      yield* owner.browser.ask("/organizations/active", {
        method: "PUT",
        json: { organizationId: id }
      })
      const scope = "openid organization organizations groups"
      const scopes = [{ resource: null, scopes: scope.split(" ") }]
      const config = yield* relyingParty(yield* application({ scopes, trust: "own" }))
      const listing = yield* relyingParty(yield* application({ scopes }))
      const claims = { organizations: [{ id, name: "Closed Works", role: "owner" }] }
      const told = (code: string) =>
        Effect.gen(function* () {
          const { access_token: bearer } = yield* redeemed(config, code)
          const { json } = yield* owner.browser.ask("/oauth/userinfo", { bearer })
          return { organizations: json.organizations, groups: json.groups }
        })
      const inIt: Registered = yield* application({ scopes, trust: "own" })
      const answer = yield* signedInBy(yield* relyingParty(inIt), owner.browser, { scope })
      const given = yield* redeemed(yield* relyingParty(inIt), answer)
      const groupsNow = Effect.map(
        owner.browser.ask("/oauth/userinfo", { bearer: given.access_token }),
        ({ json, status }) => [status, json.groups]
      )
      assert.deepStrictEqual(yield* groupsNow, [200, ["owner"]])
      const asking = { scope: "openid organizations groups" }
      const before = yield* signedInBy(config, owner.browser, asking)
      assert.deepStrictEqual(yield* told(before), { ...claims, groups: [`${id}:owner`] })

      const environments = yield* Environments
      yield* environments.update("main", { organizations: { enabled: false } })
      yield* TestClock.adjust("2 seconds")
      const after = yield* signedInBy(config, owner.browser, asking)
      assert.deepStrictEqual(yield* told(after), { organizations: [], groups: [] })
      const active = yield* signedInBy(config, owner.browser, { scope: "openid organization" })
      const { access_token: token } = yield* redeemed(config, active)
      assert.isUndefined(decodeJwt(token)["org"])
      // What was given for one before stands for nothing meanwhile, and goes on afterwards.
      assert.deepStrictEqual(yield* groupsNow, [401, undefined])
      const early = yield* refreshed(inIt, given.refresh_token ?? "")
      assert.deepStrictEqual([early.status, early.json.error], [400, "invalid_grant"])
      const itsOwn = yield* relyingParty(yield* application({ organizationId: id }))
      for (const [party, parameters] of [
        [config, { organization_id: id }],
        [listing, { organization_id: id }],
        [itsOwn, {}]
      ] as const) {
        const denied = yield* signedInBy(party, owner.browser, parameters)
        assert.match(denied, /[?&]error=access_denied/)
      }
      const open = new PageVisitor(owner.browser)
      yield* open.open(yield* authorizeAddress(listing, { scope: "openid organization" }))
      assert.strictEqual(open.name, "consent")
      assert.notInclude(open.html, "Closed Works")
      yield* environments.update("main", { organizations: { enabled: true } })
      yield* TestClock.adjust("2 seconds")
      assert.deepStrictEqual(yield* groupsNow, [200, ["owner"]])
      const late = yield* refreshed(inIt, given.refresh_token ?? "")
      assert.strictEqual(late.status, 200, late.text)
    })
  )

  it.effect("is not there any more once the issuer is turned off, nor that of a device", () =>
    Effect.gen(function* () {
      const { browser, id, visitor } = yield* asked()
      const { clientId } = yield* program()
      const codes = yield* begun(clientId)
      const device = yield* typed(browser, codes.user_code)
      const typing = new PageVisitor(browser)
      yield* typing.open(pagePaths.device)
      const environments = yield* Environments
      yield* environments.update("main", { oauth: { enabled: false } })
      yield* TestClock.adjust("2 seconds")
      const again = new PageVisitor(browser)
      yield* again.open(visitor.path)
      yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
      yield* device.submit(answerOperation, { decision: "allow" })
      yield* typing.submit(answerOperation, { userCode: codes.user_code })
      for (const { page, problem } of [again, visitor, device, typing]) {
        assert.deepStrictEqual([page?.status, problem], [404, "route_not_found"])
      }
      assert.strictEqual(yield* eventCount("grant.created", id), 0)
      yield* environments.update("main", { oauth: { enabled: true } })
      yield* TestClock.adjust("5 seconds")
      const waiting = yield* polled(clientId, codes.device_code)
      assert.strictEqual(waiting.json.error, "authorization_pending")
    })
  )

  it.effect(
    "keeps its request in the other language, which no address of the protocol offers",
    () =>
      Effect.gen(function* () {
        const { config, visitor } = yield* asked()
        const again = new PageVisitor(visitor.browser)
        yield* again.open(visitor.path)
        yield* answeredBy(again, { decision: "perhaps" })
        for (const shown of [visitor, again]) {
          yield* shown.open(otherLanguage(shown) ?? "")
          assert.strictEqual(shown.name, "consent")
          assert.include(shown.html, '<html lang="da"')
        }
        const acr = { acr_values: "urn:gatehouse:acr:mfa" }
        for (const [parameters, name] of [
          [acr, "stronger-sign-in"],
          [{ response_mode: "form_post", scope: "root" }, "form-post"],
          [{ redirect_uri: "https://elsewhere.example" }, "error"]
        ] as const) {
          yield* visitor.open(yield* authorizeAddress(config, parameters))
          assert.strictEqual(visitor.name, name)
          assert.isUndefined(otherLanguage(visitor), name)
        }
      })
  )
})
