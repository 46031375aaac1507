import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { eventsOf } from "../support/AuditEvents.ts"
import { newcomer, organizationOf, type SignedInPerson } from "../support/Organizations.ts"
import { PageVisitor } from "../support/PageVisitor.ts"
import {
  application,
  authorizeAddress,
  post,
  redeemed,
  refreshed,
  relyingParty,
  signedInBy,
  verifier
} from "../support/RelyingParty.ts"
import { api, basic, exchanger, revokedBy, type Registered } from "../support/ResourceServer.ts"
import { TestService, type RawResponse } from "../support/TestService.ts"

/** Types and ids of what the one event of a call is about, by its action. */
const toldBy = Effect.fnUntraced(function* (answer: RawResponse) {
  const events: ReadonlyArray<{
    readonly action: string
    readonly targets: ReadonlyArray<{ readonly type: string; readonly id: string }>
  }> = yield* eventsOf(answer)
  return Object.fromEntries(
    events.map(({ action, targets }) => [action, targets.map(({ id, type }) => `${type} ${id}`)])
  )
})

/** A person who acts in an organization of their own. */
const owning = Effect.gen(function* () {
  const owner = yield* newcomer
  const { id: organizationId } = yield* organizationOf(owner)
  yield* owner.browser.ask("/organizations/active", { method: "PUT", json: { organizationId } })
  return { ...owner, organizationId }
})

const scope = "openid offline_access organization"

/** What a person's use of an application for their organization came to. */
const granted = Effect.fnUntraced(function* (
  { browser, id }: SignedInPerson,
  registered: Registered
) {
  const { ask } = yield* TestService
  const config = yield* relyingParty(registered)
  const answer = yield* signedInBy(config, browser, { scope })
  const tokens = yield* redeemed(config, answer)
  const [grant] = (yield* ask(`/users/${id}/grants`)).json.items
  assert.isString(grant.organizationId)
  return { answer, config, grantId: String(grant.id), tokens }
})

layer(TestService.layer)("an event of the provider names its organization last", (it) => {
  it.effect("where a grant for it ends, or what came of it", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const owner = yield* owning
      const shop: Registered = yield* application({ trust: "own" })
      const { answer, config, grantId, tokens } = yield* granted(owner, shop)
      const targets = [
        `grant ${grantId}`,
        `user ${owner.id}`,
        `application ${shop.id}`,
        `organization ${owner.organizationId}`
      ]
      const revoked = yield* revokedBy(shop)(tokens.access_token)
      assert.deepStrictEqual(yield* toldBy(revoked), { "grant.family_ended": targets })

      const again = yield* signedInBy(config, owner.browser, { scope })
      const fresh = yield* redeemed(config, again)
      yield* TestClock.adjust("11 seconds")
      const code = new URL(again).searchParams.get("code") ?? ""
      assert.notInclude(answer, code)
      const replayed = yield* post(
        "token",
        { grant_type: "authorization_code", code, code_verifier: verifier },
        basic(shop.clientId, shop.clientSecret)
      )
      assert.deepStrictEqual(yield* toldBy(replayed), { "grant.code_replayed": targets })
      assert.strictEqual((yield* refreshed(shop, fresh.refresh_token ?? "")).status, 400)

      const third = yield* redeemed(config, yield* signedInBy(config, owner.browser, { scope }))
      assert.strictEqual((yield* refreshed(shop, third.refresh_token ?? "")).status, 200)
      yield* TestClock.adjust("31 seconds")
      const reused = yield* refreshed(shop, third.refresh_token ?? "")
      assert.deepStrictEqual(yield* toldBy(reused), { "grant.reuse_detected": targets })

      const ended = yield* ask(`/users/${owner.id}/grants`, { method: "DELETE" })
      assert.deepStrictEqual(yield* toldBy(ended), { "grant.ended": targets })
    })
  )

  it.effect("where a person refuses what an application of it asks for", () =>
    Effect.gen(function* () {
      const { organizationId, ...owner } = yield* owning
      const shop: Registered = yield* application({ organizationId })
      const visitor = new PageVisitor(owner.browser)
      yield* visitor.open(yield* authorizeAddress(yield* relyingParty(shop)))
      yield* visitor.submit("POST /oauth/consent", { decision: "deny" })
      assert.deepStrictEqual(yield* toldBy(visitor.page!), {
        "grant.refused": [
          `user ${owner.id}`,
          `application ${shop.id}`,
          `organization ${organizationId}`
        ]
      })
    })
  )

  it.effect("where an application of its own changes, or does not prove itself", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { organizationId } = yield* owning
      const send = (method: string, path: string, json?: object) =>
        ask(path, { method, ...(json === undefined ? {} : { json }) })
      const made = yield* send("POST", "/applications", {
        name: "Robot",
        kind: "service",
        organizationId
      })
      const { clientId, id } = made.json
      const targets = [`application ${id}`, `organization ${organizationId}`]
      assert.deepStrictEqual(yield* toldBy(made), { "application.created": targets })
      const path = `/applications/${id}`
      const secret = yield* send("POST", `${path}/secrets`)
      assert.deepStrictEqual(yield* toldBy(secret), { "application.secret_created": targets })
      const calls = [
        ["PATCH", path, { name: "Other" }, "application.updated"],
        ["DELETE", `${path}/secrets/${secret.json.id}`, undefined, "application.secret_revoked"]
      ] as const
      for (const [method, at, json, action] of calls) {
        assert.deepStrictEqual(yield* toldBy(yield* send(method, at, json)), { [action]: targets })
      }
      const wrong = yield* post(
        "token",
        { grant_type: "client_credentials" },
        basic(clientId, secret.json.clientSecret)
      )
      assert.strictEqual(wrong.status, 401)
      assert.deepStrictEqual(yield* toldBy(wrong), { "application.refused": targets })
      const gone = yield* send("DELETE", path)
      assert.deepStrictEqual(yield* toldBy(gone), { "application.deleted": targets })
    })
  )

  it.effect("where a token is exchanged for it", () =>
    Effect.gen(function* () {
      const owner = yield* owning
      const billing = yield* api()
      const robot = yield* exchanger(["session"], [billing])
      const { json } = yield* owner.browser.ask("/auth/refresh", { method: "POST" })
      const exchanged = yield* robot.exchanged(json.accessToken, { resource: billing.identifier })
      assert.strictEqual(exchanged.status, 200, exchanged.text)
      assert.deepStrictEqual(yield* toldBy(exchanged), {
        "token.exchanged": [
          `user ${owner.id}`,
          `application ${robot.id}`,
          `resource ${billing.id}`,
          `organization ${owner.organizationId}`
        ]
      })
    })
  )
})
