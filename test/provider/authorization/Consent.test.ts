import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { oauthPaths } from "../../../src/contract/ClientPaths.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { person, signIn } from "../../support/People.ts"
import {
  application,
  authorizeAddress,
  ledTo,
  post,
  redeemed,
  refreshed,
  relyingParty,
  resource
} from "../../support/RelyingParty.ts"
import { TestService } from "../../support/TestService.ts"

const addressInWords = "see your email address"
const nameInWords = "see your name and language"

/** A browser in which somebody is signed in, at the question of an application. */
const asked = Effect.fnUntraced(function* (email: string) {
  yield* person(email)
  const { browser } = yield* signIn(email)
  const registered = yield* application()
  const config = yield* relyingParty(registered)
  const visitor = new PageVisitor(browser)
  yield* visitor.open(yield* authorizeAddress(config, { scope: "openid email" }))
  assert.strictEqual(visitor.name, "consent", visitor.html)
  return { config, registered, visitor }
})

layer(TestService.layer)("consent", (it) => {
  it.effect("names what is new where more is asked for, and remembers all of it", () =>
    Effect.gen(function* () {
      const { config, visitor } = yield* asked("more@example.com")
      assert.include(visitor.html, addressInWords)
      yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
      const more = yield* authorizeAddress(config, { scope: "openid email profile" })
      yield* visitor.open(more)
      assert.strictEqual(visitor.name, "consent", visitor.html)
      assert.include(visitor.html, nameInWords)
      assert.notInclude(visitor.html, addressInWords)
      yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
      const tokens = yield* redeemed(config, ledTo(visitor))
      assert.strictEqual(tokens.scope, "openid profile email")
      yield* visitor.open(more)
      assert.match(ledTo(visitor), /code=/, "nothing is new")
      yield* visitor.open(`${more}&prompt=consent`)
      assert.include(visitor.html, addressInWords, "a question that is put anew names all")
    })
  )

  it.effect("that nobody gave for an hour leads back to the application", () =>
    Effect.gen(function* () {
      const { visitor } = yield* asked("late@example.com")
      yield* TestClock.adjust("61 minutes")
      yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
      assert.deepStrictEqual([visitor.page?.status, visitor.problem], [400, "invalid_request"])
      assert.include(visitor.html, 'href="https://shop.example"')
    })
  )

  it.effect("is a yes or a no, and nothing else is taken for either", () =>
    Effect.gen(function* () {
      const { visitor } = yield* asked("maybe@example.com")
      for (const decision of ["maybe", ""]) {
        yield* visitor.submit("POST /oauth/consent", { decision })
        assert.deepStrictEqual([visitor.page?.status, visitor.problem], [400, "invalid_request"])
        assert.strictEqual(visitor.name, "consent")
      }
      yield* visitor.submit("POST /oauth/consent", { decision: "deny" })
      assert.match(ledTo(visitor), /error=access_denied/)
    })
  )

  it.effect("is asked by navigations, which no script of another origin reads", () =>
    Effect.gen(function* () {
      const { ask, browser } = yield* TestService
      const origin = "https://spa.example"
      yield* ask("/allowed-origins", { method: "PUT", json: { origins: [origin] } })
      yield* TestClock.adjust("2 seconds")
      for (const path of Object.values(oauthPaths)) {
        const answer = yield* browser().askAt(path, { origin })
        assert.isNull(answer.headers.get("access-control-allow-origin"), path)
      }
      const open = yield* browser().askAt("/_service/environment", { origin })
      assert.isNotNull(open.headers.get("access-control-allow-origin"))
    })
  )
})

layer(TestService.layer)("a refresh that narrows", (it) => {
  it.effect("to nothing of the resource that it asks for is refused, and uses nothing up", () =>
    Effect.gen(function* () {
      const one = yield* resource({ scopes: [{ name: "one:read" }] })
      const two = yield* resource({ scopes: [{ name: "two:read" }] })
      const registered = yield* application({
        scopes: [
          { resource: null, scopes: ["openid", "offline_access"] },
          { resource: one.identifier, scopes: ["one:read"] },
          { resource: two.identifier, scopes: ["two:read"] }
        ]
      })
      const config = yield* relyingParty(registered)
      yield* person("narrow@example.com")
      const { browser } = yield* signIn("narrow@example.com")
      const scope = "openid offline_access one:read two:read"
      const first = yield* authorizeAddress(config, { scope, resource: one.identifier })
      const visitor = new PageVisitor(browser)
      yield* visitor.open(`${first}&${new URLSearchParams({ resource: two.identifier })}`)
      yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
      const tokens = yield* redeemed(config, ledTo(visitor))
      const token = tokens.refresh_token ?? ""
      const basic = `${registered.clientId}:${registered.clientSecret}`
      const nothing = yield* post(
        "token",
        {
          grant_type: "refresh_token",
          refresh_token: token,
          scope: "two:read",
          resource: one.identifier
        },
        { authorization: `Basic ${Buffer.from(basic).toString("base64")}` }
      )
      assert.deepStrictEqual([nothing.status, nothing.json.error], [400, "invalid_scope"])
      assert.strictEqual((yield* refreshed(registered, token)).status, 200)
    })
  )
})
