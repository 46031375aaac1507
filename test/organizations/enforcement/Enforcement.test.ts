import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { documents } from "../../../scripts/openapi.ts"
import { OrganizationGate } from "../../../src/organizations/enforcement/OrganizationClientAuth.ts"
import { clientOperations, publicOperations } from "../../support/ClientOperations.ts"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { assertSsoRequired, connected, enforce } from "../../support/Enforcement.ts"
import * as Invitations from "../../support/Invitations.ts"
import { lastCode, lastToken, mailsTo } from "../../support/Mailbox.ts"
import { openIdProvider } from "../../support/OpenIdProvider.ts"
import { memberOf } from "../../support/Organizations.ts"
import { password, person, signIn } from "../../support/People.ts"
import { passkeyPerson, passkeySignIn } from "../../support/Passkeys.ts"
import { assertProblem } from "../../support/Problems.ts"
import { callbackOf, offer, outcomeOf, through } from "../../support/ProviderSignIn.ts"
import * as SignUps from "../../support/SignUps.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"

const withCodes = Environments.use((environments) =>
  environments.update("main", { signIn: { emailCode: true } })
)

/** Public operations that sign nobody in, or that begin what another one decides. */
const openWays: ReadonlySet<string> = new Set(
  [
    "auth/discover",
    "auth/logout",
    "auth/disavow",
    "auth/passkeys/start",
    "auth/mfa/passkey/start",
    "auth/mfa/enrollment/start",
    "auth/mfa/enrollment/passkey/start",
    "auth/sign-up/resend-code",
    "auth/sign-up/resend-verification-email",
    "auth/verify-email",
    // They lead on by a redirect, which carries the error.
    "auth/oauth2/{provider}/callback",
    // The connection's own way.
    "auth/sso/{connectionId}/acs",
    "auth/sso/link",
    "auth/sso/link/send-code"
  ].map((path) => `/_service/${path}`)
)

const sessionsOf = Effect.fnUntraced(function* (userId: string) {
  const sql = yield* SqlClient.SqlClient
  return (yield* sql`SELECT id FROM sessions WHERE user_id = ${userId}`).length
})

layer(TestService.layer)((it) => {
  describe("an enforced connection", () => {
    it.effect("refuses an address of its domain wherever one is sent, known or not", () =>
      Effect.gen(function* () {
        yield* attack("an enforced person by another way in")
        yield* withCodes
        const { browser } = yield* TestService
        const at = yield* connected
        const known = `ada@${at.domain}`
        const { id } = yield* person(known)
        const other = yield* signIn((yield* person("stranger@example.com")).email)
        yield* enforce(at, "domains")
        const told: Array<object> = []
        for (const email of [known, `NOBODY@${at.domain.toUpperCase()}`]) {
          for (const [path, json] of [
            ["/auth/login", { email, password }],
            ["/auth/login", { email, password: "wrong horse battery staple" }],
            ["/auth/email-code", { email }],
            ["/auth/forgot-password", { email }],
            ["/auth/sign-up", { email, password, legalConsentAccepted: true }]
          ] as const) {
            const refused = yield* browser().ask(path, { json })
            assertSsoRequired(refused, at)
            const { instance: _instance, ...said } = refused.json
            told.push(said)
            const [event, ...others] = yield* eventsOf(refused)
            assert.deepStrictEqual(others, [])
            assert.deepInclude(event, {
              action: "session.refused",
              result: "denied",
              actor: { type: "user", id: null, impersonatorId: null },
              targets: [{ type: "connection", id: at.connection.id }],
              metadata: { reason: "sso_required" }
            })
          }
          assertSsoRequired(
            yield* other.browser.ask("/users/me/email-addresses", { json: { email } }),
            at
          )
        }
        for (const said of told) assert.deepStrictEqual(said, told[0])
        assert.deepStrictEqual(yield* mailsTo(known), [])
        assert.strictEqual(yield* sessionsOf(id), 0)
        // A subdomain is another domain, and so is a longer one.
        for (const domain of [`sub.${at.domain}`, `not${at.domain}`]) {
          const { email } = yield* person(`ada@${domain}`)
          yield* signIn(email)
        }
        yield* enforce(at, "off")
        yield* signIn(known)
      })
    )

    it.effect("counts a refused address as an attempt, and as no failure", () =>
      Effect.gen(function* () {
        const { browser } = yield* TestService
        const at = yield* connected
        const email = `ada@${at.domain}`
        yield* person(email)
        yield* enforce(at, "domains")
        for (let tries = 0; tries < 12; tries += 1) {
          const json = { email, password: "wrong horse battery staple" }
          assertSsoRequired(yield* browser().ask("/auth/login", { json }), at)
        }
        yield* enforce(at, "off")
        yield* signIn(email)
        yield* enforce(at, "domains")
        // Twelve above and the sign-in are thirteen attempts of the account; of nobody's there is none.
        const environments = yield* Environments
        yield* environments.update("main", { throttle: { accountAttempts: 15 } })
        yield* TestClock.adjust("2 seconds")
        for (const [address, most] of [
          [email, 2],
          [`nobody@${at.domain}`, 15]
        ] as const) {
          const json = { email: address, password: "wrong horse battery staple" }
          for (let tries = 0; tries < most; tries += 1) {
            assertSsoRequired(yield* browser().ask("/auth/login", { json }), at)
          }
          assertProblem(yield* browser().ask("/auth/login", { json }), 429, "rate_limited")
        }
        yield* environments.update("main", { throttle: { accountAttempts: 100 } })
        yield* TestClock.adjust("15 minutes")
      })
    )

    it.effect("refuses proofs of before once they are checked, and uses none up", () =>
      Effect.gen(function* () {
        yield* attack("an enforced person by another way in")
        yield* withCodes
        const { ask, browser } = yield* TestService
        const at = yield* connected
        const { email, id } = yield* person(`ada@${at.domain}`)

        const coded = browser()
        const asked = yield* coded.ask("/auth/email-code", { json: { email } })
        assert.strictEqual(asked.status, 202, asked.text)
        const { requestId } = asked.json
        const code = yield* lastCode(email, "email_code")
        const link = yield* lastToken(email, "email_code")
        yield* browser().ask("/auth/forgot-password", { json: { email } })
        const reset = yield* lastToken(email, "password_reset")
        const joining = browser()
        const newcomer = `new@${at.domain}`
        const begun = yield* SignUps.begun(joining, newcomer)
        const invited = yield* Invitations.invitation({ email: `invited@${at.domain}` })
        const joined = yield* signIn(email)
        const organization = yield* Invitations.invitation({
          email,
          organizationId: at.organizationId
        })
        const before = yield* sessionsOf(id)
        yield* enforce(at, "domains")

        const verifyCode = coded.ask("/auth/email-code/verify", { json: { requestId, code } })
        const followLink = coded.ask("/auth/email-link/verify", { json: { token: link } })
        const setPassword = browser().ask("/auth/reset-password", {
          json: { token: reset, password }
        })
        const finish = SignUps.verify(joining, begun)
        const signUpInvited = Effect.map(
          Invitations.signUpBy(invited.token),
          ({ answer }) => answer
        )
        const startPasskey = browser().ask("/auth/invitation/passkey-signup/start", {
          json: { token: invited.token }
        })
        const accept = Invitations.acceptAt(joined.browser, organization.token)
        const ways: ReadonlyArray<Effect.Effect<RawResponse, never, TestService>> = [
          verifyCode,
          followLink,
          setPassword,
          finish,
          signUpInvited,
          startPasskey,
          accept
        ]
        // A wrong proof says what it always said.
        const wrong = yield* coded.ask("/auth/email-code/verify", {
          json: { requestId, code: "x" }
        })
        assert.strictEqual(wrong.json.properties.code, "invalid_code")
        for (const way of ways) {
          // A code has five tries, and a link counts once.
          const most = way === verifyCode || way === finish ? 6 : 2
          for (let tries = 0; tries < most; tries += 1) assertSsoRequired(yield* way, at)
        }
        assertSsoRequired(
          yield* ask(`/users/${id}/password-reset`, { method: "POST", json: { sendEmail: false } }),
          at
        )
        assert.strictEqual(yield* sessionsOf(id), before)

        yield* enforce(at, "off")
        for (const way of [accept, finish, signUpInvited, verifyCode]) {
          const answer = yield* way
          assert.strictEqual(answer.status, 200, answer.text)
        }
      })
    )

    it.effect("closes passkeys, but for members who may break the glass", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const at = yield* connected
        const { authenticator, id } = yield* passkeyPerson(`ada@${at.domain}`)
        yield* enforce(at, "domains")
        assertSsoRequired((yield* passkeySignIn(authenticator)).answer, at)
        const columns = yield* sql`
        SELECT 1 FROM information_schema.columns
        WHERE table_name = 'connections' AND column_name = 'break_glass_user_ids'`
        if (columns.length === 0) return
        yield* sql`
        UPDATE connections SET break_glass_user_ids = ARRAY[${id}::uuid]
        WHERE id = ${at.connection.id}`
        const { answer } = yield* passkeySignIn(authenticator)
        assert.strictEqual(answer.status, 200, answer.text)
        // It is their only other way in.
        const { browser } = yield* TestService
        const json = { email: `ada@${at.domain}`, password }
        assertSsoRequired(yield* browser().ask("/auth/login", { json }), at)
      })
    )

    it.effect("refuses a provider's account in the redirect, and makes nobody", () =>
      Effect.gen(function* () {
        const { browser, environment } = yield* TestService
        const provider = yield* openIdProvider([callbackOf(environment, "closed")])
        yield* offer(environment, "closed", provider)
        const at = yield* connected
        for (const name of ["ada", "new"]) {
          provider.people.set(name, { email: `${name}@${at.domain}`, email_verified: true })
        }
        const before = yield* through(browser(), provider, "closed", "ada")
        assert.strictEqual(outcomeOf(before)["status"], "complete", before.text)
        yield* enforce(at, "domains")
        for (const one of ["ada", "new"]) {
          const refused = outcomeOf(yield* through(browser(), provider, "closed", one))
          assert.deepInclude(refused, { status: "error", error: "sso_required" })
        }
        const sql = yield* SqlClient.SqlClient
        const made =
          yield* sql`SELECT 1 FROM email_addresses WHERE email_key = ${`new@${at.domain}`}`
        assert.lengthOf(made, 0)
      })
    )

    it.effect("takes the password for no proof of who one is", () =>
      Effect.gen(function* () {
        const at = yield* connected
        const { email } = yield* person(`ada@${at.domain}`)
        const { browser } = yield* signIn(email)
        yield* enforce(at, "domains")
        assertSsoRequired(yield* browser.ask("/auth/reauthenticate", { json: { password } }), at)
        yield* browser.ask("/auth/reauthenticate/send-code", { json: {} })
        const emailCode = yield* lastCode(email, "reauthentication_code")
        const answer = yield* browser.ask("/auth/reauthenticate", { json: { emailCode } })
        assert.include([200, 204], answer.status, answer.text)
      })
    )
  })

  const clientDocument = documents["client.json"]
  const below = "/_service/organizations/:organizationId"

  describe("every way in and every route of an organization", () => {
    it.effect("declares the refusal, so that none is forgotten", () =>
      Effect.sync(() => {
        for (const { guards, name, path } of clientOperations) {
          if (!path.startsWith(below)) continue
          assert.isTrue(
            guards.has(OrganizationGate.key),
            `${name} opens an organization to everybody`
          )
        }
        const declared = new Set(
          Object.entries(clientDocument.paths ?? {}).flatMap(([path, methods]) =>
            Object.entries(methods ?? {}).flatMap(([method, operation]) =>
              JSON.stringify(operation).includes("SsoRequired")
                ? [`${method.toUpperCase()} ${path}`]
                : []
            )
          )
        )
        for (const operation of clientOperations) {
          const path = operation.path.replaceAll(/:(\w+)/g, "{$1}")
          const isWayIn =
            publicOperations.has(operation.name) &&
            operation.method === "POST" &&
            (path.includes("/auth/") || path.endsWith("/session/establish/native"))
          if (!isWayIn || openWays.has(path)) continue
          assert.isTrue(declared.has(`POST ${path}`), `POST ${path} may let enforced people in`)
        }
      })
    )
  })

  describe("a connection that is enforced for members", () => {
    const nobody = "018f0000-0000-7000-8000-000000000009"

    it.effect("opens the organization in its own sessions alone, but lets people leave", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const at = yield* connected
        const member = yield* memberOf(at.organizationId, "member")
        const path = `/organizations/${at.organizationId}`
        yield* enforce(at, "members")
        const calls = [
          ["GET", path],
          ["PATCH", path, { name: "Renamed" }],
          ["GET", `${path}/roles`],
          ["GET", `${path}/members`],
          ["PATCH", `${path}/members/${member.id}`, { role: "admin" }],
          ["DELETE", `${path}/members/${member.id}`],
          ["GET", `${path}/invitations`],
          ["POST", `${path}/invitations`, { email: "new@example.com" }],
          ["POST", `${path}/invitations/${nobody}/resend`, {}],
          ["DELETE", `${path}/invitations/${nobody}`],
          ["GET", `${path}/api-keys`],
          ["POST", `${path}/api-keys`, { name: "Key" }],
          ["DELETE", `${path}/api-keys/${nobody}`],
          ["GET", `${path}/domains`],
          ["GET", `${path}/connections`],
          ["POST", `${path}/portal-links`, { intents: ["domains"] }],
          ["GET", `${path}/applications`],
          ["POST", `${path}/applications`, { name: "Machine" }],
          ["POST", `${path}/applications/${nobody}/secrets`, {}],
          ["DELETE", `${path}/applications/${nobody}`],
          ["PUT", "/organizations/active", { organizationId: at.organizationId }]
        ] as const
        for (const [method, to, json] of calls) {
          const answer = yield* at.owner.browser.ask(to, { method, ...(json && { json }) })
          assertSsoRequired(answer, at)
        }
        // To a stranger it is not there.
        const stranger = yield* signIn((yield* person("outside@example.com")).email)
        assert.strictEqual((yield* stranger.browser.ask(path)).status, 404)
        // Choosing none is always possible.
        const none = { method: "PUT", json: { organizationId: null } }
        assert.strictEqual((yield* at.owner.browser.ask("/organizations/active", none)).status, 200)

        yield* sql`
        UPDATE sessions SET connection_id = ${at.connection.id} WHERE user_id = ${at.owner.id}`
        assert.strictEqual((yield* at.owner.browser.ask(path)).status, 200)
        const left = yield* member.browser.ask(`${path}/members/${member.id}`, { method: "DELETE" })
        assert.strictEqual(left.status, 204, left.text)
      })
    )

    it.effect("takes no invitation to it in another session", () =>
      Effect.gen(function* () {
        const at = yield* connected
        const { email } = yield* person("joining@example.com")
        const { browser } = yield* signIn(email)
        const { token } = yield* Invitations.invitation({
          email,
          organizationId: at.organizationId
        })
        yield* enforce(at, "members")
        assertSsoRequired(yield* Invitations.acceptAt(browser, token), at)
        yield* enforce(at, "off")
        assert.strictEqual((yield* Invitations.acceptAt(browser, token)).status, 200)
      })
    )

    it.effect("stops nobody who acts for a member", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { environment } = yield* TestService
        const at = yield* connected
        yield* enforce(at, "members")
        yield* sql`
        UPDATE sessions SET impersonator_id = ${environment.id} WHERE user_id = ${at.owner.id}`
        const seen = yield* at.owner.browser.ask(`/organizations/${at.organizationId}`)
        assert.strictEqual(seen.status, 200, seen.text)
      })
    )
  })
})
