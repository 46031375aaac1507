import { assert, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { TestClock } from "effect/testing"
import { pagePaths } from "../../src/contract/pagesPlane.ts"
import type { Crypto } from "../../src/platform/Crypto.ts"
import { routesOf } from "../../src/http/Routes.ts"
import { ClientApi } from "../../src/api/ClientApi.ts"
import { pagesRoutes } from "../../src/service/PagesPlane.ts"
import { Idp } from "../support/Idp.ts"
import { mint, path as impersonationPath } from "../support/Impersonation.ts"
import { newcomer } from "../support/Organizations.ts"
import { PageVisitor } from "../support/PageVisitor.ts"
import { comeBack, locationOf } from "../support/ProviderSignIn.ts"
import {
  application,
  authorizeAddress,
  post,
  redeemed,
  relyingParty,
  signedInBy
} from "../support/RelyingParty.ts"
import { basic } from "../support/ResourceServer.ts"
import { activeConnection } from "../support/SsoConnections.ts"
import { storedRows } from "../support/StoredRows.ts"
import type { TestBrowser } from "../support/TestBrowser.ts"
import { TestService } from "../support/TestService.ts"
import { visit } from "../support/Visit.ts"

/** A visit that does something, ready to be made. */
interface Ready {
  readonly browser: TestBrowser
  readonly address: string
}

const ofOwn = { trust: "own" }
const bye = "https://shop.example/bye"

const localOf = (address: string): string => address.replace(/^https?:\/\/[^/]+/, "")

/** An address of an application's that hands out a code at once, and its browser. */
const answeredAtOnce = Effect.fnUntraced(function* (
  parameters: Readonly<Record<string, string>> = {}
) {
  const { browser } = yield* newcomer
  const config = yield* relyingParty(yield* application(ofOwn))
  return { browser, address: localOf(yield* authorizeAddress(config, parameters)) }
})

/** Each GET of which a visit redeems, signs out or hands out something. */
const redeeming: Readonly<
  Record<
    string,
    Effect.Effect<Ready, SqlError.SqlError, Crypto | Idp | SqlClient.SqlClient | TestService>
  >
> = {
  "/_service/oauth/authorize": answeredAtOnce(),
  "/_service/oauth/authorize?request_uri": Effect.gen(function* () {
    const { browser } = yield* newcomer
    const shop = yield* application()
    const config = yield* relyingParty(shop)
    const whole = new URL(yield* authorizeAddress(config, { prompt: "none" })).searchParams
    const { json } = yield* post("par", whole, basic(shop.clientId, shop.clientSecret))
    const query = new URLSearchParams({ client_id: shop.clientId, request_uri: json.request_uri })
    return { browser, address: `/_service/oauth/authorize?${query}` }
  }),
  "/_service/oauth/continue": Effect.gen(function* () {
    const { address, browser } = yield* answeredAtOnce()
    const sent = yield* browser.askAt("/_service/oauth/authorize", {
      method: "POST",
      origin: "https://shop.example",
      body: address.slice(address.indexOf("?") + 1),
      headers: { "content-type": "application/x-www-form-urlencoded" }
    })
    return { browser, address: locationOf(sent) }
  }),
  "/_service/oauth/logout": Effect.gen(function* () {
    const { browser } = yield* newcomer
    const config = yield* relyingParty(yield* application({ postLogoutRedirectUris: [bye] }))
    const tokens = yield* redeemed(config, yield* signedInBy(config, browser))
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token ?? "",
      post_logout_redirect_uri: bye
    })
    return { browser, address: `/_service/oauth/logout?${query}` }
  }),
  [`${pagePaths.reauthenticate}/return`]: Effect.gen(function* () {
    const provider = yield* Idp
    const { browser, email } = yield* newcomer
    provider.script.idToken = { sub: email, email, email_verified: true }
    const linked = yield* browser.ask("/users/me/identities/idp/link", { method: "POST" })
    const sent = yield* browser.ask(localOf(linked.json.authorizationUrl).slice(9), {
      headers: visit
    })
    yield* comeBack(browser, provider.grant(locationOf(sent)))
    yield* TestClock.adjust("11 minutes")
    const page = new PageVisitor(browser, { "sec-fetch-site": "same-origin" })
    yield* page.open(pagePaths.accountAddresses)
    yield* page.submit("POST /users/me/email-addresses", { email: `another-${email}` })
    yield* page.link(/reauthenticate=true/)
    const now = Math.floor(DateTime.toEpochMillis(yield* DateTime.now) / 1000)
    provider.script.idToken = { ...provider.script.idToken, auth_time: now }
    const back = yield* comeBack(browser, provider.grant(page.path))
    return { browser, address: localOf(locationOf(back)) }
  }),
  "/_service/auth/sso/:connectionId/authorize": Effect.gen(function* () {
    const { ask, browser } = yield* TestService
    const { id } = yield* activeConnection(yield* Idp)
    const link = yield* ask(`/connections/${id}/test-links`, { method: "POST" })
    const token = new URL(link.json.url).searchParams.get("token") ?? ""
    return { browser: browser(), address: `/_service/auth/sso/${id}/authorize?test=${token}` }
  }),
  "/_service/auth/oauth2/:provider/callback": Effect.gen(function* () {
    const provider = yield* Idp
    const { browser } = yield* TestService
    const here = browser()
    provider.script.idToken = { sub: "back", email: "back@example.com", email_verified: true }
    const start = yield* here.ask("/auth/oauth2/idp/authorize")
    return { browser: here, address: localOf(provider.grant(locationOf(start))) }
  }),
  "/_service/auth/oauth2/:provider/authorize": Effect.gen(function* () {
    const { browser } = yield* newcomer
    const linked = yield* browser.ask("/users/me/identities/idp/link", { method: "POST" })
    return { browser, address: localOf(linked.json.authorizationUrl) }
  }),
  [`/_service${impersonationPath}`]: Effect.gen(function* () {
    const { browser } = yield* TestService
    const { token } = yield* mint((yield* newcomer).id)
    return { browser: browser(), address: `/_service${impersonationPath}?token=${token}` }
  })
}

layer(Idp.layerOffering({ idp: () => ({}) }))("HEAD", (it) => {
  for (const [route, ready] of Object.entries(redeeming)) {
    it.effect(`redeems nothing at ${route}`, () =>
      Effect.gen(function* () {
        const { address, browser } = yield* ready
        const before = yield* storedRows()
        const cookies = new Map(browser.cookies)
        const head = yield* browser.askAt(address, { method: "HEAD", headers: visit })
        assert.isBelow(head.status, 400)
        assert.deepStrictEqual(yield* storedRows(), before)
        assert.deepStrictEqual(new Map(browser.cookies), cookies)
        // The visit itself still does what it is for.
        const visited = yield* browser.askAt(address, { headers: visit })
        assert.isBelow(visited.status, 400, visited.text)
        assert.notDeepEqual(yield* storedRows(), before)
      })
    )
  }

  it.effect("writes nothing at any address of a browser", () =>
    Effect.gen(function* () {
      const { browser, id } = yield* newcomer
      assert.strictEqual((yield* browser.ask("/users/me")).status, 200)
      const routes = [
        ...routesOf(ClientApi).map(({ method, path }) => ({ method, path: `/_service${path}` })),
        ...pagesRoutes
      ].filter(({ method }) => method === "GET")
      assert.isAbove(routes.length, 100)
      const before = yield* storedRows()
      for (const { path } of routes) {
        const address = path.replaceAll(/:provider/g, "idp").replaceAll(/:\w+/g, id)
        const { status } = yield* browser.askAt(address, { method: "HEAD", headers: visit })
        assert.isBelow(status, 500, address)
      }
      assert.deepStrictEqual(yield* storedRows(), before)
    })
  )
})
