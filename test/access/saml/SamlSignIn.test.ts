import { assert, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { SamlIdentityProvider } from "../../../src/testing/SamlIdentityProvider.ts"
import type { SamlAnswer, SamlPerson } from "../../../src/testing/samlResponseXml.ts"
import { attack } from "../../support/Attack.ts"
import { codeOf, enrolledPerson } from "../../support/Authenticator.ts"
import { password, person } from "../../support/People.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { challengeOf } from "../../support/Pkce.ts"
import { assertProblem } from "../../support/Problems.ts"
import { comeBack, locationOf, outcomeOf } from "../../support/ProviderSignIn.ts"
import * as Seed from "../../support/Seed.ts"
import { verifiedDomain } from "../../support/SsoConnections.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService, type RawRequest } from "../../support/TestService.ts"

const ask = (path: string, request: RawRequest = {}) =>
  TestService.use((service) => service.ask(path, { key: service.secretKey, ...request }))

const aBrowser = TestService.use((service) => Effect.succeed(service.browser()))

let made: Promise<SamlIdentityProvider> | undefined

/** The provider of every connection, unless a test is about another one: it has three keys. */
const provider = Effect.promise(() => (made ??= SamlIdentityProvider.make()))

let domains = 0

/** An active SAML connection of an organization with a domain. */
const connected = Effect.fnUntraced(function* (input: object = {}, settings: object = {}) {
  const idp = yield* provider
  const { environment } = yield* TestService
  const organizationId = yield* Seed.organization(environment.id, "Acme")
  const domain = `saml-${(domains += 1)}.test`
  yield* verifiedDomain(organizationId, domain)
  const json = {
    organizationId,
    protocol: "saml",
    name: "Acme",
    settings: { metadataXml: idp.metadata(), ...settings },
    ...input
  }
  const added = yield* ask("/connections", { method: "POST", json })
  assert.strictEqual(added.status, 201, added.text)
  const id = added.json.id as string
  const skipTest = { method: "POST", json: { skipTest: true } }
  const active = yield* ask(`/connections/${id}/activate`, skipTest)
  assert.strictEqual(active.status, 200, active.text)
  return { idp, id, organizationId, domain }
})

type Connected = Effect.Success<ReturnType<typeof connected>>

const adaAt = (domain: string): SamlPerson => ({
  nameId: "ada",
  attributes: { email: `ada@${domain}`, firstName: "Ada", lastName: "Lovelace", groups: ["staff"] }
})

const started = (browser: TestBrowser, id: string, query = "") =>
  Effect.map(browser.ask(`/auth/sso/${id}/authorize${query}`), locationOf)

/** The provider's post, which comes without cookies; where it leads. */
const posted = Effect.fnUntraced(function* (id: string, form: Readonly<Record<string, string>>) {
  const stranger = yield* aBrowser
  return yield* stranger.ask(`/auth/sso/${id}/acs`, {
    method: "POST",
    origin: "https://idp.example",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString()
  })
})

const through = Effect.fnUntraced(function* (
  { domain, id, idp }: Connected,
  answer: SamlAnswer = {},
  person = adaAt(domain)
) {
  const browser = yield* aBrowser
  const address = yield* started(browser, id)
  const at = yield* DateTime.now
  const { form } = idp.answer(address, person, { at, ...answer })
  const onward = locationOf(yield* posted(id, form))
  return { browser, form, onward, outcome: outcomeOf(yield* comeBack(browser, onward)) }
})

const attemptsOf = (id: string) =>
  Effect.map(ask(`/connections/${id}/attempts`), ({ json }) => json.items)

layer(TestService.layer)("signing in by an organization's SAML connection", (it) => {
  it.effect("makes the person and the membership by what was signed", () =>
    Effect.gen(function* () {
      const connection = yield* connected({
        jit: { groupRoles: [{ group: "staff", role: "admin" }] }
      })
      const { domain, id, idp, organizationId } = connection
      for (const sign of ["assertion", "response", "both"] as const) {
        const { browser, outcome } = yield* through(connection, { sign })
        assert.deepStrictEqual(outcome, { status: "complete" })
        const me = (yield* browser.ask("/users/me")).json
        assert.deepInclude(me, { email: `ada@${domain}`, firstName: "Ada", lastName: "Lovelace" })
        const [identity] = (yield* ask(`/users/${me.id}/identities`)).json
        const known = { protocol: "saml", issuer: idp.entityId, subject: "ada", connectionId: id }
        assert.deepInclude(identity, known)
        const members = (yield* ask(`/organizations/${organizationId}/members`)).json.items
        const member = members.find((one: { readonly userId: string }) => one.userId === me.id)
        assert.strictEqual(member.role, "admin")
      }
      const [attempt] = yield* attemptsOf(id)
      assert.deepInclude(attempt, { result: "success", subject: "ada" })
      // The same people cannot become those of another provider.
      const patch = (settings: object) =>
        ask(`/connections/${id}`, { method: "PATCH", json: { settings } })
      const other = yield* Effect.promise(() =>
        SamlIdentityProvider.make({ entityId: "https://other.example" })
      )
      for (const settings of [
        { metadataXml: other.metadata() },
        { entityId: "https://other.example" },
        { subject: { attribute: "email" } }
      ]) {
        assertProblem(yield* patch(settings), 409, "connection_in_use")
      }
      // A renewed certificate of the same provider is no other provider.
      const renewed = yield* patch({ metadataXml: idp.metadata(["current", "next"]) })
      assert.strictEqual(renewed.status, 200, renewed.text)
      const { outcome } = yield* through(connection, { key: "next" })
      assert.deepStrictEqual(outcome, { status: "complete" })
    })
  )

  it.effect("a NameID that is an address is the address where an attribute names the person", () =>
    Effect.gen(function* () {
      const connection = yield* connected({}, { subject: { attribute: "employee" } })
      const email = `ada@${connection.domain}`
      const nameIdFormat = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"
      const person = { nameId: email, nameIdFormat, attributes: { employee: "42" } }
      const { browser, outcome } = yield* through(connection, {}, person)
      assert.deepStrictEqual(outcome, { status: "complete" })
      const me = (yield* browser.ask("/users/me")).json
      assert.strictEqual(me.email, email)
      const [identity] = (yield* ask(`/users/${me.id}/identities`)).json
      assert.strictEqual(identity.subject, "42")
    })
  )

  it.effect("a test sign-in shows an attribute that is cut within a character", () =>
    Effect.gen(function* () {
      const { domain, id, idp } = yield* connected()
      const link = yield* ask(`/connections/${id}/test-links`, { method: "POST" })
      const visitor = new PageVisitor(yield* aBrowser)
      yield* visitor.open(link.json.url)
      const start = yield* visitor.submit("GET /auth/sso/{connectionId}/authorize")
      const address = /https?:[^"<]*SAMLRequest[^"<]*/.exec(start.text)?.[0] ?? ""
      const motto = `${"x".repeat(999)}\u{1f600}`
      const asserted = { nameId: "cut", attributes: { email: `cut@${domain}`, motto } }
      const at = yield* DateTime.now
      const { form } = idp.answer(address.replaceAll("&amp;", "&"), asserted, { at })
      const onward = locationOf(yield* posted(id, form))
      yield* visitor.open(locationOf(yield* comeBack(visitor.browser, onward)))
      assert.strictEqual(visitor.name, "connection-test", visitor.html)
      assert.include(visitor.html, `cut@${domain}`)
      const [attempt] = yield* attemptsOf(id)
      assert.deepStrictEqual(attempt.claims.motto, [`${"x".repeat(999)}\ufffd`])
    })
  )

  it.effect("is refused where the provider's own session is over, a moment ago or on the way", () =>
    Effect.gen(function* () {
      const connection = yield* connected()
      const refused = { status: "error", error: "provider_error" }
      for (const seconds of [-3600, -10, 0]) {
        const sessionEndsAt = DateTime.add(yield* DateTime.now, { seconds })
        const { outcome } = yield* through(connection, { sessionEndsAt })
        assert.deepStrictEqual(outcome, refused, `${seconds} s`)
        const [attempt] = yield* attemptsOf(connection.id)
        assert.deepInclude(attempt, { result: "failure", reason: "assertion_expired" })
      }
      const browser = yield* aBrowser
      const address = yield* started(browser, connection.id)
      const at = yield* DateTime.now
      const sessionEndsAt = DateTime.add(at, { seconds: 1 })
      const answer = { at, sessionEndsAt }
      const { form } = connection.idp.answer(address, adaAt(connection.domain), answer)
      const onward = locationOf(yield* posted(connection.id, form))
      yield* TestClock.adjust("2 seconds")
      assert.deepStrictEqual(outcomeOf(yield* comeBack(browser, onward)), refused)
    })
  )

  it.effect("is refused where the provider's own session ends before a further proof comes", () =>
    Effect.gen(function* () {
      const connection = yield* connected()
      const owner = yield* person(`owner@${connection.domain}`)
      const enrolled = yield* enrolledPerson(`enrolled@${connection.domain}`)
      const linking = Effect.fnUntraced(function* (email: string) {
        const sessionEndsAt = DateTime.add(yield* DateTime.now, { minutes: 3 })
        const asserted = { nameId: email, attributes: { email } }
        const { browser, outcome } = yield* through(connection, { sessionEndsAt }, asserted)
        assert.deepStrictEqual(outcome, { status: "continue" })
        return browser
      })
      const [late, later] = [yield* linking(owner.email), yield* linking(enrolled.email)]
      const owed = yield* later.ask("/auth/sso/link", { json: { password } })
      assert.strictEqual(owed.json.status, "mfa_required", owed.text)
      yield* TestClock.adjust("4 minutes")
      const linked = yield* late.ask("/auth/sso/link", { json: { password } })
      assertProblem(linked, 400, "invalid_credentials")
      const { challengeId } = owed.json
      const json = { challengeId, code: yield* codeOf(enrolled.secret) }
      assertProblem(yield* later.ask("/auth/mfa/verify", { json }), 400, "invalid_code")
      for (const { id } of [owner, enrolled]) {
        assert.deepStrictEqual((yield* ask(`/users/${id}/identities`)).json, [])
      }
    })
  )

  it.effect("ends with a ticket for a native install", () =>
    Effect.gen(function* () {
      const redirectUrl = "com.example.app://callback"
      const codeVerifier = "a-verifier-of-the-install-that-is-long-enough-0"
      const origins = { method: "PUT", json: { origins: [redirectUrl] } }
      assert.strictEqual((yield* ask("/allowed-origins", origins)).status, 200)
      const { domain, id, idp } = yield* connected()
      const query = new URLSearchParams({
        _is_native: "true",
        codeChallenge: challengeOf(codeVerifier),
        redirectUrl
      })
      const browser = yield* aBrowser
      const address = yield* started(browser, id, `?${query}`)
      const { form } = idp.answer(address, adaAt(domain), { at: yield* DateTime.now })
      const { ticket } = outcomeOf(yield* comeBack(browser, locationOf(yield* posted(id, form))))
      const app = yield* aBrowser
      const signedIn = yield* app.ask("/session/establish/native", {
        json: { ticket, codeVerifier },
        origin: null
      })
      assert.strictEqual(signedIn.status, 200, signedIn.text)
      assert.strictEqual(signedIn.json.user.email, `ada@${domain}`)
    })
  )

  it.effect("is refused alike, for reasons that the attempts and the trail tell", () =>
    Effect.gen(function* () {
      yield* attack("forged SAML responses")
      const connection = yield* connected()
      const { id } = connection
      const refused = { status: "error", error: "provider_error" }
      for (const [answer, reason] of [
        [{ sign: "nothing" }, "signature_missing"],
        [{ key: "stranger" }, "signature_invalid"],
        [{ audience: "https://other.example" }, "audience_mismatch"],
        [{ encrypted: true }, "assertion_encrypted"],
        [{ alter: () => "x" }, "malformed"]
      ] as ReadonlyArray<readonly [SamlAnswer, string]>) {
        const { browser, outcome } = yield* through(connection, answer)
        assert.deepStrictEqual(outcome, refused)
        assert.strictEqual((yield* browser.ask("/users/me")).status, 401)
        const [attempt] = yield* attemptsOf(id)
        assert.deepInclude(attempt, { result: "failure", reason, subject: null, userId: null })
      }
      const status = "urn:oasis:names:tc:SAML:2.0:status:Responder"
      const { outcome } = yield* through(connection, { status })
      assert.deepStrictEqual(outcome, { status: "error", error: "access_denied" })
      const [attempt] = yield* attemptsOf(id)
      assert.deepInclude(attempt, { result: "failure", reason: "provider_refused" })
      const { sequence } = yield* TestService
      yield* sequence
      const json = {
        page: { mode: "poll", checkpoint: null },
        filters: { actions: ["session.refused"], targetIds: [id] }
      }
      const trail = yield* ask("/audit-events/search", { method: "POST", json })
      const items: ReadonlyArray<{ readonly metadata: { readonly reason: string } }> =
        trail.json.items
      const reasons = items.map(({ metadata }) => metadata.reason)
      assert.includeMembers(reasons, ["signature_missing", "assertion_encrypted"])
    })
  )

  it.effect("ends in the browser that began, and once", () =>
    Effect.gen(function* () {
      yield* attack("a SAML response used again or elsewhere")
      const { domain, id, idp } = yield* connected()
      const browser = yield* aBrowser
      const address = yield* started(browser, id)
      const { form } = idp.answer(address, adaAt(domain), { at: yield* DateTime.now })
      const onward = locationOf(yield* posted(id, form))
      const another = yield* aBrowser
      assertProblem(yield* comeBack(another, onward), 400, "invalid_state")
      // A second post of the same assertion is a replay; the first one still counts.
      const again = locationOf(yield* posted(id, form))
      assert.notStrictEqual(again, onward)
      const done = outcomeOf(yield* comeBack(browser, onward))
      assert.deepStrictEqual(done, { status: "complete" })
      assertProblem(yield* comeBack(browser, onward), 400, "invalid_state")
      assertProblem(yield* comeBack(browser, again), 400, "invalid_state")
      assertProblem(yield* posted(id, form), 400, "invalid_state")
      // A ticket of another's round is of no use in one's own.
      const mine = yield* started(another, id)
      const victim = yield* aBrowser
      const theirs = idp.answer(yield* started(victim, id), adaAt(domain), {
        at: yield* DateTime.now
      })
      const ticket = new URL(locationOf(yield* posted(id, theirs.form))).searchParams.get("ticket")
      const state = new URL(mine).searchParams.get("RelayState") ?? ""
      const query = new URLSearchParams({ state, ticket: ticket ?? "" })
      const stolen = yield* comeBack(
        another,
        `https://app.test/_service/auth/sso/${id}/callback?${query}`
      )
      assert.deepStrictEqual(outcomeOf(stolen), { status: "error", error: "provider_error" })
      const [attempt] = yield* attemptsOf(id)
      assert.deepInclude(attempt, { result: "failure", reason: "not_in_response_to" })
    })
  )

  it.effect("begun by the provider starts an ordinary round, where that is on", () =>
    Effect.gen(function* () {
      yield* attack("login forgery")
      const off = yield* connected()
      const on = yield* connected({ idpInitiated: true })
      const unsolicited = { SAMLResponse: "PHg+", RelayState: "https://evil.example" }
      assertProblem(yield* posted(off.id, unsolicited), 400, "invalid_state")
      const begun = yield* posted(on.id, unsolicited)
      assert.strictEqual(begun.status, 303)
      const { environment } = yield* TestService
      assert.strictEqual(
        locationOf(begun),
        `${environment.appUrl}/_service/auth/sso/${on.id}/authorize`
      )
      assert.notInclude(begun.text, "evil")
    })
  )

  it.effect(
    "ends the session when the provider's ends, and asks a fresh proof where one is due",
    () =>
      Effect.gen(function* () {
        const connection = yield* connected()
        const now = yield* DateTime.now
        const sessionEndsAt = DateTime.add(now, { minutes: 30 })
        const { browser } = yield* through(connection, { sessionEndsAt })
        const [session] = (yield* browser.ask("/users/me/sessions")).json.items
        assert.strictEqual(session.expiresAt, DateTime.formatIso(sessionEndsAt))
        const { id, idp } = connection
        const again = yield* started(browser, id, "?reauthenticate=true")
        assert.isTrue(idp.request(again).forceAuthn)
        const old = DateTime.subtract(now, { hours: 1 })
        const answer = { at: now, authenticatedAt: old }
        const { form } = idp.answer(again, adaAt(connection.domain), answer)
        const onward = locationOf(yield* posted(id, form))
        const unsupported = outcomeOf(yield* comeBack(browser, onward))
        assert.deepStrictEqual(unsupported, {
          status: "error",
          error: "reauthentication_unsupported"
        })
        const fresh = yield* started(browser, id, "?reauthenticate=true")
        const proof = idp.answer(fresh, adaAt(connection.domain), { at: now })
        const back = locationOf(yield* posted(id, proof.form))
        assert.deepStrictEqual(outcomeOf(yield* comeBack(browser, back)), { status: "complete" })
      })
  )

  it.effect("counts a context class as a second factor where the connection says which", () =>
    Effect.gen(function* () {
      const mfa = "http://schemas.microsoft.com/claims/multipleauthn"
      const connection = yield* connected(
        { trustSecondFactor: "claimed" },
        { secondFactorValues: [mfa] }
      )
      for (const [answer, amr] of [
        [{}, []],
        [{ contextClass: mfa }, ["mfa"]]
      ] as ReadonlyArray<readonly [SamlAnswer, ReadonlyArray<string>]>) {
        const { browser } = yield* through(connection, answer)
        const { accessToken } = (yield* browser.ask("/auth/refresh", { json: {} })).json
        const [, body = ""] = String(accessToken).split(".")
        const claims = JSON.parse(Buffer.from(body, "base64url").toString())
        assert.deepInclude(claims, { connection_id: connection.id })
        assert.deepStrictEqual(claims.amr ?? [], amr)
      }
    })
  )

  it.effect(
    "is begun by one network only as often as its limit says, as each start costs a row",
    () =>
      Effect.gen(function* () {
        yield* attack("floods of starts at a provider")
        const environments = yield* Environments
        const { id } = yield* connected()
        yield* environments.update("main", { throttle: { addressAttempts: 2 } })
        yield* TestClock.adjust("15 minutes")
        const browser = yield* aBrowser
        for (let count = 0; count < 2; count += 1) yield* started(browser, id)
        const refused = yield* browser.ask(`/auth/sso/${id}/authorize`)
        assertProblem(refused, 429, "rate_limited")
        yield* environments.update("main", { throttle: { addressAttempts: 600 } })
        yield* TestClock.adjust("15 minutes")
        yield* started(browser, id)
      })
  )
})
