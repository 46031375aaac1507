import { assert, layer } from "@effect/vitest"
import { Clock, DateTime, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { SqlClient } from "effect/sql"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { codeOf, enrol, enrolledPerson } from "../../support/Authenticator.ts"
import { directoryOf, scimUser } from "../../support/Directories.ts"
import { holdRows, untilWaiting } from "../../support/HeldRows.ts"
import { Idp } from "../../support/Idp.ts"
import { password } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { outcomeOf } from "../../support/ProviderSignIn.ts"
import { scriptedProvider } from "../../support/ScriptedProvider.ts"
import { activeConnection, throughConnection } from "../../support/SsoConnections.ts"
import { TestService, type RawRequest } from "../../support/TestService.ts"

const ask = (path: string, request: RawRequest = {}) =>
  TestService.use((service) => service.ask(path, { key: service.secretKey, ...request }))

const aBrowser = TestService.use((service) => Effect.succeed(service.browser()))

const connected = (input: object = {}) =>
  Effect.flatMap(Idp, (provider) => activeConnection(provider, input))

/** Word of the provider on the next person. */
const says = (claims: Readonly<Record<string, unknown>>) =>
  Idp.use((provider) =>
    Effect.sync(() => {
      provider.script.idToken = claims
    })
  )

layer(Idp.layerOffering({}))("a sign-in by a connection that takes its time", (it) => {
  it.effect("fails where the connection is disabled while its provider is asked", () =>
    Effect.gen(function* () {
      const { domain, id } = yield* connected()
      const email = `ada@${domain}`
      yield* says({ sub: "ada", email })
      const disabling = yield* holdRows(
        (sql) => sql`UPDATE connections SET status = 'disabled' WHERE id = ${id} RETURNING id`
      )
      const browser = yield* aBrowser
      const signingIn = yield* Effect.forkChild(throughConnection(browser, yield* Idp, id))
      yield* untilWaiting(1)
      yield* disabling.release
      const answer = yield* Fiber.join(signingIn)
      assert.deepStrictEqual(outcomeOf(answer), { status: "error", error: "provider_error" })
      assert.strictEqual((yield* browser.ask("/users/me")).status, 401)
      const query = new URLSearchParams({ email })
      assert.deepStrictEqual((yield* ask(`/users?${query}`)).json.items, [])
    })
  )

  it.effect("comes to nothing where the connection names another provider by then", () =>
    Effect.gen(function* () {
      yield* attack("forged answers of a provider")
      const { environment } = yield* TestService
      const other = yield* scriptedProvider("other")
      const settings = {
        issuer: other.issuer,
        clientId: other.clientId,
        clientSecret: other.clientSecret
      }
      const environments = yield* Environments
      const consenting = (legalConsentRequired: boolean) =>
        Effect.andThen(
          environments.update(environment.name, { signUp: { legalConsentRequired } }),
          TestClock.adjust("1 second")
        )
      yield* consenting(true)
      const at = yield* connected()
      const owner = yield* enrolledPerson(`factor@${at.domain}`)
      const waits = Effect.fnUntraced(function* (sub: string, missing: string) {
        yield* says({ sub, email: `${sub}@${at.domain}` })
        const browser = yield* aBrowser
        const answer = yield* throughConnection(browser, yield* Idp, at.id)
        assert.deepStrictEqual(outcomeOf(answer), { status: "continue" })
        const state = yield* browser.ask("/auth/sign-up/continuation")
        assert.deepStrictEqual(state.json.missing, [missing])
        return browser
      })
      const consents = yield* waits("newcomer", "legalConsent")
      const proves = yield* waits("factor", "proof")
      const factored = yield* waits("factor", "proof")
      const owed = yield* factored.ask("/auth/sso/link", { json: { password } })
      assert.strictEqual(owed.json.status, "mfa_required", owed.text)
      yield* TestClock.adjust("30 seconds")
      const changed = yield* ask(`/connections/${at.id}`, { method: "PATCH", json: { settings } })
      assert.strictEqual(changed.status, 200, changed.text)

      const consented = yield* consents.ask("/auth/sign-up/continuation", {
        json: { legalConsentAccepted: true }
      })
      assertProblem(consented, 400, "invalid_token")
      const proven = yield* proves.ask("/auth/sso/link", { json: { password } })
      assertProblem(proven, 400, "invalid_credentials")
      const json = { challengeId: owed.json.challengeId, code: yield* codeOf(owner.secret) }
      assertProblem(yield* factored.ask("/auth/mfa/verify", { json }), 400, "invalid_code")
      const query = new URLSearchParams({ email: `newcomer@${at.domain}` })
      assert.deepStrictEqual((yield* ask(`/users?${query}`)).json.items, [])
      assert.deepStrictEqual((yield* ask(`/users/${owner.id}/identities`)).json, [])
      yield* consenting(false)
    })
  )

  it.effect("has all of the connection's limit after a second factor that came late", () =>
    Effect.gen(function* () {
      const at = yield* connected({ sessionSeconds: 300 })
      const owner = yield* enrolledPerson(`factor@${at.domain}`)
      yield* says({ sub: "factor", email: owner.email })
      const browser = yield* aBrowser
      yield* throughConnection(browser, yield* Idp, at.id)
      const owed = yield* browser.ask("/auth/sso/link", { json: { password } })
      const { challengeId } = owed.json
      yield* TestClock.adjust("6 minutes")
      const json = { challengeId, code: yield* codeOf(owner.secret) }
      const verified = yield* browser.ask("/auth/mfa/verify", { json })
      assert.strictEqual(verified.status, 200, verified.text)
      const end = DateTime.formatIso(DateTime.add(yield* DateTime.now, { seconds: 300 }))
      assert.strictEqual(verified.json.session.expiresAt, end)
    })
  )

  it.effect("ends without a session where its word counts no more by the second factor", () =>
    Effect.gen(function* () {
      yield* attack("revocation gap")
      const sql = yield* SqlClient.SqlClient
      const factored = Effect.fnUntraced(function* () {
        const at = yield* connected()
        const email = `ada@${at.domain}`
        const auth_time = Math.floor((yield* Clock.currentTimeMillis) / 1000)
        yield* says({ sub: "ada", email, auth_time })
        const first = yield* aBrowser
        yield* throughConnection(first, yield* Idp, at.id)
        const { id } = (yield* first.ask("/users/me")).json
        const { secret } = yield* enrol(first)
        return { ...at, email, userId: id, secret }
      })
      const domainLost = yield* factored()
      const keptElsewhere = yield* factored()
      const letGo = yield* factored()
      for (const [person, change] of [
        [
          domainLost,
          sql`UPDATE domains SET status = 'pending' WHERE domain = ${domainLost.domain}`
        ],
        [
          keptElsewhere,
          Effect.gen(function* () {
            const other = yield* connected({ enforcement: "domains" })
            const json = { email: `ada@${other.domain}`, verified: true, primary: true }
            yield* sql`UPDATE email_addresses SET email = ${json.email}, email_key = ${json.email}
              WHERE user_id = ${keptElsewhere.userId} AND is_primary`
            const added = { email: keptElsewhere.email, verified: true }
            const path = `/users/${keptElsewhere.userId}/email-addresses`
            return yield* ask(path, { method: "POST", json: added })
          })
        ],
        [
          letGo,
          Effect.gen(function* () {
            const directory = yield* directoryOf({}, { id: letGo.organizationId })
            const record = { ...scimUser(letGo.email), active: false }
            return yield* directory.ask("POST", "/Users", record)
          })
        ]
      ] as const) {
        yield* says({ sub: "ada", email: person.email })
        const browser = yield* aBrowser
        const answer = yield* throughConnection(browser, yield* Idp, person.id)
        assert.deepStrictEqual(outcomeOf(answer), { status: "mfa_required" })
        const { challengeId } = (yield* browser.ask("/auth/sign-in/pending")).json
        yield* change
        yield* TestClock.adjust("1 minute")
        const json = { challengeId, code: yield* codeOf(person.secret) }
        assertProblem(yield* browser.ask("/auth/mfa/verify", { json }), 400, "invalid_code")
        assert.strictEqual((yield* browser.ask("/users/me")).status, 401)
      }
    })
  )

  it.effect("links nothing unproven that asks for a proof since, while its factor is awaited", () =>
    Effect.gen(function* () {
      yield* attack("unverified address links or pre-hijacks")
      const { domain, id } = yield* connected({ linkVerifiedDomains: true })
      const owner = yield* enrolledPerson(`unproven@${domain}`)
      yield* says({ sub: "unproven", email: owner.email })
      const browser = yield* aBrowser
      const answer = yield* throughConnection(browser, yield* Idp, id)
      assert.deepStrictEqual(outcomeOf(answer), { status: "mfa_required" })
      const { challengeId } = (yield* browser.ask("/auth/sign-in/pending")).json
      const json = { linkVerifiedDomains: false }
      assert.strictEqual((yield* ask(`/connections/${id}`, { method: "PATCH", json })).status, 200)
      const code = yield* codeOf(owner.secret, 1)
      const verified = yield* browser.ask("/auth/mfa/verify", { json: { challengeId, code } })
      assertProblem(verified, 400, "invalid_code")
      assert.deepStrictEqual((yield* ask(`/users/${owner.id}/identities`)).json, [])
    })
  )
})
