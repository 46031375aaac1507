import { PgClient } from "@effect/sql-pg"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { ConnectionAttempts } from "../../../src/organizations/connections/ConnectionAttempts.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { SamlIdentityProvider } from "../../../src/testing/SamlIdentityProvider.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { Idp } from "../../support/Idp.ts"
import { newcomer, organizationOf } from "../../support/Organizations.ts"
import { person } from "../../support/People.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import { comeBack, outcomeOf } from "../../support/ProviderSignIn.ts"
import {
  activeConnection,
  throughConnection,
  verifiedDomain
} from "../../support/SsoConnections.ts"
import { lastMail, mailsTo } from "../../support/Mailbox.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService, type RawRequest } from "../../support/TestService.ts"

const world = Idp.layerOffering({})

const ask = (path: string, request: RawRequest = {}) =>
  TestService.use((service) => service.ask(path, { key: service.secretKey, ...request }))
const aBrowser = TestService.use((service) => Effect.succeed(service.browser()))
const post = (path: string, json: object = {}) => ask(path, { method: "POST", json })
const patch = (id: string, json: object) => ask(`/connections/${id}`, { method: "PATCH", json })

layer(world)("states of a connection", (it) => {
  it.effect(
    "it is activated once it is complete, tested, and has a verified domain of its own",
    () =>
      Effect.gen(function* () {
        const { clientId, clientSecret, grant, issuer, script } = yield* Idp
        const { id: organizationId } = yield* organizationOf(yield* newcomer)
        const made = yield* post("/connections", { organizationId, protocol: "oidc", name: "Acme" })
        const { id } = made.json
        const activate = (json: object = {}) => post(`/connections/${id}/activate`, json)
        assertProblem(yield* activate(), 409, "connection_incomplete")
        assertProblem(yield* post(`/connections/${id}/test-links`), 409, "connection_incomplete")
        yield* patch(id, { settings: { issuer, clientId, clientSecret } })
        assertProblem(yield* activate(), 409, "connection_not_tested")
        assertProblem(yield* activate({ skipTest: true }), 409, "no_verified_domain")
        yield* verifiedDomain(organizationId, "states.test")

        const link = yield* post(`/connections/${id}/test-links`)
        assert.strictEqual(link.status, 201, link.text)
        script.idToken = {
          ...Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`c${at}`, "x".repeat(900)])),
          sub: "tester",
          email: "tester@states.test",
          given_name: "<b>Test</b>"
        }
        const visitor = new PageVisitor(yield* aBrowser)
        yield* visitor.open(link.json.url)
        assert.strictEqual(visitor.name, "connection-test", visitor.html)
        const { browser } = visitor
        const { environment } = yield* TestService
        const token = new URL(link.json.url).searchParams.get("token")
        const started = yield* visitor.submit("GET /auth/sso/{connectionId}/authorize")
        const address =
          started.headers.get("location") ??
          /https?:[^"<]*authorize[^"<]*/.exec(started.text)?.[0] ??
          ""
        const back = yield* comeBack(browser, grant(address.replaceAll("&amp;", "&")))
        const place = back.headers.get("location") ?? ""
        assert.isTrue(
          place.startsWith(`${environment.appUrl}/_service/pages/connection-test?result=`)
        )
        yield* visitor.open(place)
        assert.include(visitor.html, "tester@states.test", visitor.html)
        assert.notInclude(visitor.html, "<b>Test</b>")
        assert.strictEqual((yield* browser.ask("/users/me")).status, 401)
        const users = yield* ask("/users?email=tester%40states.test")
        assert.deepStrictEqual(users.json.items, [])
        const again = yield* browser.ask(`/auth/sso/${id}/authorize?test=${token}`)
        assertProblem(again, 400, "invalid_token")
        const [attempt] = (yield* ask(`/connections/${id}/attempts`)).json.items
        assert.deepInclude(attempt, { test: true, result: "success", subject: "tester" })
        assert.deepInclude(attempt.claims, { email: "tester@states.test", c49: "…" })
        const other = new PageVisitor(yield* aBrowser)
        yield* other.open(place)
        assert.notInclude(other.html, "tester@states.test")

        // Neither has to be told anything.
        const active = yield* ask(`/connections/${id}/activate`, { method: "POST" })
        assert.strictEqual(active.json.status, "active", active.text)
        assert.isString(active.json.testedAt)
        const disabled = yield* ask(`/connections/${id}/disable`, { method: "POST" })
        assert.strictEqual(disabled.json.status, "disabled", disabled.text)
        assert.strictEqual((yield* activate()).json.status, "active")
        const mapped = yield* patch(id, { settings: { preset: "entra" } })
        assert.isNull(mapped.json.testedAt, "the mapping is another")
        const changed = yield* patch(id, { settings: { clientSecret: "another" } })
        assert.isNull(changed.json.testedAt)
      })
  )

  it.effect("a test whose provider cannot be asked ends on its page, with the reason", () =>
    Effect.gen(function* () {
      const { script } = yield* Idp
      const { id } = yield* activeConnection(yield* Idp)
      // Longer than a discovery is remembered.
      yield* TestClock.adjust("2 hours")
      script.failing = { "/.well-known/openid-configuration": 500 }
      const link = yield* post(`/connections/${id}/test-links`)
      const visitor = new PageVisitor(yield* aBrowser)
      yield* visitor.open(link.json.url)
      yield* visitor.submit("GET /auth/sso/{connectionId}/authorize")
      assert.strictEqual(visitor.name, "connection-test", visitor.html)
      assert.include(visitor.html, "No discovery document was found")
      const [attempt] = (yield* ask(`/connections/${id}/attempts`)).json.items
      assert.deepInclude(attempt, { test: true, result: "failure", reason: "no_discovery" })
      script.failing = {}
      yield* TestClock.adjust("1 minute")
    })
  )

  it.effect("two active ones of an organization share no domain", () =>
    Effect.gen(function* () {
      const provider = yield* Idp
      const { domain, id, organizationId } = yield* activeConnection(provider)
      const { clientId, clientSecret, issuer } = provider
      const settings = { issuer, clientId, clientSecret }
      const input = { organizationId, protocol: "oidc", name: "Second", settings }
      const second = (yield* post("/connections", input)).json.id
      const activate = post(`/connections/${second}/activate`, { skipTest: true })
      assertProblem(yield* activate, 409, "connection_conflict")
      yield* verifiedDomain(organizationId, `second.${domain}`)
      yield* patch(second, { domains: [`second.${domain}`] })
      assertProblem(yield* activate, 409, "connection_conflict")
      yield* patch(id, { domains: [domain] })
      assert.strictEqual((yield* activate).json.status, "active")
      assertProblem(yield* patch(second, { domains: null }), 409, "connection_conflict")
    })
  )

  it.effect("who people are at it stays while they are linked", () =>
    Effect.gen(function* () {
      const provider = yield* Idp
      const { domain, id } = yield* activeConnection(provider)
      provider.script.idToken = { sub: "ada", email: `ada@${domain}` }
      const browser = yield* aBrowser
      const outcome = outcomeOf(yield* throughConnection(browser, provider, id))
      assert.deepStrictEqual(outcome, { status: "complete" })
      for (const settings of [{ claims: { subject: "oid" } }, { issuer: null }]) {
        assertProblem(yield* patch(id, { settings }), 409, "connection_in_use")
      }
      assert.strictEqual((yield* patch(id, { settings: { clientId: "other" } })).status, 200)
    })
  )

  it.effect("an active one cannot lose a setting that its sign-ins need", () =>
    Effect.gen(function* () {
      const provider = yield* Idp
      const { id } = yield* activeConnection(provider)
      const shown = yield* ask(`/connections/${id}`)
      for (const settings of [{ issuer: null }, { clientId: null }, { clientSecret: null }]) {
        const refused = yield* patch(id, { name: "Other", settings })
        assertProblem(refused, 409, "connection_incomplete")
      }
      assert.deepStrictEqual((yield* ask(`/connections/${id}`)).json, shown.json)
      assert.strictEqual((yield* patch(id, { settings: { scopes: null } })).status, 200)

      const saml = yield* Effect.promise(() => SamlIdentityProvider.make())
      const { id: organizationId } = yield* organizationOf(yield* newcomer)
      yield* verifiedDomain(organizationId, "saml-states.test")
      const settings = { metadataXml: saml.metadata() }
      const json = { organizationId, protocol: "saml", name: "Acme", settings }
      const { id: second } = (yield* post("/connections", json)).json
      assert.strictEqual((yield* patch(second, { settings: { ssoUrl: null } })).status, 200)
      yield* patch(second, { settings: { metadataXml: saml.metadata() } })
      const active = yield* post(`/connections/${second}/activate`, { skipTest: true })
      assert.strictEqual(active.json.status, "active", active.text)
      for (const taken of [{ entityId: null }, { ssoUrl: null }, { certificates: null }]) {
        assertProblem(yield* patch(second, { settings: taken }), 409, "connection_incomplete")
      }
      // A disabled one signs nobody in, and may lack any.
      yield* post(`/connections/${second}/disable`)
      assert.strictEqual((yield* patch(second, { settings: { ssoUrl: null } })).status, 200)
    })
  )

  it.effect("break-glass is for members who have a passkey", () =>
    Effect.gen(function* () {
      const { id } = yield* activeConnection(yield* Idp)
      const stranger = yield* person("stranger@example.com")
      const refused = yield* patch(id, { breakGlassUserIds: [stranger.id] })
      assertFlaws(refused, ["/body/breakGlassUserIds/0"], "invalid_connection")
    })
  )

  it.effect("while it is active, it is a way in for who has nothing else but a passkey", () =>
    Effect.gen(function* () {
      const idp = yield* Idp
      const { domain, id } = yield* activeConnection(idp)
      idp.script.idToken = { sub: "keyed", email: `keyed@${domain}` }
      const browser = yield* aBrowser
      yield* throughConnection(browser, idp, id)
      const { user } = (yield* browser.ask("/boot")).json
      assert.isFalse(user.hasPassword)
      const { environment } = yield* TestService
      yield* Seed.passkey({ environmentId: environment.id, userId: user.id })
      const { update } = yield* Environments
      yield* update("main", { passkeys: { enabled: false } })
      yield* update("main", { passkeys: { enabled: true } })
      yield* post(`/connections/${id}/disable`)
      const off = yield* Effect.flip(update("main", { passkeys: { enabled: false } }))
      assert.include(off.message, "users who can sign in by a passkey only: 1.")
    })
  )

  it.effect("disabling it tells its contacts and the owners of the organization", () =>
    Effect.gen(function* () {
      const { id } = yield* activeConnection(yield* Idp, { contacts: ["it@acme.test"] })
      yield* post(`/connections/${id}/disable`)
      const mail = yield* lastMail("it@acme.test", "connection_disabled")
      assert.include(mail.text, "Acme")
      const again = yield* post(`/connections/${id}/disable`)
      assert.strictEqual(again.json.status, "disabled")
      const back = yield* post(`/connections/${id}/activate`, { skipTest: true })
      assert.strictEqual(back.json.status, "active", back.text)
      assertProblem(
        yield* ask("/connections/018f0000-0000-7000-8000-000000000009/attempts"),
        404,
        "connection_not_found"
      )
    })
  )

  it.effect("disabling each of several tells those who read of all of them", () =>
    Effect.gen(function* () {
      const idp = yield* Idp
      const contacts = ["all-of-them@acme.test"]
      for (let count = 0; count < 5; count += 1) {
        const { id } = yield* activeConnection(idp, { contacts })
        yield* post(`/connections/${id}/disable`)
      }
      assert.lengthOf(yield* mailsTo("all-of-them@acme.test"), 5)
    })
  )

  it.effect("keep what was tried for thirty days, and then forget it", () =>
    Effect.gen(function* () {
      const { id: organizationId } = yield* organizationOf(yield* newcomer)
      const made = yield* post("/connections", { organizationId, protocol: "oidc", name: "Old" })
      const { environment } = yield* TestService
      const attempts = yield* ConnectionAttempts
      const sql = yield* PgClient.PgClient
      const retention = yield* ConnectionAttempts.retention
      const count = sql`SELECT id FROM connection_attempts WHERE connection_id = ${made.json.id}`
      const attempt = {
        test: false,
        result: "denied",
        reason: "access_denied",
        subject: null,
        userId: null,
        claims: null
      } as const
      yield* attempts.record(environment, made.json.id, attempt)
      yield* TestClock.adjust("29 days")
      yield* attempts.record(environment, made.json.id, attempt)
      yield* retention.sweep
      assert.lengthOf(yield* count, 2)
      yield* TestClock.adjust("1 day")
      yield* retention.sweep
      assert.lengthOf(yield* count, 1)
      assert.lengthOf((yield* ask(`/connections/${made.json.id}/attempts`)).json.items, 1)
    }).pipe(Effect.provide(ConnectionAttempts.layer))
  )
})
