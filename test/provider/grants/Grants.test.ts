import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import * as client from "openid-client"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { assertEvent, eventsOf } from "../../support/AuditEvents.ts"
import { codeOf, enrol } from "../../support/Authenticator.ts"
import { impersonate } from "../../support/Impersonation.ts"
import { lastToken, mailsTo } from "../../support/Mailbox.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { memberOf, newcomer, organizationOf } from "../../support/Organizations.ts"
import { password, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import {
  application,
  post,
  redeemed,
  relyingParty,
  signedInBy,
  type Tokens
} from "../../support/RelyingParty.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"
import { exportLines, importFile, transferLayer } from "../../users/transfer/transfers.ts"

const scope = "openid profile offline_access"

/** A person's use of an application, and its one token that renews the others. */
const used = Effect.fnUntraced(function* (
  browser: TestBrowser,
  options: { readonly scope?: string; readonly registered?: { readonly clientId: string } } = {}
) {
  const registered = options.registered ?? (yield* application())
  const config = yield* relyingParty(registered)
  const answer = yield* signedInBy(config, browser, { scope: options.scope ?? scope })
  return { registered, config, tokens: yield* redeemed(config, answer) }
})

const isRenewed = (config: client.Configuration, tokens: Tokens) =>
  Effect.promise(() =>
    client.refreshTokenGrant(config, tokens.refresh_token ?? "").then(
      () => true,
      () => false
    )
  )

const resource = Effect.fnUntraced(function* (identifier: string) {
  const { ask } = yield* TestService
  const scopes = [{ name: "read", permission: null, default: true }]
  const made = yield* ask("/resources", {
    method: "POST",
    json: { identifier, name: "Exports", scopes, access: "any" }
  })
  assert.strictEqual(made.status, 201, made.text)
})

const grantsOf = Effect.fnUntraced(function* (userId: string, query = "") {
  const { ask } = yield* TestService
  const listed = yield* ask(`/users/${userId}/grants${query}`)
  assert.strictEqual(listed.status, 200, listed.text)
  return listed.json
})

layer(TestService.layer)("grants", (it) => {
  it.effect("keep their session going by each refresh, however short it may idle", () =>
    Effect.gen(function* () {
      const environments = yield* Environments
      yield* environments.update("main", { session: { idleSeconds: 240 } })
      yield* TestClock.adjust("2 seconds")
      const { browser } = yield* newcomer
      const { config, tokens } = yield* used(browser, { scope: "openid" })
      let newest: Tokens = tokens
      for (let minutes = 0; minutes < 10; minutes += 2) {
        yield* TestClock.adjust("2 minutes")
        const token = newest.refresh_token ?? ""
        newest = yield* Effect.promise(() => client.refreshTokenGrant(config, token))
      }
      assert.strictEqual((yield* browser.ask("/users/me")).status, 200)
      yield* TestClock.adjust("241 seconds")
      assert.isFalse(yield* isRenewed(config, newest))
      yield* environments.update("main", { session: { idleSeconds: 604_800 } })
      yield* TestClock.adjust("2 seconds")
    })
  )

  it.effect("are listed and ended by the backend, with every token that came of them", () =>
    Effect.gen(function* () {
      const { ask, tenant } = yield* TestService
      const { browser, id } = yield* newcomer
      const { config, registered, tokens } = yield* used(browser)
      yield* TestClock.adjust("1 second")
      yield* used(browser)
      const first = yield* grantsOf(id, "?limit=1")
      assert.isTrue(first.page.hasMore)
      const rest = yield* grantsOf(id, `?limit=1&cursor=${first.page.nextCursor}`)
      const [grant] = rest.items
      assert.deepInclude(grant, {
        organizationId: null,
        scopes: [{ resource: null, scopes: ["openid", "profile", "offline_access"] }],
        offline: true,
        endedAt: null
      })
      assert.deepStrictEqual(grant.application, {
        id: registered.id,
        clientId: registered.clientId,
        name: "Shop",
        trust: "third_party"
      })
      const one = `/users/${id}/grants/${grant.id}`
      const ended = yield* ask(one, { method: "DELETE" })
      assert.strictEqual(ended.status, 204)
      yield* assertEvent(ended, {
        action: "grant.ended",
        targets: [
          { type: "grant", id: grant.id },
          { type: "user", id },
          { type: "application", id: registered.id }
        ],
        metadata: { reason: "ended" }
      })
      assert.isFalse(yield* isRenewed(config, tokens))
      assert.strictEqual((yield* ask(one, { method: "DELETE" })).status, 204)
      assert.strictEqual((yield* ask(`/users/${id}/grants`, { method: "DELETE" })).status, 204)
      const all = yield* grantsOf(id)
      assert.isTrue(all.items.every((each: { endedAt: unknown }) => each.endedAt !== null))
      const nobody = "018f0000-0000-7000-8000-000000000000"
      const { secretKey: key } = yield* tenant("grants-elsewhere")
      for (const [path, method] of [
        [`/users/${nobody}/grants`, "GET"],
        [`/users/${nobody}/grants`, "DELETE"],
        [`/users/${nobody}/grants/${grant.id}`, "DELETE"]
      ] as const) {
        assertProblem(yield* ask(path, { method }), 404, "user_not_found")
        const elsewhere = yield* ask(path.replace(nobody, id), { method, key })
        assertProblem(elsewhere, 403, "wrong_environment")
      }
      const unknown = yield* ask(`/users/${id}/grants/${nobody}`, { method: "DELETE" })
      assertProblem(unknown, 404, "grant_not_found")
      assertProblem(yield* ask(`/users/${id}/grants?cursor=x`), 400, "invalid_cursor")
      assertProblem(yield* ask(`/users/${id}/grants?limit=0`), 400, "invalid_limit")
    })
  )

  it.effect("that are open stand in an export, which an import takes and passes over", () =>
    Effect.gen(function* () {
      const { environment, tenant } = yield* TestService
      const identifier = "https://exported.example"
      const { browser, id } = yield* newcomer
      yield* resource(identifier)
      const config = yield* relyingParty(yield* application())
      yield* signedInBy(config, browser, { scope: "openid read", resource: identifier })
      const exported = yield* exportLines(environment, false)
      const line = exported.split("\n").find((one) => one.includes(id)) ?? ""
      assert.deepInclude(JSON.parse(line).grants[0], {
        scopes: [
          { resource: null, scopes: ["openid"] },
          { resource: identifier, scopes: ["read"] }
        ],
        offline: false
      })
      const { environment: elsewhere } = yield* tenant("grants-imported")
      const { imported } = yield* importFile(elsewhere, `${line}\n`)
      assert.strictEqual(imported, 1)
    }).pipe(Effect.provide(transferLayer))
  )

  it.effect("are one's own to see and to end, by pages without a script too", () =>
    Effect.gen(function* () {
      const { browser, id } = yield* newcomer
      const { config, tokens } = yield* used(browser)
      const other = yield* used(browser)
      const listed = yield* browser.ask("/users/me/applications")
      assert.lengthOf(listed.json.items, 2)
      const visitor = new PageVisitor(browser)
      yield* visitor.open("/_service/pages/account")
      yield* visitor.link(/account\/applications/)
      assert.strictEqual(visitor.name, "account/applications")
      assert.include(visitor.html, "see your name and language")
      const form = visitor.forms.find(({ operation }) => operation.includes("grantId"))
      const grantId = form?.inputs.find(({ name }) => name === "grantId")?.["value"] ?? ""
      for (const body of ["", "grantId=", "grantId=x"]) {
        yield* visitor.post(form?.action ?? "", new URLSearchParams(body))
        assert.deepStrictEqual(
          [visitor.page?.status, visitor.problem],
          [400, "invalid_request"],
          body
        )
      }
      yield* visitor.submit("DELETE /users/me/applications/{grantId}")
      assert.strictEqual(visitor.name, "account/applications")
      const left = yield* browser.ask("/users/me/applications")
      assert.lengthOf(left.json.items, 1)
      assert.notStrictEqual(left.json.items[0].id, grantId)
      const [kept] = left.json.items
      const gone = yield* browser.ask(`/users/me/applications/${kept.id}`, { method: "DELETE" })
      assert.strictEqual(gone.status, 204)
      assert.isFalse(yield* isRenewed(config, tokens))
      assert.isFalse(yield* isRenewed(other.config, other.tokens))
      const { browser: stranger } = yield* newcomer
      const foreign = yield* stranger.ask(`/users/me/applications/${kept.id}`, { method: "DELETE" })
      assertProblem(foreign, 404, "grant_not_found")
      const activity = yield* browser.ask("/users/me/activity")
      const actions = activity.json.items.map(({ action }: { action: string }) => action)
      assert.includeMembers(actions, ["grant.created", "grant.ended"])
      yield* visitor.open("/_service/pages/account/activity")
      assert.include(visitor.html, "An application was allowed access")
      // Who acts for the person sees them, and changes none.
      yield* used(browser)
      const { browser: acting } = yield* impersonate(id)
      const seen = yield* acting.ask("/users/me/applications")
      assert.lengthOf(seen.json.items, 1)
      const refused = yield* acting.ask(`/users/me/applications/${seen.json.items[0].id}`, {
        method: "DELETE"
      })
      assertProblem(refused, 403, "forbidden_while_impersonating")
    })
  )

  it.effect("for an organization end with the membership and with the organization", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const owner = yield* newcomer
      const organization = yield* organizationOf(owner)
      const member = yield* memberOf(organization.id, "member")
      const [ofOwner, ofMember] = [
        yield* used(owner.browser, { scope: `${scope} organization` }),
        yield* used(member.browser, { scope: `${scope} organization` })
      ]
      const path = `/organizations/${organization.id}`
      const visitor = new PageVisitor(owner.browser)
      yield* visitor.open("/_service/pages/account/applications")
      assert.include(visitor.html, organization.name)
      const left = yield* ask(`${path}/members/${member.id}`, { method: "DELETE" })
      const events = yield* eventsOf(left)
      assert.includeMembers(
        events.map(({ action }: { action: string }) => action),
        ["grant.ended", "member.removed"]
      )
      assert.isFalse(yield* isRenewed(ofMember.config, ofMember.tokens))
      const gone = yield* ask(path, { method: "DELETE" })
      assert.deepInclude((yield* eventsOf(gone))[0].metadata, { reason: "left_organization" })
      assert.isFalse(yield* isRenewed(ofOwner.config, ofOwner.tokens))
    })
  )

  it.effect("of a person who is deleted end in that moment, and the trail says so", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { browser, id } = yield* newcomer
      const { config, tokens } = yield* used(browser)
      const deleted = yield* ask(`/users/${id}`, { method: "DELETE" })
      const ended = (yield* eventsOf(deleted)).find(
        ({ action }: { action: string }) => action === "grant.ended"
      )
      assert.deepInclude(ended, { metadata: { reason: "user_deleted" } })
      const [{ endedAt, id: grantId }] = (yield* grantsOf(id)).items
      assert.isNotNull(endedAt)
      assert.isFalse(yield* isRenewed(config, tokens))
      for (const path of [`/users/${id}/grants`, `/users/${id}/grants/${grantId}`]) {
        assertProblem(yield* ask(path, { method: "DELETE" }), 403, "user_deleted")
      }
    })
  )

  it.effect("that were made in a disavowed sign-in end with it, and the trail says so", () =>
    Effect.gen(function* () {
      const { browser: at } = yield* TestService
      const { browser, email, id } = yield* newcomer
      yield* used(browser)
      yield* TestClock.adjust("1 minute")
      const thief = yield* signIn(email)
      const token = yield* lastToken(email, "new_device")
      yield* used(thief.browser)
      const answer = yield* at().ask("/auth/disavow", { json: { token } })
      const ended = (yield* eventsOf(answer)).filter(
        ({ action }: { action: string }) => action === "grant.ended"
      )
      assert.lengthOf(ended, 1)
      assert.deepInclude(ended[0], { actor: { type: "user", id, impersonatorId: null } })
      assert.deepStrictEqual(ended[0].metadata, { reason: "disavowed" })
      const { items } = yield* grantsOf(id)
      assert.deepStrictEqual(
        items.map(({ endedAt }: { endedAt: unknown }) => endedAt !== null),
        [true, false]
      )
    })
  )

  it.effect(
    "that a disavowed sign-in has extended end with it: nobody is held to its consent",
    () =>
      Effect.gen(function* () {
        const { browser: at } = yield* TestService
        const { browser, email, id } = yield* newcomer
        const { registered } = yield* used(browser)
        const untouched = yield* used(browser)
        yield* TestClock.adjust("1 minute")
        const thief = yield* signIn(email)
        const token = yield* lastToken(email, "new_device")
        yield* used(thief.browser, { registered, scope: `${scope} email` })
        yield* used(thief.browser, { registered: untouched.registered })
        const answer = yield* at().ask("/auth/disavow", { json: { token } })
        assert.strictEqual(answer.status, 200, answer.text)
        const { items } = yield* grantsOf(id)
        assert.deepStrictEqual(
          items.map(
            ({ application, endedAt }: { application: { id: string }; endedAt: unknown }) => [
              application.id,
              endedAt !== null
            ]
          ),
          [
            [untouched.registered.clientId, false],
            [registered.clientId, true]
          ]
        )
      })
  )

  it.effect("outlive sessions that a change of the second factor ends, but no new password", () =>
    Effect.gen(function* () {
      const { ask, browser: newBrowser } = yield* TestService
      const { browser, email, id } = yield* newcomer
      const { config, tokens } = yield* used(browser)
      const short = yield* used(browser, { scope: "openid" })
      yield* enrol(browser)
      assert.strictEqual((yield* ask(`/users/${id}/mfa`, { method: "DELETE" })).status, 204)
      assert.strictEqual((yield* browser.ask("/users/me")).status, 401)
      assert.isFalse(yield* isRenewed(short.config, short.tokens))
      assert.isTrue(yield* isRenewed(config, tokens))

      const environments = yield* Environments
      yield* environments.update("main", { mfa: { policy: "required" } })
      yield* TestClock.adjust("2 seconds")
      const at = newBrowser()
      const { json: owed } = yield* at.ask("/auth/login", { json: { email, password } })
      const { enrollmentToken } = owed
      const begun = yield* at.ask("/auth/mfa/enrollment/start", { json: { enrollmentToken } })
      const json = { enrollmentToken, code: yield* codeOf(begun.json.secret) }
      const enrolled = yield* at.ask("/auth/mfa/enrollment/confirm", { json })
      assert.strictEqual(enrolled.status, 200, enrolled.text)
      yield* environments.update("main", { mfa: { policy: "optional" } })
      yield* TestClock.adjust("2 seconds")
      assert.isTrue(yield* isRenewed(config, tokens))
      assert.strictEqual((yield* ask(`/users/${id}/password`, { method: "DELETE" })).status, 204)
      assert.isFalse(yield* isRenewed(config, tokens))
    })
  )

  it.effect("of one application end at once, of whomever they are, and it stays", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const one = yield* newcomer
      const two = yield* newcomer
      const { config, registered, tokens } = yield* used(one.browser)
      yield* used(two.browser, { registered })
      const path = `/applications/${registered.id}/grants`
      const ended = yield* ask(path, { method: "DELETE" })
      assert.strictEqual(ended.status, 204)
      yield* assertEvent(ended, {
        action: "grant.ended",
        targets: [{ type: "application", id: registered.id }],
        metadata: { reason: "ended", count: 2 }
      })
      assert.isFalse(yield* isRenewed(config, tokens))
      assert.strictEqual((yield* ask(path, { method: "DELETE" })).status, 204)
      assert.strictEqual((yield* ask(`/applications/${registered.id}`)).status, 200)
      const nobody = path.replace(registered.id, "018f0000-0000-7000-8000-000000000000")
      assertProblem(yield* ask(nobody, { method: "DELETE" }), 404, "application_not_found")
    })
  )

  it.effect("whose token came back after it was replaced are told of by one mail a day", () =>
    Effect.gen(function* () {
      yield* attack("a refresh token that was replaced")
      const { browser, email, id } = yield* newcomer
      const { ask } = yield* TestService
      const replay = Effect.gen(function* () {
        const { registered, tokens } = yield* used(browser)
        const form = {
          grant_type: "refresh_token",
          refresh_token: tokens.refresh_token ?? "",
          client_id: registered.clientId,
          client_secret: registered.clientSecret
        }
        assert.strictEqual((yield* post("token", form)).status, 200)
        yield* TestClock.adjust("31 seconds")
        const reused = yield* post("token", form)
        assert.strictEqual(reused.json.error, "invalid_grant")
        // No call is limited by it, and a thief learns nothing of the mail.
        assert.isNull(reused.headers.get("ratelimit"))
        assert.isNull(reused.headers.get("ratelimit-policy"))
        return (yield* eventsOf(reused)).map(({ action }: { action: string }) => action)
      })
      const reused = Effect.map(mailsTo(email), (mails) =>
        mails.filter(({ template }) => template === "grant_reuse")
      )
      assert.deepStrictEqual(yield* replay, ["grant.reuse_detected"])
      assert.deepStrictEqual(yield* replay, ["grant.reuse_detected"])
      const [mail, ...others] = yield* reused
      assert.deepStrictEqual(others, [])
      assert.include(mail?.text, "Shop")
      yield* ask(`/users/${id}`, { method: "PATCH", json: { locale: "da" } })
      yield* TestClock.adjust("1 day")
      yield* signIn(email, browser)
      yield* replay
      const [later] = yield* reused
      assert.include(later?.subject, "En applikation")
    })
  )
})
