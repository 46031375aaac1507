import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Idp } from "../../support/Idp.ts"
import { person } from "../../support/People.ts"
import { offer, openId, outcomeOf, throughScript } from "../../support/ProviderSignIn.ts"
import { activeConnection, throughConnection } from "../../support/SsoConnections.ts"
import { TestService } from "../../support/TestService.ts"

const world = Idp.layerOffering({ idp: openId })

const complete = { status: "complete" }

/** Word of the provider on the next person: the token, and the rest when it is asked for it. */
const says = (token: Readonly<Record<string, unknown>>, userinfo: unknown) =>
  Idp.use((provider) =>
    Effect.sync(() => {
      provider.script.discovery = { userinfo_endpoint: `${provider.issuer}/userinfo` }
      provider.script.idToken = token
      provider.script.userinfo = userinfo
      provider.script.failing = {}
      provider.asked.length = 0
    })
  )

const through = Effect.fnUntraced(function* (key: string) {
  const browser = (yield* TestService).browser()
  const answer = yield* throughScript(browser, yield* Idp, key)
  return { browser, outcome: outcomeOf(answer) }
})

const connectedThrough = Effect.fnUntraced(function* (id: string) {
  const browser = (yield* TestService).browser()
  const answer = yield* throughConnection(browser, yield* Idp, id)
  return { browser, outcome: outcomeOf(answer) }
})

layer(world)("an ID token that says less than userinfo, as Okta's beside an access token", (it) => {
  it.effect("leaves to userinfo if a trusted provider has verified the address", () =>
    Effect.gen(function* () {
      const { email, id } = yield* person("thin@example.com")
      yield* says(
        { sub: "thin", email, name: "Thin Token" },
        { sub: "thin", email, email_verified: true }
      )
      const { browser, outcome } = yield* through("idp")
      assert.deepStrictEqual(outcome, complete)
      assert.strictEqual((yield* browser.ask("/users/me")).json.id, id)
    })
  )

  it.effect("has no address verified by what userinfo says of another one", () =>
    Effect.gen(function* () {
      const { email } = yield* person("named-by-token@example.com")
      const named = { sub: "other", given_name: "Other" }
      yield* says(
        { sub: "other", email },
        { ...named, email: "o@example.net", email_verified: true }
      )
      const refused = yield* through("idp")
      assert.notDeepEqual(refused.outcome, complete)
      assert.strictEqual((yield* refused.browser.ask("/users/me")).status, 401)
      const spelt = email.replace("named", "Named")
      yield* says({ sub: "other", email }, { ...named, email: spelt, email_verified: true })
      assert.deepStrictEqual((yield* through("idp")).outcome, complete)
    })
  )

  it.effect(
    "leaves names to it, and claims that the operator asks for besides the usual ones",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const provider = yield* Idp
        yield* says({}, {})
        const claims = ["email", "department"]
        yield* offer(service.environment, "more", provider, { claims })
        const token = { sub: "named", email: "named@example.com", email_verified: true }
        yield* says(token, { sub: "named", given_name: "Ada", family_name: "Lovelace" })
        const named = yield* through("idp")
        const { id, ...me } = (yield* named.browser.ask("/users/me")).json
        assert.deepInclude(me, { firstName: "Ada", lastName: "Lovelace" })
        yield* says({ ...token, name: "Ada Lovelace" }, { sub: "named", department: "Engines" })
        assert.deepStrictEqual((yield* through("more")).outcome, complete)
        const identities: ReadonlyArray<{ readonly claims: object }> = (yield* service.ask(
          `/users/${id}/identities`
        )).json
        assert.deepInclude(
          identities.map(({ claims }) => claims),
          { email: "named@example.com", department: "Engines" }
        )
      })
  )

  it.effect("asks nothing further where it says all that is read", () =>
    Effect.gen(function* () {
      const provider = yield* Idp
      const email = "full@example.com"
      yield* says({ sub: "full", email, email_verified: true, name: "Full Token" }, {})
      assert.deepStrictEqual((yield* through("idp")).outcome, complete)
      assert.notInclude(provider.asked, "/userinfo")
    })
  )

  it.effect("signs in by itself where userinfo fails or tells of somebody else", () =>
    Effect.gen(function* () {
      const provider = yield* Idp
      const token = { sub: "alone", email: "alone@example.com", email_verified: true }
      yield* says(token, { sub: "another", given_name: "Mallory" })
      const { browser, outcome } = yield* through("idp")
      assert.deepStrictEqual(outcome, complete)
      assert.isNull((yield* browser.ask("/users/me")).json.firstName)
      yield* says(token, {})
      provider.script.failing = { "/userinfo": 500 }
      assert.deepStrictEqual((yield* through("idp")).outcome, complete)
      assert.include(provider.asked, "/userinfo")
    })
  )

  it.effect("leaves a connection's names and groups to it, which give the role", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      yield* says({}, {})
      const { domain, id, organizationId } = yield* activeConnection(yield* Idp, {
        jit: { role: "member", groupRoles: [{ group: "Admins", role: "admin" }] }
      })
      const email = `ada@${domain}`
      yield* says(
        { sub: "ada", email },
        { sub: "ada", email, given_name: "Ada", groups: ["Admins"] }
      )
      const { browser, outcome } = yield* connectedThrough(id)
      assert.deepStrictEqual(outcome, complete)
      const me = (yield* browser.ask("/users/me")).json
      assert.strictEqual(me.firstName, "Ada")
      const members: ReadonlyArray<{ readonly userId: string; readonly role: string }> =
        (yield* service.ask(`/organizations/${organizationId}/members`)).json.items
      assert.strictEqual(members.find(({ userId }) => userId === me.id)?.role, "admin")
    })
  )

  it.effect("stands above userinfo in what it says itself, groups too", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      yield* says({}, {})
      const { domain, id, organizationId } = yield* activeConnection(yield* Idp, {
        jit: { role: "member", groupRoles: [{ group: "Admins", role: "admin" }] }
      })
      const email = `ada@${domain}`
      yield* says(
        { sub: "ada", email, groups: ["Staff"] },
        { sub: "ada", email: `victim@${domain}`, given_name: "Ada", groups: ["Admins"] }
      )
      const { browser, outcome } = yield* connectedThrough(id)
      assert.deepStrictEqual(outcome, complete)
      const me = (yield* browser.ask("/users/me")).json
      assert.deepInclude(me, { email, firstName: "Ada" })
      const members: ReadonlyArray<{ readonly userId: string; readonly role: string }> =
        (yield* service.ask(`/organizations/${organizationId}/members`)).json.items
      assert.strictEqual(members.find(({ userId }) => userId === me.id)?.role, "member")
    })
  )
})
