import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { decodeJwt } from "jose"
import {
  memberOf,
  newcomer,
  organizationOf,
  type SignedInPerson
} from "../../support/Organizations.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import {
  application,
  authorizeAddress,
  callback,
  consentedAt,
  ledTo,
  post,
  relyingParty,
  resource,
  verifier
} from "../../support/RelyingParty.ts"
import { api, basic } from "../../support/ResourceServer.ts"
import { TestService } from "../../support/TestService.ts"

type Form = Readonly<Record<string, string>>

/** An application with somebody who signs in to it. */
const worldOf = Effect.fnUntraced(function* ({ browser }: SignedInPerson, json: object = {}) {
  const registered = yield* application(json)
  const config = yield* relyingParty(registered)
  const authorization = basic(registered.clientId, registered.clientSecret)

  const authorizedFor = Effect.fnUntraced(function* (
    resources: ReadonlyArray<string>,
    parameters: Form
  ) {
    const address = new URL(yield* authorizeAddress(config, parameters))
    for (const one of resources) address.searchParams.append("resource", one)
    return new URL(yield* consentedAt(browser, address.href)).searchParams
  })

  const authorized = (scope: string, resource: string, more: Form = {}) =>
    authorizedFor([resource], { scope, ...more })

  const redeem = (code: string | null, more: Form = {}) =>
    post(
      "token",
      {
        grant_type: "authorization_code",
        code: code ?? "",
        redirect_uri: callback,
        code_verifier: verifier,
        ...more
      },
      authorization
    )

  const refresh = (token: string, more: Form = {}) =>
    post("token", { grant_type: "refresh_token", refresh_token: token, ...more }, authorization)

  return { authorized, authorizedFor, browser, config, redeem, refresh }
})

const world = Effect.flatMap(newcomer, (person) => worldOf(person))

const open = (name: string) => ({ access: "any", scopes: [{ name, default: true }] })

layer(TestService.layer)((it) => {
  describe("the scopes of an answer", () => {
    it.effect("are of its one resource: a refresh that leaves none of them is invalid_scope", () =>
      Effect.gen(function* () {
        const { authorizedFor, redeem, refresh } = yield* world
        const one = yield* resource(open("one:read"))
        const two = yield* resource(open("two:read"))
        const answer = yield* authorizedFor([one.identifier, two.identifier], {
          scope: "one:read two:read"
        })
        const { json: tokens } = yield* redeem(answer.get("code"))
        assert.strictEqual(tokens.scope, "one:read")
        for (const more of [{}, { resource: one.identifier }]) {
          const refused = yield* refresh(tokens.refresh_token, { scope: "two:read", ...more })
          assert.deepStrictEqual([refused.status, refused.json.error], [400, "invalid_scope"])
        }
        // Nothing of it has used the token up.
        const there = { scope: "two:read", resource: two.identifier }
        const narrowed = yield* refresh(tokens.refresh_token, there)
        assert.deepStrictEqual([narrowed.status, narrowed.json.scope], [200, "two:read"])
      })
    )
  })

  const byRole = {
    access: "any",
    scopes: [
      { name: "read", default: true },
      { name: "approve", permission: "organization:update" }
    ]
  }

  describe("a scope of a permission", () => {
    it.effect(
      "is left out at once where no organization is chosen, and nothing left is an error",
      () =>
        Effect.gen(function* () {
          const { authorized, browser, config, redeem } = yield* world
          const { identifier } = yield* resource(byRole)
          const alone = yield* authorized("approve", identifier)
          assert.deepStrictEqual([alone.get("error"), alone.get("code")], ["invalid_scope", null])
          assert.strictEqual(alone.get("state"), "st")
          const visitor = new PageVisitor(browser)
          yield* visitor.open(
            yield* authorizeAddress(config, { scope: "read approve", resource: identifier })
          )
          assert.include(visitor.html, "<li>read")
          assert.notInclude(visitor.html, "<li>approve")
          yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
          const { json } = yield* redeem(new URL(ledTo(visitor)).searchParams.get("code"))
          assert.strictEqual(json.scope, "read")
        })
    )

    it.effect("is given by the role in the organization that the request names", () =>
      Effect.gen(function* () {
        const owner = yield* newcomer
        const { id } = yield* organizationOf(owner)
        const member = yield* memberOf(id, "member")
        const { identifier } = yield* resource(byRole)
        // An application of the organization asks for it alone, so that nothing may be left.
        const own = { organizationId: id }
        for (const [person, json, more, given] of [
          [owner, {}, { organization_id: id }, "organization approve"],
          [member, {}, { organization_id: id }, "organization"],
          [owner, own, {}, "approve"],
          [member, own, {}, undefined]
        ] as const) {
          const { authorized, redeem } = yield* worldOf(person, json)
          const answer = yield* authorized("approve", identifier, more)
          const error = given === undefined ? "invalid_scope" : null
          assert.strictEqual(answer.get("error"), error)
          const { json: tokens } = yield* redeem(answer.get("code"))
          assert.strictEqual(tokens.scope, given)
        }
      })
    )

    it.effect("is left out with the organization where the application may not ask for one", () =>
      Effect.gen(function* () {
        const owner = yield* newcomer
        const { id } = yield* organizationOf(owner)
        const { identifier } = yield* resource(byRole)
        const scopes = [
          { resource: null, scopes: ["openid"] },
          { resource: identifier, scopes: ["read", "approve"] }
        ]
        const { authorized, redeem } = yield* worldOf(owner, { scopes })
        // Whether somebody is a member is nothing that it may learn either.
        for (const organizationId of [id, crypto.randomUUID()]) {
          const asked = { organization_id: organizationId }
          const answer = yield* authorized("openid organization read approve", identifier, asked)
          const { json } = yield* redeem(answer.get("code"))
          assert.strictEqual(json.scope, "openid read")
          assert.isUndefined(decodeJwt(json.access_token)["org"])
        }
      })
    )

    it.effect(
      "stays open until the person has chosen an organization, whose role then decides",
      () =>
        Effect.gen(function* () {
          const owner = yield* newcomer
          const { id } = yield* organizationOf(owner)
          const member = yield* memberOf(id, "member")
          const { identifier } = yield* resource(byRole)
          for (const [person, scope] of [
            [owner, "organization approve"],
            [member, "organization"]
          ] as const) {
            const { config, redeem } = yield* worldOf(person)
            const visitor = new PageVisitor(person.browser)
            const asked = { scope: "organization approve", resource: identifier }
            yield* visitor.open(yield* authorizeAddress(config, asked))
            assert.include(visitor.html, "<li>approve")
            const chosen = { decision: "allow", organizationId: id }
            yield* visitor.submit("POST /oauth/consent", chosen)
            const { json } = yield* redeem(new URL(ledTo(visitor)).searchParams.get("code"))
            assert.strictEqual(json.scope, scope)
          }
        })
    )
  })

  describe("a resource that is named", () => {
    it.effect("gives its default scopes where an organization is named, and no scope", () =>
      Effect.gen(function* () {
        const owner = yield* newcomer
        const { id } = yield* organizationOf(owner)
        const { identifier } = yield* resource(byRole)
        const { authorized, redeem } = yield* worldOf(owner)
        const answer = yield* authorized("", identifier, { organization_id: id })
        const { json } = yield* redeem(answer.get("code"))
        assert.strictEqual(json.scope, "organization read")
      })
    )

    it.effect("is authorized without a scope of its own, beside those of people", () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const issuer = `${environment.appUrl}/_service/oauth`
        const { authorized, redeem, refresh } = yield* world
        const bare = yield* resource({ access: "any" })
        const scoped = yield* resource(open("read"))
        for (const { identifier } of [bare, scoped]) {
          for (const more of [{}, { resource: identifier }]) {
            const answer = yield* authorized("openid", identifier)
            const { json, status, text } = yield* redeem(answer.get("code"), more)
            assert.strictEqual(status, 200, text)
            const { aud, scope } = decodeJwt(json.access_token)
            assert.deepStrictEqual([aud, scope], [[identifier, issuer], "openid"])
            const renewed = yield* refresh(json.refresh_token, more)
            assert.strictEqual(renewed.json.scope, "openid", renewed.text)
          }
        }
      })
    )

    it.effect(
      "and has no scopes lets people sign in to it by its name alone, as MCP's clients do",
      () =>
        Effect.gen(function* () {
          const { authorized, browser, config, redeem, refresh } = yield* world
          const mcp = yield* api({ scopes: [], name: "Files" })
          const visitor = new PageVisitor(browser)
          const named = { scope: "", resource: mcp.identifier }
          yield* visitor.open(yield* authorizeAddress(config, named))
          assert.strictEqual(visitor.name, "consent", visitor.html)
          assert.include(visitor.html, "Files")
          assert.include(visitor.html, mcp.identifier)
          yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
          const code = new URL(ledTo(visitor)).searchParams.get("code")
          const { json, status, text } = yield* redeem(code, { resource: mcp.identifier })
          assert.strictEqual(status, 200, text)
          const claims = decodeJwt(json.access_token)
          assert.deepStrictEqual([claims.aud, claims["scope"]], [mcp.identifier, ""])
          const renewed = yield* refresh(json.refresh_token)
          assert.strictEqual(renewed.status, 200, renewed.text)
          for (const token of [json.access_token, renewed.json.access_token]) {
            const told = yield* mcp.asks(token)
            assert.deepInclude(told.json, { active: true, aud: mcp.identifier, scope: "" })
          }
          // It is remembered, for this resource and no other.
          const silent = { prompt: "none" }
          assert.isNotNull((yield* authorized("", mcp.identifier, silent)).get("code"))
          const other = yield* resource({ access: "any" })
          const asked = yield* authorized("", other.identifier, silent)
          assert.strictEqual(asked.get("error"), "consent_required")
          // A resource that has scopes is given with one of them.
          const scoped = yield* resource({ access: "any", scopes: [{ name: "read" }] })
          const nothing = yield* authorized("", scoped.identifier)
          assert.strictEqual(nothing.get("error"), "invalid_scope")
        })
    )

    it.effect("is none of an application that is not let in to it", () =>
      Effect.gen(function* () {
        const { authorized, redeem } = yield* world
        const { identifier } = yield* resource()
        assert.strictEqual((yield* authorized("", identifier)).get("error"), "invalid_scope")
        const code = (yield* authorized("openid", identifier)).get("code")
        const refused = yield* redeem(code, { resource: identifier })
        assert.deepStrictEqual([refused.status, refused.json.error], [400, "invalid_target"])
      })
    )
  })
})
