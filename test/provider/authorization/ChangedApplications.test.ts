import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { eventCount } from "../../support/AuditEvents.ts"
import { answered, answerOperation, begun, polled, program, typed } from "../../support/Devices.ts"
import { newcomer } from "../../support/Organizations.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import {
  application,
  authorizeAddress,
  callback,
  ledTo,
  post,
  redeemed,
  relyingParty,
  resource
} from "../../support/RelyingParty.ts"
import { askedBy, basic, type Registered } from "../../support/ResourceServer.ts"
import { TestService } from "../../support/TestService.ts"

const exchangeGrant = "urn:ietf:params:oauth:grant-type:token-exchange"

const changed = Effect.fnUntraced(function* ({ id }: { readonly id: string }, json: object) {
  const { ask } = yield* TestService
  const answer = yield* ask(`/applications/${id}`, { method: "PATCH", json })
  assert.strictEqual(answer.status, 200, answer.text)
})

const errorOf = ({ html }: PageVisitor) => /data-problem-code="([^"]+)"/.exec(html)?.[1]

/** Somebody who is asked for consent by an application that has sent no challenge. */
const asked = Effect.fnUntraced(function* (registered: Registered) {
  const { browser } = yield* newcomer
  const address = new URL(yield* authorizeAddress(yield* relyingParty(registered)))
  address.searchParams.delete("code_challenge")
  address.searchParams.delete("code_challenge_method")
  const visitor = new PageVisitor(browser)
  yield* visitor.open(address.href)
  assert.strictEqual(visitor.name, "consent", visitor.html)
  return visitor
})

const codeOf = Effect.fnUntraced(function* (registered: Registered) {
  const visitor = yield* asked(registered)
  yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
  return new URL(ledTo(visitor)).searchParams.get("code") ?? ""
})

const withCode = ({ clientId, clientSecret }: Registered, code: string) =>
  post("token", { grant_type: "authorization_code", code }, basic(clientId, clientSecret))

layer(TestService.layer)("an application that was changed meanwhile", (it) => {
  it.effect(
    "and requires a challenge takes no request, pushed or not, and no code without one",
    () =>
      Effect.gen(function* () {
        const shop: Registered = yield* application({ pkce: "optional" })
        const waiting = yield* asked(shop)
        const code = yield* codeOf(shop)
        const form = { response_type: "code", redirect_uri: callback, scope: "openid" }
        const { json } = yield* post("par", form, basic(shop.clientId, shop.clientSecret))
        const pushed = new PageVisitor((yield* newcomer).browser)
        const query = { client_id: shop.clientId, request_uri: json.request_uri }

        yield* changed(shop, { pkce: "required" })
        yield* waiting.submit("POST /oauth/consent", { decision: "allow" })
        assert.strictEqual(errorOf(waiting), "invalid_request", waiting.html)
        assert.strictEqual(ledTo(waiting), "")
        yield* pushed.open(`/_service/oauth/authorize?${new URLSearchParams(query)}`)
        assert.strictEqual(errorOf(pushed), "invalid_request_uri", pushed.html)
        const refused = yield* withCode(shop, code)
        assert.deepInclude(refused.json, { error: "invalid_grant" })
        assert.include(refused.text, "code_challenge")

        // The refusal has not used the code up.
        yield* changed(shop, { pkce: "optional" })
        assert.strictEqual((yield* withCode(shop, code)).status, 200)
      })
  )

  it.effect("and gave up an address redeems no code that was sent there", () =>
    Effect.gen(function* () {
      const other = "https://other.example/callback"
      const shop: Registered = yield* application({
        pkce: "optional",
        redirectUris: [callback, other]
      })
      const code = yield* codeOf(shop)
      yield* changed(shop, { redirectUris: [other] })
      const refused = yield* withCode(shop, code)
      assert.deepInclude(refused.json, { error: "invalid_grant" })
      assert.include(refused.json.error_description, "no more")
      // The refusal has not used the code up.
      yield* changed(shop, { redirectUris: [callback, other] })
      assert.strictEqual((yield* withCode(shop, code)).status, 200)
    })
  )

  it.effect("and may have no codes any more gets none for a request that waits", () =>
    Effect.gen(function* () {
      const { identifier } = yield* resource({ scopes: [{ name: "read" }] })
      const shop: Registered = yield* application({ pkce: "optional" })
      const waiting = yield* asked(shop)
      const to = [{ resource: identifier, scopes: ["read"] }]
      const grantTypes = [exchangeGrant]
      yield* changed(shop, { grantTypes, exchange: { from: ["session"], to } })
      yield* waiting.submit("POST /oauth/consent", { decision: "allow" })
      assert.strictEqual(errorOf(waiting), "invalid_request", waiting.html)
      assert.strictEqual(ledTo(waiting), "")
    })
  )

  it.effect("and refreshes no more has no active refresh token", () =>
    Effect.gen(function* () {
      const shop: Registered = yield* application()
      const config = yield* relyingParty(shop)
      const visitor = new PageVisitor((yield* newcomer).browser)
      yield* visitor.open(yield* authorizeAddress(config, { scope: "openid offline_access" }))
      yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
      const { refresh_token: token = "" } = yield* redeemed(config, ledTo(visitor))
      assert.strictEqual((yield* askedBy(shop)(token)).json.active, true)
      yield* changed(shop, { grantTypes: ["authorization_code"] })
      assert.deepStrictEqual((yield* askedBy(shop)(token)).json, { active: false })
      yield* changed(shop, { grantTypes: null })
      assert.strictEqual((yield* askedBy(shop)(token)).json.active, true)
    })
  )

  it.effect("and may have nothing any more that its device asked for turns the device away", () =>
    Effect.gen(function* () {
      const cli = yield* program()
      const { browser } = yield* newcomer
      const device = yield* begun(cli.clientId)
      yield* changed(cli, { scopes: [{ resource: null, scopes: ["groups"] }] })
      const visitor = yield* answered(browser, device.user_code)
      assert.include(visitor.html, "was not connected")
      assert.strictEqual(yield* eventCount("grant.created", cli.id), 0)
      assert.strictEqual(yield* eventCount("grant.refused", cli.id), 1)
      const { json } = yield* polled(cli.clientId, device.device_code)
      assert.strictEqual(json.error, "access_denied")
    })
  )

  it.effect("nor lets a device in that nobody's role can give anything", () =>
    Effect.gen(function* () {
      const scopes = [{ name: "approve", permission: "organization:update" }]
      const { identifier } = yield* resource({ scopes })
      const cli = yield* program({ scopes: [{ resource: identifier, scopes: ["approve"] }] })
      const { browser } = yield* newcomer
      const device = yield* begun(cli.clientId, { scope: "approve", resource: identifier })
      const visitor = yield* typed(browser, device.user_code)
      yield* visitor.submit(answerOperation, { decision: "allow" })
      assert.include(visitor.html, "was not connected")
      const { json } = yield* polled(cli.clientId, device.device_code)
      assert.strictEqual(json.error, "access_denied")
    })
  )
})
