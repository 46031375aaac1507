import { assert, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { decodeJwt } from "jose"
import { IssuerKeys } from "../../../src/provider/keys/IssuerKeys.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { newcomer } from "../../support/Organizations.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import {
  application,
  ledTo,
  redeemed,
  relyingParty,
  signedInBy
} from "../../support/RelyingParty.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

const bye = "https://shop.example/bye?from=us"

const shop = application({ postLogoutRedirectUris: [bye] })

/** A person who uses an application, and the ID token that it has of them. */
const signedOn = Effect.fnUntraced(function* (browser: TestBrowser) {
  const registered = yield* shop
  const config = yield* relyingParty(registered)
  const tokens = yield* redeemed(config, yield* signedInBy(config, browser))
  return { registered, idToken: tokens.id_token ?? "" }
})

const pathOf = (parameters: Readonly<Record<string, string>>) =>
  `/_service/oauth/logout?${new URLSearchParams(parameters)}`

const isSignedIn = (browser: TestBrowser) =>
  Effect.map(browser.ask("/users/me"), ({ status }) => status === 200)

layer(TestService.layer)("an application that signs a person out", (it) => {
  it.effect("needs no question with a token of a session that is in the browser", () =>
    Effect.gen(function* () {
      const { browser } = yield* newcomer
      const { idToken } = yield* signedOn(browser)
      // Expired or not, it says which session it was.
      yield* TestClock.adjust("2 hours")
      const visitor = new PageVisitor(browser)
      yield* visitor.open(
        pathOf({ id_token_hint: idToken, post_logout_redirect_uri: bye, state: "a b" })
      )
      assert.strictEqual(ledTo(visitor), `${bye}&state=a+b`)
      assert.isFalse(yield* isSignedIn(browser))
      assert.isUndefined([...browser.cookies.keys()].find((name) => /session/.test(name)))
      // Nobody is left to be asked.
      yield* visitor.open(pathOf({ id_token_hint: idToken, post_logout_redirect_uri: bye }))
      assert.strictEqual(ledTo(visitor), bye)
    })
  )

  it.effect("asks by POST too, without the cookies of the browser", () =>
    Effect.gen(function* () {
      const { browser } = yield* newcomer
      const { idToken } = yield* signedOn(browser)
      const { browser: fresh } = yield* TestService
      const posted = yield* fresh().askAt("/_service/oauth/logout", {
        method: "POST",
        origin: "https://shop.example",
        body: new URLSearchParams({ id_token_hint: idToken, state: "x" }).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" }
      })
      assert.strictEqual(posted.status, 303, posted.text)
      const location = posted.headers.get("location") ?? ""
      assert.match(location, /^\/_service\/oauth\/logout\?request=[\w-]+$/)
      assert.isTrue(yield* isSignedIn(browser))
      const visitor = new PageVisitor(browser)
      yield* visitor.open(location)
      assert.strictEqual(visitor.name, "signed-out")
      assert.isFalse(yield* isSignedIn(browser))
      const doubled = yield* fresh().askAt("/_service/oauth/logout", {
        method: "POST",
        origin: null,
        body: "state=a&state=b",
        headers: { "content-type": "application/x-www-form-urlencoded" }
      })
      assert.strictEqual(doubled.status, 400)
    })
  )

  it.effect("has the person asked without one, and is told of a click alone", () =>
    Effect.gen(function* () {
      const { browser } = yield* newcomer
      const { registered } = yield* signedOn(browser)
      const visitor = new PageVisitor(browser)
      const client = { client_id: registered.clientId, post_logout_redirect_uri: bye }
      yield* visitor.open(pathOf(client))
      assert.strictEqual(visitor.name, "logout")
      assert.isTrue(yield* isSignedIn(browser))
      yield* visitor.submit("POST /oauth/logout")
      assert.strictEqual(ledTo(visitor), bye)
      assert.isFalse(yield* isSignedIn(browser))
    })
  )

  it.effect(
    "leads nobody anywhere but where it is registered, and ends no session of another's",
    () =>
      Effect.gen(function* () {
        yield* attack("open redirect", "cross-site request forgery")
        const { browser } = yield* newcomer
        const { browser: other } = yield* newcomer
        const { idToken, registered } = yield* signedOn(browser)
        const foreign = yield* signedOn(other)
        const foreignClient = (yield* shop).clientId
        const [header = "", payload = ""] = idToken.split(".")
        for (const parameters of [
          { id_token_hint: `${header}.${payload}.AAAA`, post_logout_redirect_uri: bye },
          { id_token_hint: "x", client_id: registered.clientId, post_logout_redirect_uri: bye },
          { id_token_hint: idToken, client_id: foreignClient, post_logout_redirect_uri: bye },
          { id_token_hint: foreign.idToken, post_logout_redirect_uri: `${bye}&x` },
          { client_id: registered.clientId, post_logout_redirect_uri: `${bye}/` },
          { client_id: "nobody", post_logout_redirect_uri: bye },
          { post_logout_redirect_uri: bye }
        ]) {
          const visitor = new PageVisitor(browser)
          yield* visitor.open(pathOf(parameters as Record<string, string>))
          assert.strictEqual(visitor.name, "logout", JSON.stringify(parameters))
          assert.notInclude(visitor.html, "shop.example")
        }
        assert.isTrue(yield* isSignedIn(browser))
        assert.isTrue(yield* isSignedIn(other))
        const visitor = new PageVisitor(browser)
        yield* visitor.open(pathOf({ id_token_hint: idToken, post_logout_redirect_uri: `${bye}&` }))
        assert.strictEqual(visitor.name, "signed-out")
        for (const path of [
          "/_service/oauth/logout?state=a&state=b",
          "/_service/oauth/logout?request=x",
          "/_service/pages/logout?request=x"
        ]) {
          yield* visitor.open(path)
          assert.strictEqual(visitor.problem, "invalid_request")
        }
      })
  )

  it.effect("takes an ID token of its own alone, whatever else the same key has signed", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const keys = yield* IssuerKeys
      const { browser } = yield* newcomer
      const own = decodeJwt((yield* signedOn(browser)).idToken)
      const others = decodeJwt((yield* signedOn(browser)).idToken)
      for (const [typ, claims] of [
        ["logout+jwt", own],
        ["JWT", { ...own, iss: "https://before.example/_service/oauth" }],
        ["JWT", { ...own, sid: others["sid"] }]
      ] as const) {
        const hint = Redacted.value(yield* keys.sign(environment.id, "RS256", typ, claims))
        const visitor = new PageVisitor(browser)
        yield* visitor.open(pathOf({ id_token_hint: hint }))
        assert.strictEqual(visitor.name, "logout", typ)
      }
      assert.isTrue(yield* isSignedIn(browser))
    })
  )

  it.effect("has its question asked in a language that the request names", () =>
    Effect.gen(function* () {
      for (const [asked, shown] of [
        ["xx da en", "da"],
        ["xx", "en"]
      ] as const) {
        for (const isPosted of [false, true]) {
          const { browser } = yield* newcomer
          const visitor = new PageVisitor(browser)
          const parameters = { ui_locales: asked }
          if (isPosted) {
            const { browser: fresh } = yield* TestService
            const posted = yield* fresh().ask("/oauth/logout", {
              method: "POST",
              origin: "https://shop.example",
              headers: { "content-type": "application/x-www-form-urlencoded" },
              body: new URLSearchParams(parameters).toString()
            })
            yield* visitor.open(posted.headers.get("location") ?? "")
          } else yield* visitor.open(pathOf(parameters))
          assert.strictEqual(visitor.name, "logout")
          assert.include(visitor.html, `<html lang="${shown}"`)
        }
      }
    })
  )

  it.effect("has no page for it any more once the issuer is turned off", () =>
    Effect.gen(function* () {
      const { browser } = yield* newcomer
      const visitor = new PageVisitor(browser)
      yield* visitor.open(pathOf({}))
      assert.strictEqual(visitor.name, "logout")
      const environments = yield* Environments
      yield* environments.update("main", { oauth: { enabled: false } })
      yield* TestClock.adjust("2 seconds")
      const again = new PageVisitor(browser)
      yield* again.open(visitor.path)
      yield* visitor.submit("POST /oauth/logout")
      for (const { page, problem } of [again, visitor]) {
        assert.deepStrictEqual([page?.status, problem], [404, "route_not_found"])
      }
      yield* environments.update("main", { oauth: { enabled: true } })
      yield* TestClock.adjust("2 seconds")
    })
  )

  it.effect("and put itself here is no redirector that nobody has clicked at", () =>
    Effect.gen(function* () {
      yield* attack("open redirect")
      const sql = yield* SqlClient.SqlClient
      const { browser } = yield* TestService
      const registered = yield* shop
      yield* sql`UPDATE applications SET source = 'registered' WHERE id = ${registered.id}`
      const visitor = new PageVisitor(browser())
      yield* visitor.open(pathOf({ client_id: registered.clientId, post_logout_redirect_uri: bye }))
      assert.strictEqual(visitor.name, "signed-out")
      assert.include(visitor.html, "Go back to shop.example")
    })
  )

  it.effect("leads nobody on by a request from before it was removed, disabled or moved", () =>
    Effect.gen(function* () {
      yield* attack("open redirect")
      const { ask, browser } = yield* TestService
      const changes = [
        { method: "DELETE" },
        { method: "PATCH", json: { enabled: false } },
        { method: "PATCH", json: { postLogoutRedirectUris: [`${bye}&other`] } }
      ]
      for (const change of changes) {
        const registered = yield* shop
        const parameters = { client_id: registered.clientId, post_logout_redirect_uri: bye }
        const posted = yield* browser().askAt("/_service/oauth/logout", {
          method: "POST",
          origin: "https://shop.example",
          body: new URLSearchParams(parameters).toString(),
          headers: { "content-type": "application/x-www-form-urlencoded" }
        })
        assert.strictEqual(posted.status, 303, posted.text)
        const carried = posted.headers.get("location") ?? ""
        const visitor = new PageVisitor(browser())
        yield* visitor.open(carried)
        assert.strictEqual(ledTo(visitor), bye)
        yield* ask(`/applications/${registered.id}`, change)
        yield* visitor.open(carried)
        assert.strictEqual(visitor.name, "signed-out", JSON.stringify(change))
        assert.notInclude(visitor.html, "shop.example")
      }
    })
  )
})
