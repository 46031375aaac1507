import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { ofOrganization, pagePaths } from "../../src/contract/pagesPlane.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { approve, firm, made, permissionsNow, read, reasonOf } from "../provider/apiKeys/apiKeys.ts"
import { impersonate } from "../support/Impersonation.ts"
import { memberOf, newcomer } from "../support/Organizations.ts"
import { PageVisitor } from "../support/PageVisitor.ts"
import { password } from "../support/People.ts"
import { TestService } from "../support/TestService.ts"

const own = pagePaths.accountApiKeys
const make = "POST /users/me/api-keys"
const revoke = "DELETE /users/me/api-keys/{apiKeyId}"
const makeOfOrganization = "POST /organizations/{organizationId}/api-keys"
const revokeOfOrganization = "DELETE /organizations/{organizationId}/api-keys/{apiKeyId}"

const set = Effect.fnUntraced(function* (
  apiKeys: Readonly<Record<"people" | "organizations", boolean>>
) {
  const { environment } = yield* TestService
  yield* (yield* Environments).update(environment.name, { apiKeys })
  yield* TestClock.adjust("2 seconds")
})
const on = set({ people: true, organizations: true })
const off = set({ people: false, organizations: false })

/** The key that a page shows; undefined for none. */
const shownKey = ({ html }: PageVisitor): string | undefined =>
  /gk_[A-Za-z0-9_-]{43}[0-9A-Za-z]{6}/.exec(html)?.[0]

/** Boxes of the page's form that makes a key. */
const boxes = ({ forms }: PageVisitor, operation: string) =>
  forms
    .find((form) => form.operation === operation)
    ?.inputs.filter(({ name }) => name === "permissions")
    .map(({ value }) => value)

const keysLink = /href="\/_service\/pages\/account\/api-keys"/

layer(TestService.layer)((it) => {
  describe("the page of a person's API keys, without any script", () => {
    it.effect("one is made with what the role holds, shown once, listed and revoked", () =>
      Effect.gen(function* () {
        yield* on
        const { id, manager } = yield* firm
        const page = new PageVisitor(manager.browser)
        yield* page.open(pagePaths.account)
        yield* page.link(/API keys/)
        assert.strictEqual(page.name, "account/api-keys")
        assert.match(page.html, /There are no API keys yet/)
        assert.deepStrictEqual(boxes(page, make), [approve, read])

        const nameless = yield* page.submit(make, { name: "", permissions: [read] })
        assert.strictEqual(nameless.status, 400)
        assert.strictEqual(page.problem, "invalid_request")
        assert.match(
          page.html,
          new RegExp(`value="${read}"\\s+checked`),
          "what was ticked stays so"
        )

        const answer = yield* page.submit(make, {
          name: "Nightly <b>",
          organizationId: id,
          permissions: [approve, read]
        })
        assert.strictEqual(answer.status, 200)
        assert.strictEqual(answer.headers.get("cache-control"), "no-store")
        assert.strictEqual(page.name, "account/api-keys")
        assert.include(page.html, "Nightly &lt;b&gt;")
        const key = shownKey(page) ?? ""
        assert.deepStrictEqual(yield* permissionsNow(key), [approve, read])

        yield* page.open(own)
        assert.isUndefined(shownKey(page), "it is shown once")
        assert.include(page.html, `gk_…${key.slice(-4)}`)
        assert.match(page.html, /in Firm/)
        assert.match(page.html, /expires on .*1971/s)
        yield* page.submit(revoke)
        assert.match(page.html, /Removed/)
        assert.match(page.html, /There are no API keys yet/)
        assert.strictEqual(yield* reasonOf(key), "revoked")
      })
    )

    it.effect("one without an organization never expires where that is chosen", () =>
      Effect.gen(function* () {
        yield* on
        const { browser } = yield* newcomer
        const page = new PageVisitor(browser)
        yield* page.open(own)
        const form = page.forms.find(({ operation }) => operation === make)
        assert.deepStrictEqual(
          form?.inputs.map(({ name }) => name),
          ["name", "expiresInDays", "shownTo"],
          "somebody in no organization has nothing else to choose"
        )
        yield* page.submit(make, { name: "Mine", expiresInDays: "" })
        assert.isDefined(shownKey(page))
        yield* page.open(own)
        assert.match(page.html, /never expires/)
      })
    )

    it.effect("more than the role holds is refused in words that say what to do", () =>
      Effect.gen(function* () {
        yield* on
        const { id } = yield* firm
        const reader = yield* memberOf(id, "reader")
        const page = new PageVisitor(reader.browser)
        yield* page.open(own)
        assert.deepStrictEqual(boxes(page, make), [read])
        const body = new URLSearchParams({ name: "More", organizationId: id, permissions: approve })
        assert.strictEqual((yield* page.post(own, body)).status, 403)
        assert.strictEqual(page.problem, "forbidden")
        assert.match(page.html, /Your role there does not have all of these permissions/)
      })
    )

    it.effect("a proof that is old is asked for first, and the key is made without retyping", () =>
      Effect.gen(function* () {
        yield* on
        const { id, manager } = yield* firm
        const page = new PageVisitor(manager.browser)
        yield* TestClock.adjust("11 minutes")
        yield* page.open(own)
        yield* page.submit(make, {
          name: "Proven",
          organizationId: id,
          permissions: [approve, read],
          expiresInDays: "30"
        })
        assert.strictEqual(page.name, "reauthenticate")
        assert.match(page.html, /make an API key/)
        yield* page.submit("POST /auth/reauthenticate", { password })
        assert.strictEqual(page.name, "account/api-keys")
        assert.deepStrictEqual(yield* permissionsNow(shownKey(page) ?? ""), [approve, read])
      })
    )

    it.effect(
      "where people make no keys it is there for those who have some, who can end them",
      () =>
        Effect.gen(function* () {
          yield* off
          const { browser, id } = yield* newcomer
          const page = new PageVisitor(browser)
          yield* page.open(pagePaths.account)
          assert.notMatch(page.html, keysLink)
          const { apiKey } = yield* made({ userId: id, expiresInDays: 1 })
          yield* page.open(pagePaths.organizations)
          assert.match(page.html, keysLink)
          yield* page.open(own)
          assert.strictEqual(page.problem, "api_keys_disabled")
          assert.isUndefined(page.forms.find(({ operation }) => operation === make))
          const refused = yield* page.post(own, new URLSearchParams({ name: "Mine" }))
          assert.strictEqual(refused.status, 403)
          assert.strictEqual(page.problem, "api_keys_disabled")
          yield* TestClock.adjust("25 hours")
          yield* page.open(own)
          assert.match(page.html, /class="badge">Expired/)
          yield* page.submit(revoke)
          assert.strictEqual(yield* reasonOf(apiKey), "revoked")
          assert.notMatch(page.html, keysLink)
        })
    )

    it.effect("staff who act for somebody see the keys, and change none", () =>
      Effect.gen(function* () {
        yield* on
        const { id } = yield* newcomer
        yield* made({ userId: id })
        const page = new PageVisitor((yield* impersonate(id)).browser)
        yield* page.open(own)
        assert.match(page.html, /<fieldset disabled>\s*<form[^>]*data-operation="DELETE/s)
        assert.strictEqual((yield* page.submit(revoke)).status, 403)
        assert.strictEqual(page.problem, "forbidden_while_impersonating")
        yield* page.open(own)
        yield* page.submit(make, { name: "Theirs" })
        assert.strictEqual(page.problem, "forbidden_while_impersonating")
      })
    )
  })

  describe("the page of an organization's API keys, without any script", () => {
    it.effect("one is made by a member who may, shown once, listed and revoked", () =>
      Effect.gen(function* () {
        yield* on
        const { id, manager } = yield* firm
        const page = new PageVisitor(manager.browser)
        yield* page.open(ofOrganization(pagePaths.organization, id))
        yield* page.link(/API keys/)
        assert.strictEqual(page.name, "organization/api-keys")
        assert.deepStrictEqual(boxes(page, makeOfOrganization), [approve, read])
        const list = page.path
        yield* page.submit(makeOfOrganization, { name: "Nightly", permissions: [read] })
        assert.strictEqual(page.page?.status, 200)
        const key = shownKey(page) ?? ""
        assert.deepStrictEqual(yield* permissionsNow(key), [read])
        yield* page.open(list)
        assert.isUndefined(shownKey(page))
        assert.include(page.html, `gk_…${key.slice(-4)}`)
        assert.match(page.html, /not used yet|last used on/)
        yield* page.submit(revokeOfOrganization)
        assert.strictEqual(yield* reasonOf(key), "revoked")

        yield* page.submit(makeOfOrganization, { name: "Nothing" })
        assert.deepStrictEqual(yield* permissionsNow(shownKey(page) ?? ""), [])
      })
    )

    it.effect("a member who may not finds no way to it, and what other such pages answer", () =>
      Effect.gen(function* () {
        yield* on
        const { id } = yield* firm
        const path = ofOrganization(pagePaths.organizationApiKeys, id)
        const reader = new PageVisitor((yield* memberOf(id, "reader")).browser)
        yield* reader.open(ofOrganization(pagePaths.organization, id))
        assert.notInclude(reader.html, `href="${path}"`)
        assert.strictEqual((yield* reader.open(path)).status, 403)
        assert.strictEqual(reader.problem, "forbidden")
        const stranger = new PageVisitor((yield* newcomer).browser)
        assert.strictEqual((yield* stranger.open(path)).status, 404)
        assert.strictEqual(stranger.problem, "organization_not_found")
      })
    )

    it.effect("a proof that is old is asked for first, and the key is made without retyping", () =>
      Effect.gen(function* () {
        yield* on
        const { id, manager } = yield* firm
        const page = new PageVisitor(manager.browser)
        yield* TestClock.adjust("11 minutes")
        yield* page.open(ofOrganization(pagePaths.organizationApiKeys, id))
        yield* page.submit(makeOfOrganization, { name: "Proven", permissions: [read] })
        assert.strictEqual(page.name, "reauthenticate")
        yield* page.submit("POST /auth/reauthenticate", { password })
        assert.strictEqual(page.name, "organization/api-keys")
        assert.deepStrictEqual(yield* permissionsNow(shownKey(page) ?? ""), [read])
      })
    )

    it.effect("where organizations make no keys it is there while there are some", () =>
      Effect.gen(function* () {
        yield* off
        const { id, manager } = yield* firm
        const home = ofOrganization(pagePaths.organization, id)
        const path = ofOrganization(pagePaths.organizationApiKeys, id)
        const page = new PageVisitor(manager.browser)
        yield* page.open(home)
        assert.notInclude(page.html, `href="${path}"`)
        const { apiKey } = yield* made({ organizationId: id, permissions: [read] })
        yield* page.open(home)
        yield* page.link(/API keys/)
        assert.strictEqual(page.problem, "api_keys_disabled")
        const body = new URLSearchParams({ name: "More", permissions: read })
        assert.strictEqual((yield* page.post(path, body)).status, 403)
        assert.strictEqual(page.problem, "api_keys_disabled")
        yield* page.submit(revokeOfOrganization)
        assert.strictEqual(yield* reasonOf(apiKey), "revoked")
      })
    )
  })
})
