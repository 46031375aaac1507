import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { eventCount } from "../../support/AuditEvents.ts"
import { clientDocumentHost } from "../../support/ClientDocumentHost.ts"
import { assertion, assertionType, clientKey } from "../../support/ClientKeys.ts"
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
  verifier
} from "../../support/RelyingParty.ts"
import { basic, type Registered } from "../../support/ResourceServer.ts"
import { TestService } from "../../support/TestService.ts"

const good = {
  response_type: "code",
  redirect_uri: callback,
  scope: "openid",
  state: "st",
  nonce: "no",
  // S256 of the verifier that the tests redeem with.
  code_challenge_method: "S256"
}

/** The form that an application pushes, which is a whole request. */
const requestOf = Effect.fnUntraced(function* (
  registered: Parameters<typeof relyingParty>[0],
  change: Readonly<Record<string, string>> = {}
) {
  const config = yield* relyingParty(registered)
  const query = new URL(yield* authorizeAddress(config)).searchParams
  query.delete("client_id")
  return { ...Object.fromEntries(query), ...good, ...change }
})

const pushedBy = Effect.fnUntraced(function* (
  registered: Registered,
  change: Readonly<Record<string, string>> = {}
) {
  const form = yield* requestOf(registered, change)
  return yield* post("par", form, basic(registered.clientId, registered.clientSecret))
})

/** The address that a browser is sent to with the reference alone. */
const referring = (clientId: string, uri: string, more: Readonly<Record<string, string>> = {}) =>
  `/_service/oauth/authorize?${new URLSearchParams({ client_id: clientId, request_uri: uri, ...more })}`

const errorOf = ({ html }: PageVisitor) => /data-problem-code="([^"]+)"/.exec(html)?.[1]

layer(TestService.layer)("a request for authorization that was pushed", (it) => {
  it.effect("is answered once, and may be loaded again until then", () =>
    Effect.gen(function* () {
      const shop: Registered = yield* application()
      const { browser } = yield* newcomer
      const { headers, json, status } = yield* pushedBy(shop)
      assert.strictEqual(status, 201)
      assert.strictEqual(json.expires_in, 60)
      assert.match(json.request_uri, /^urn:ietf:params:oauth:request_uri:[\w-]{43}$/)
      assert.strictEqual(headers.get("cache-control"), "no-store")
      const visitor = new PageVisitor(browser)
      // What stands beside the reference does not count.
      const address = referring(shop.clientId, json.request_uri, {
        scope: "openid email",
        state: "other",
        redirect_uri: "https://evil.example/cb"
      })
      yield* visitor.open(address)
      assert.strictEqual(visitor.name, "consent", visitor.html)
      yield* visitor.open(address)
      yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
      const config = yield* relyingParty(shop)
      const tokens = yield* redeemed(config, ledTo(visitor))
      assert.strictEqual(tokens.scope, "openid")
      yield* visitor.open(address)
      assert.strictEqual(visitor.page?.status, 400)
      assert.strictEqual(errorOf(visitor), "invalid_request_uri")
    })
  )

  it.effect("may be the first of an application that is known by a document alone", () =>
    Effect.gen(function* () {
      const key = yield* clientKey("ES256", "1")
      const signed = { token_endpoint_auth_method: "private_key_jwt", jwks: { keys: [key.jwk] } }
      const { ask } = yield* TestService
      for (const metadata of [{}, signed]) {
        const { clientId } = yield* clientDocumentHost(metadata)
        const { browser, id } = yield* newcomer
        const proof = Effect.fnUntraced(function* (by = key) {
          return metadata === signed
            ? {
                client_assertion: yield* assertion(by, clientId),
                client_assertion_type: assertionType
              }
            : { client_id: clientId }
        })
        const request = yield* requestOf({ clientId })
        if (metadata === signed) {
          const stranger = yield* clientKey("ES256", "1")
          const wrong = yield* post("par", { ...request, ...(yield* proof(stranger)) })
          assert.deepStrictEqual([wrong.status, wrong.json.error], [401, "invalid_client"])
          const nameless = yield* post("par", { ...request, client_id: clientId })
          assert.deepStrictEqual([nameless.status, nameless.json.error], [401, "invalid_client"])
        }
        const pushed = yield* post("par", { ...request, ...(yield* proof()) })
        assert.strictEqual(pushed.status, 201, pushed.text)
        // Until somebody has allowed it something, nothing is kept of it.
        const { json: before } = yield* ask("/applications?source=document&query=Assistant")
        assert.notInclude(JSON.stringify(before), clientId)
        const visitor = new PageVisitor(browser)
        yield* visitor.open(referring(clientId, pushed.json.request_uri))
        yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
        const code = new URL(ledTo(visitor)).searchParams.get("code") ?? ""
        const form = { grant_type: "authorization_code", code, code_verifier: verifier }
        yield* TestClock.adjust("1 second")
        const tokens = yield* post("token", { ...form, ...(yield* proof()) })
        assert.strictEqual(tokens.status, 200, tokens.text)
        assert.strictEqual(yield* eventCount("grant.created", id), 1)
      }
      const host = yield* clientDocumentHost({ client_name: null })
      const shown = {
        client_assertion: yield* assertion(key, host.clientId),
        client_assertion_type: assertionType
      }
      const unusable = yield* post("par", { ...good, ...shown })
      assert.deepStrictEqual([unusable.status, host.asked], [401, 1])
      const secret = { client_id: host.clientId, client_secret: "of nobody" }
      const known = yield* post("par", { ...good, ...secret })
      assert.deepStrictEqual([known.status, host.asked], [401, 1], "such a one has no secret")
      const unknown = yield* post("par", { ...good, client_id: "http://127.0.0.1:1/client.json" })
      assert.deepStrictEqual([unknown.status, unknown.json.error], [401, "invalid_client"])
    })
  )

  it.effect("is answered by a refusal too, and by one of two answers at once", () =>
    Effect.gen(function* () {
      const shop: Registered = yield* application()
      const { browser, id } = yield* newcomer
      const visitor = new PageVisitor(browser)
      const refused = yield* pushedBy(shop)
      yield* visitor.open(referring(shop.clientId, refused.json.request_uri))
      yield* visitor.submit("POST /oauth/consent", { decision: "deny" })
      assert.include(ledTo(visitor), "error=access_denied")
      yield* visitor.open(referring(shop.clientId, refused.json.request_uri))
      assert.strictEqual(errorOf(visitor), "invalid_request_uri")

      const twice = yield* pushedBy(shop)
      const tabs = [new PageVisitor(browser), new PageVisitor(browser)]
      for (const tab of tabs) yield* tab.open(referring(shop.clientId, twice.json.request_uri))
      for (const tab of tabs) yield* tab.submit("POST /oauth/consent", { decision: "allow" })
      assert.deepStrictEqual(
        tabs.map((tab) => (ledTo(tab).includes("code=") ? "code" : errorOf(tab))),
        ["code", "invalid_request_uri"]
      )

      // A person who says no afterwards has nothing left to refuse, and the application hears nothing.
      for (const [first, second] of [
        ["allow", "deny"],
        ["deny", "deny"]
      ] as const) {
        const once = yield* pushedBy(shop, { scope: "openid email", prompt: "consent" })
        const pages = [new PageVisitor(browser), new PageVisitor(browser)] as const
        for (const page of pages) {
          yield* page.open(referring(shop.clientId, once.json.request_uri))
        }
        yield* pages[0].submit("POST /oauth/consent", { decision: first })
        const before = yield* eventCount("grant.refused", id)
        yield* pages[1].submit("POST /oauth/consent", { decision: second })
        assert.strictEqual(errorOf(pages[1]), "invalid_request_uri", first)
        assert.strictEqual(yield* eventCount("grant.refused", id), before)
      }

      yield* TestClock.adjust("2 seconds")
      const silent = yield* pushedBy(shop, { prompt: "none", max_age: "0" })
      yield* visitor.open(referring(shop.clientId, silent.json.request_uri))
      assert.include(ledTo(visitor), "error=login_required")
      yield* visitor.open(referring(shop.clientId, silent.json.request_uri))
      assert.strictEqual(errorOf(visitor), "invalid_request_uri")
    })
  )

  it.effect("counts for its application alone, and for a minute", () =>
    Effect.gen(function* () {
      const shop: Registered = yield* application()
      const other: Registered = yield* application()
      const { browser } = yield* newcomer
      const { json } = yield* pushedBy(shop)
      const visitor = new PageVisitor(browser)
      const errorAt = Effect.fnUntraced(function* (address: string) {
        yield* visitor.open(address)
        assert.strictEqual(visitor.page?.status, 400, visitor.html)
        assert.strictEqual(ledTo(visitor), "")
        return errorOf(visitor)
      })
      assert.strictEqual(
        yield* errorAt(referring(other.clientId, json.request_uri)),
        "invalid_request_uri"
      )
      assert.strictEqual(
        yield* errorAt(referring(shop.clientId, `${json.request_uri}x`)),
        "invalid_request_uri"
      )
      const alone = `/_service/oauth/authorize?${new URLSearchParams({ request_uri: json.request_uri })}`
      assert.strictEqual(yield* errorAt(alone), "invalid_request")
      const doubled = `${referring(shop.clientId, json.request_uri)}&request_uri=x`
      assert.strictEqual(yield* errorAt(doubled), "invalid_request")
      yield* TestClock.adjust("59 seconds")
      yield* visitor.open(referring(shop.clientId, json.request_uri))
      assert.strictEqual(visitor.name, "consent")
      yield* TestClock.adjust("1 second")
      assert.strictEqual(
        yield* errorAt(referring(shop.clientId, json.request_uri)),
        "invalid_request_uri"
      )
      // Brought in time, it may be answered later.
      const late = yield* pushedBy(shop)
      yield* visitor.open(referring(shop.clientId, late.json.request_uri))
      yield* TestClock.adjust("5 minutes")
      yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
      assert.include(ledTo(visitor), "code=")
    })
  )

  it.effect("is required from the next click on, and one that waits for its answer goes on", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const shop: Registered = yield* application()
      const config = yield* relyingParty(shop)
      const { browser } = yield* newcomer
      const waiting = new PageVisitor(browser)
      yield* waiting.open(yield* authorizeAddress(config))
      assert.strictEqual(waiting.name, "consent")
      const { json } = yield* pushedBy(shop)
      const pushed = new PageVisitor(browser)
      yield* pushed.open(referring(shop.clientId, json.request_uri))
      assert.strictEqual(pushed.name, "consent")
      const changed = yield* ask(`/applications/${shop.id}`, {
        method: "PATCH",
        json: { requirePushedAuthorization: true }
      })
      assert.strictEqual(changed.status, 200, changed.text)
      yield* TestClock.adjust("1 second")
      yield* waiting.submit("POST /oauth/consent", { decision: "allow" })
      assert.strictEqual(errorOf(waiting), "invalid_request", waiting.html)
      assert.strictEqual(ledTo(waiting), "")
      yield* pushed.submit("POST /oauth/consent", { decision: "allow" })
      assert.include(ledTo(pushed), "code=")
    })
  )

  it.effect("is refused at once where it is wrong, and is required of those who ask for that", () =>
    Effect.gen(function* () {
      const shop: Registered = yield* application({ requirePushedAuthorization: true })
      const config = yield* relyingParty(shop)
      for (const [change, error] of [
        [{ response_type: "token" }, "unsupported_response_type"],
        [{ redirect_uri: "https://evil.example/cb" }, "invalid_request"],
        [{ redirect_uri: "" }, "invalid_request"],
        [{ code_challenge: "" }, "invalid_request"],
        [{ request_uri: "urn:ietf:params:oauth:request_uri:x" }, "invalid_request"],
        [{ request: "x.y.z" }, "request_not_supported"],
        [{ resource: "https://nobody.example" }, "invalid_target"],
        [{ scope: "nothing" }, "invalid_scope"],
        [{ state: "x".repeat(2049) }, "invalid_request"],
        [{ nonce: "x".repeat(1001) }, "invalid_request"]
      ] as const) {
        const { json, status } = yield* pushedBy(shop, change)
        assert.deepStrictEqual([status, json.error], [400, error], JSON.stringify(change))
      }
      const wrong = yield* pushedBy({ ...shop, clientSecret: `${shop.clientSecret}x` })
      assert.deepStrictEqual([wrong.status, wrong.json.error], [401, "invalid_client"])
      const { browser } = yield* newcomer
      const visitor = new PageVisitor(browser)
      yield* visitor.open(yield* authorizeAddress(config))
      assert.include(ledTo(visitor), "error=invalid_request")
      const { json } = yield* pushedBy(shop)
      yield* visitor.open(referring(shop.clientId, json.request_uri))
      assert.strictEqual(visitor.name, "consent")
      const { ask } = yield* TestService
      const made = yield* ask("/applications", {
        method: "POST",
        json: { name: "Robot", kind: "service", requirePushedAuthorization: true }
      })
      assert.strictEqual(made.status, 400)
    })
  )

  it.effect("of a public application is limited by network", () =>
    Effect.gen(function* () {
      const environments = yield* Environments
      yield* environments.update("main", { throttle: { protocolPerNetwork: 2 } })
      yield* TestClock.adjust("1 second")
      const app: Registered = yield* application({ kind: "browser" })
      const form = yield* requestOf(app, { client_id: app.clientId })
      const statuses = yield* Effect.forEach([1, 2, 3], () => post("par", form))
      assert.deepStrictEqual(
        statuses.map(({ json, status }) => [status, json.error]),
        [
          [201, undefined],
          [201, undefined],
          [429, "temporarily_unavailable"]
        ]
      )
      assert.isAbove(Number(statuses[2]?.headers.get("retry-after")), 0)
      const shop: Registered = yield* application()
      assert.strictEqual((yield* pushedBy(shop)).status, 201)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual((yield* post("par", form)).status, 201)
      yield* environments.update("main", { throttle: { protocolPerNetwork: 60 } })
    })
  )
})
