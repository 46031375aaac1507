import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Host } from "../../../src/contract/Environment.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { SamlIdentityProvider } from "../../../src/testing/SamlIdentityProvider.ts"
import { attack } from "../../support/Attack.ts"
import { Idp } from "../../support/Idp.ts"
import { newcomer, organizationOf } from "../../support/Organizations.ts"
import { assertProblem } from "../../support/Problems.ts"
import { comeBack, locationOf, outcomeOf } from "../../support/ProviderSignIn.ts"
import { browserAt, signedInAt } from "../../support/Satellites.ts"
import { activeConnection, verifiedDomain } from "../../support/SsoConnections.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"
import { visit } from "../../support/Visit.ts"

const world = Layer.effectDiscard(
  Effect.gen(function* () {
    const { environment } = yield* TestService
    yield* Effect.orDie((yield* Environments).addHosts(environment.id, [Host.make("blog.test")]))
  })
).pipe(Layer.provideMerge(Idp.layerOffering({})))

const page = "http://blog.test/deep?x=1&y=%C3%A6#part"

/** A start on the satellite: where it leads on the app URL's host. */
const startedAt = Effect.fnUntraced(function* (blog: TestBrowser, id: string, query = {}) {
  const asked = new URLSearchParams({ redirectUrl: page, ...query })
  const onward = locationOf(yield* blog.ask(`/auth/sso/${id}/authorize?${asked}`))
  const { environment } = yield* TestService
  assert.strictEqual(onward, `${environment.appUrl}/_service/auth/sso/${id}/authorize?${asked}`)
  return onward
})

/** A satellite's page asks who is signed in: the usual start, to its end. */
const followed = Effect.fnUntraced(function* (home: TestBrowser, blog: TestBrowser) {
  const query = new URLSearchParams({ redirectUrl: "/deep" })
  const question = locationOf(yield* blog.ask(`/satellite/start?${query}`, { headers: visit }))
  const answer = locationOf(yield* comeBack(home, question))
  assert.isTrue(answer.startsWith("http://blog.test/_service/satellite/callback?"), answer)
  return locationOf(yield* comeBack(blog, answer))
})

layer(world)("an organization's connection begun on a satellite", (it) => {
  it.effect("ends on the page that began it, with status alone, and is followed from there", () =>
    Effect.gen(function* () {
      const provider = yield* Idp
      const { domain, id, organizationId } = yield* activeConnection(provider, {
        enforcement: "members"
      })
      yield* TestClock.adjust("1 second")
      provider.script.idToken = { sub: "ada", email: `ada@${domain}` }
      const home = (yield* TestService).browser()
      const blog = yield* browserAt("blog.test")
      const onward = yield* startedAt(blog, id, { loginHint: `ada@${domain}` })
      assert.strictEqual(blog.cookies.size, 0, "the round is the app URL's own")
      const atProvider = locationOf(yield* comeBack(home, onward))
      assert.strictEqual(new URL(atProvider).searchParams.get("login_hint"), `ada@${domain}`)
      const back = locationOf(yield* comeBack(home, provider.grant(atProvider)))
      assert.strictEqual(back, "http://blog.test/deep?x=1&y=%C3%A6&status=complete#part")
      assert.deepStrictEqual(yield* signedInAt({ home, blog }), ["home"])

      assert.strictEqual(yield* followed(home, blog), "http://blog.test/deep")
      assert.deepStrictEqual(yield* signedInAt({ home, blog }), ["home", "blog"])
      const current = yield* blog.ask("/auth/refresh", { json: {} })
      assert.deepInclude(current.json.session, {
        connectionId: id,
        authenticationMethods: ["sso", "ticket"]
      })
      // It was made by the connection, so that the organization opens in it.
      const members = yield* blog.ask(`/organizations/${organizationId}/members`)
      assert.strictEqual(members.status, 200, members.text)
      yield* blog.ask("/auth/logout", { method: "POST" })
      assert.deepStrictEqual(yield* signedInAt({ home, blog }), [])
    })
  )

  it.effect("by SAML takes the same way, and ends with its connection on both hosts", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const idp = yield* Effect.promise(() => SamlIdentityProvider.make())
      const { id: organizationId } = yield* organizationOf(yield* newcomer)
      const domain = "saml-at-satellites.test"
      yield* verifiedDomain(organizationId, domain)
      const settings = { metadataXml: idp.metadata() }
      const made = yield* service.ask("/connections", {
        method: "POST",
        json: { organizationId, protocol: "saml", name: "Acme", settings }
      })
      const id = made.json.id as string
      const skipTest = { method: "POST", json: { skipTest: true } }
      yield* service.ask(`/connections/${id}/activate`, skipTest)

      const home = service.browser()
      const blog = yield* browserAt("blog.test")
      const address = locationOf(yield* comeBack(home, yield* startedAt(blog, id)))
      const person = { nameId: "ada", attributes: { email: `ada@${domain}` } }
      const { form, url } = idp.answer(address, person, { at: yield* DateTime.now })
      assert.isTrue(url.startsWith(service.environment.appUrl), url)
      const taken = yield* service.browser().ask(`/auth/sso/${id}/acs`, {
        method: "POST",
        origin: "https://idp.example",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(form).toString()
      })
      const back = locationOf(yield* comeBack(home, locationOf(taken)))
      assert.strictEqual(back, "http://blog.test/deep?x=1&y=%C3%A6&status=complete#part")
      yield* followed(home, blog)
      assert.deepStrictEqual(yield* signedInAt({ home, blog }), ["home", "blog"])
      yield* service.ask(`/connections/${id}/disable`, {
        method: "POST",
        json: { endSessions: true }
      })
      assert.deepStrictEqual(yield* signedInAt({ home, blog }), [])
    })
  )

  it.effect("does not end on the satellite, and tells its page no more than the reason", () =>
    Effect.gen(function* () {
      yield* attack("login forgery")
      const provider = yield* Idp
      const { domain, id } = yield* activeConnection(provider)
      const home = (yield* TestService).browser()
      const blog = yield* browserAt("blog.test")
      provider.script.idToken = { sub: "eve", email: "eve@elsewhere.test" }
      const atProvider = locationOf(yield* comeBack(home, yield* startedAt(blog, id)))
      const refused = yield* comeBack(home, provider.grant(atProvider))
      assert.strictEqual(
        locationOf(refused),
        "http://blog.test/deep?x=1&y=%C3%A6&status=error&error=connection_domain_mismatch#part"
      )
      assert.strictEqual(yield* followed(home, blog), "http://blog.test/deep")
      assert.deepStrictEqual(yield* signedInAt({ home, blog }), [])

      // The answer belongs to the host that asked the provider, and to its browser.
      provider.script.idToken = { sub: "ada", email: `ada@${domain}` }
      const again = locationOf(yield* comeBack(home, yield* startedAt(blog, id)))
      const answer = provider.grant(again)
      assertProblem(yield* comeBack(blog, answer), 400, "invalid_state")
      assert.deepStrictEqual(yield* signedInAt({ home, blog }), [])
      assert.deepInclude(outcomeOf(yield* comeBack(home, answer)), { status: "complete" })
    })
  )
})
