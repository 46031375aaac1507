import { assert, describe, layer } from "@effect/vitest"
import { DateTime, Effect, type Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import * as jose from "jose"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { JwtTemplates } from "../../../src/sessions/tokens/JwtTemplates.ts"
import { SecretKeys } from "../../../src/tenancy/secretKeys/SecretKeys.ts"
import { assertEvent, assertNoEvent, eventsOf } from "../../support/AuditEvents.ts"
import {
  askToMint,
  impersonate,
  mint,
  open,
  path,
  reason,
  staff
} from "../../support/Impersonation.ts"
import { mailsTo } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"
import { visit } from "../../support/Visit.ts"

const minutes = (count: number) => count * 60_000

layer(TestService.layer)((it) => {
  describe("a token to act for a user", () => {
    it.effect("is minted for a link at the app URL, and the trail tells who asked and why", () =>
      Effect.gen(function* () {
        const user = yield* person("minted@example.com")
        const now = DateTime.toEpochMillis(yield* DateTime.now)
        const answer = yield* askToMint(user.id)
        assert.strictEqual(answer.status, 201, answer.text)
        const { expiresAt, token, url } = answer.json
        assert.match(token, /^[A-Za-z0-9_-]{43}$/)
        assert.strictEqual(url, `http://main.test/_service${path}?token=${token}`)
        assert.strictEqual(Date.parse(expiresAt), now + minutes(5))
        yield* assertEvent(answer, {
          action: "impersonation.token_minted",
          targets: [{ type: "user", id: user.id }],
          metadata: { impersonatorId: staff, reason }
        })
        const brief = yield* mint(user.id, { expiresInSeconds: 30 })
        assert.strictEqual(Date.parse(brief.expiresAt), now + 30_000)
      })
    )

    it.effect("is minted once for an Idempotency-Key, and stored nowhere in the clear", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const sql = yield* SqlClient.SqlClient
        const user = yield* person("keyed@example.com")
        const request = {
          method: "POST",
          json: { impersonatorId: staff, reason },
          headers: { "idempotency-key": "impersonation" }
        }
        const first = yield* ask(`/users/${user.id}/impersonation-tokens`, request)
        const again = yield* ask(`/users/${user.id}/impersonation-tokens`, request)
        assert.strictEqual(first.status, 201, first.text)
        assert.strictEqual(again.text, first.text)
        for (const table of ["proofs", "idempotent_requests", "audit_events"]) {
          const rows = yield* sql<{ row: string }>`SELECT t::text AS row FROM ${sql(table)} t`
          assert.isAbove(rows.length, 0)
          for (const { row } of rows) {
            assert.notInclude(row, first.json.token)
            assert.notInclude(row, Buffer.from(first.json.token).toString("hex"))
          }
        }
      })
    )

    it.effect(
      "a dead link that nobody navigates to is a problem, and a page for who reads HTML",
      () =>
        Effect.gen(function* () {
          const { browser } = yield* TestService
          const dead = "A".repeat(43)
          assertProblem(yield* open(browser(), dead, {}), 400, "invalid_token")
          const forPrograms = { accept: "application/json" }
          assertProblem(yield* open(browser(), dead, forPrograms), 400, "invalid_token")
          const page = yield* open(browser(), dead, { accept: "text/html,*/*" })
          assert.strictEqual(page.status, 400)
          assert.strictEqual(page.headers.get("content-type"), "text/html; charset=utf-8")
          assert.include(page.text, 'data-problem-code="invalid_token"')
        })
    )

    it.effect("ends with the key that minted it, and with no other", () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const keys = yield* SecretKeys
        const { id } = yield* person("stolen-key@example.com")
        const made = () =>
          keys.create({ environmentId: service.environment.id, kind: "test", expiresAt: null })
        const [stolen, other] = [yield* made(), yield* made()]
        const minted = Effect.fnUntraced(function* (key: Redacted.Redacted) {
          const answer = yield* service.ask(`/users/${id}/impersonation-tokens`, {
            method: "POST",
            json: { impersonatorId: staff, reason },
            key
          })
          assert.strictEqual(answer.status, 201, answer.text)
          return { json: { token: answer.json.token } }
        })
        const byStolen = yield* minted(stolen.secret)
        const byOther = yield* minted(other.secret)
        yield* keys.revoke(service.environment.id, stolen.key.id)
        const refused = yield* service.browser().ask(path, byStolen)
        assertProblem(refused, 400, "invalid_token")
        assert.strictEqual((yield* service.browser().ask(path, byOther)).status, 200)
      })
    )

    it.effect("is refused for who cannot sign in, and for other environments' users", () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const { ask } = service
        const banned = yield* person("banned@example.com")
        yield* ask(`/users/${banned.id}/ban`, { method: "POST" })
        const refused = yield* askToMint(banned.id)
        assertProblem(refused, 403, "user_banned")
        yield* assertNoEvent(refused)
        const deleted = yield* person("deleted@example.com")
        yield* ask(`/users/${deleted.id}`, { method: "DELETE" })
        assertProblem(yield* askToMint(deleted.id), 403, "user_deleted")
        const other = yield* service.tenant("elsewhere")
        assertProblem(yield* askToMint(banned.id, {}, other), 403, "wrong_environment")
        assertProblem(yield* askToMint(staff), 404, "user_not_found")
      })
    )

    it.effect("is asked for with everything that it needs, and all that is amiss is named", () =>
      Effect.gen(function* () {
        const user = yield* person("asked@example.com")
        const amiss = yield* askToMint(user.id, {
          impersonatorId: "nobody",
          reason: "",
          expiresInSeconds: 901,
          role: "admin"
        })
        const paths = ["impersonatorId", "reason", "expiresInSeconds", "role"]
        assertFlaws(
          amiss,
          paths.map((name) => `/body/${name}`)
        )
        for (const expiresInSeconds of [29, 60.5, "60"]) {
          const answer = yield* askToMint(user.id, { expiresInSeconds })
          assertFlaws(answer, ["/body/expiresInSeconds"])
        }
        for (const reason of ["x".repeat(501), " \t\u3000"]) {
          assertFlaws(yield* askToMint(user.id, { reason }), ["/body/reason"])
        }
        for (const redirectUrl of [
          "//evil.example",
          "https://evil.example/",
          "/\\evil",
          "data:,x"
        ]) {
          const answer = yield* askToMint(user.id, { redirectUrl })
          assertFlaws(answer, ["/body/redirectUrl"], "invalid_redirect_url")
          yield* assertNoEvent(answer)
        }
        // The request is looked at before whom it is about.
        const ofNobody = yield* askToMint(staff, { redirectUrl: "//evil.example" })
        assertFlaws(ofNobody, ["/body/redirectUrl"], "invalid_redirect_url")
      })
    )
  })

  describe("an impersonation", () => {
    it.effect("is a session of the user that says who acts, in every token too", () =>
      Effect.gen(function* () {
        const { ask, environment } = yield* TestService
        yield* (yield* JwtTemplates).set(environment.id, "backend", {
          lifetimeSeconds: 60,
          audience: null,
          claims: {}
        })
        const user = yield* person("acted@example.com")
        yield* TestClock.adjust("2 seconds")
        const { answer, browser, sessionId } = yield* impersonate(user.id)
        const { accessToken, session, status, user: shown } = answer.json
        assert.strictEqual(status, "complete")
        assert.isUndefined(answer.json.sessionToken)
        assert.strictEqual(shown.id, user.id)
        assert.strictEqual(session.impersonatorId, staff)
        assert.deepStrictEqual(session.authenticationMethods, ["impersonation"])
        const length = Date.parse(session.expiresAt) - Date.parse(session.createdAt)
        assert.strictEqual(length, minutes(30))

        const refreshed = yield* browser.ask("/auth/refresh", { json: {} })
        const templated = yield* browser.ask("/auth/tokens/backend", { json: {} })
        for (const token of [accessToken, refreshed.json.accessToken, templated.json.token]) {
          const claims = jose.decodeJwt(token)
          assert.deepStrictEqual(claims["act"], { sub: staff })
          assert.strictEqual(claims.sub, user.id)
        }
        // Nobody has proven to be the user.
        const { amr, auth_time } = jose.decodeJwt(accessToken)
        assert.deepStrictEqual({ amr, auth_time }, { amr: [], auth_time: 0 })

        const listed = yield* ask(`/users/${user.id}/sessions`)
        assert.deepInclude(listed.json.items[0], { id: sessionId, impersonatorId: staff })
        const events = yield* eventsOf(answer)
        assert.lengthOf(events, 1)
        assert.deepInclude(events[0], {
          action: "impersonation.started",
          actor: { type: "user", id: user.id, impersonatorId: staff },
          targets: [
            { type: "session", id: sessionId },
            { type: "user", id: user.id }
          ],
          metadata: { impersonatorId: staff, reason }
        })
      })
    )

    it.effect("names both in the trail of whatever is done meanwhile", () =>
      Effect.gen(function* () {
        const user = yield* person("trail@example.com")
        const { browser } = yield* impersonate(user.id)
        const answer = yield* browser.ask("/users/me", {
          method: "PATCH",
          json: { firstName: "Ada" }
        })
        assert.strictEqual(answer.status, 200, answer.text)
        const [event] = yield* eventsOf(answer)
        assert.deepStrictEqual(event.actor, { type: "user", id: user.id, impersonatorId: staff })
      })
    )

    it.effect(
      "begins with a visit to its link, which leads to the app or where it was told to",
      () =>
        Effect.gen(function* () {
          const service = yield* TestService
          yield* service.ask("/allowed-origins", {
            method: "PUT",
            json: { origins: ["https://shop.example"] }
          })
          const user = yield* person("visited@example.com")
          const leadsTo = Effect.fnUntraced(function* (
            minted: Readonly<Record<string, unknown>>,
            query: Readonly<Record<string, string>> = {}
          ) {
            const browser = service.browser()
            const { token } = yield* mint(user.id, minted)
            const answer = yield* open(browser, token, visit, query)
            assert.strictEqual(answer.status, 302, answer.text)
            assert.strictEqual((yield* browser.ask("/users/me")).json.id, user.id)
            return answer.headers.get("location")
          })
          assert.strictEqual(yield* leadsTo({}), "http://main.test/")
          assert.strictEqual(yield* leadsTo({ redirectUrl: null }), "http://main.test/")
          assert.strictEqual(yield* leadsTo({ redirectUrl: "/a?b=c" }), "http://main.test/a?b=c")
          const shop = { redirectUrl: "https://shop.example/orders" }
          assert.strictEqual(yield* leadsTo(shop), "https://shop.example/orders")
          assert.strictEqual(yield* leadsTo({}, { redirectUrl: "/own" }), "http://main.test/own")
          // Whoever opens the link has the last word.
          assert.strictEqual(yield* leadsTo(shop, { redirectUrl: "/own" }), "http://main.test/own")

          const { token } = yield* mint(user.id, shop)
          yield* service.ask("/allowed-origins", { method: "PUT", json: { origins: [] } })
          const gone = yield* open(service.browser(), token)
          assert.strictEqual(gone.headers.get("location"), "http://main.test/")
        })
    )

    it.effect("may be one of several, each with a link of its own", () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const user = yield* person("several@example.com")
        const colleague = "018f0000-0000-7000-8000-0000000000bb"
        const first = yield* mint(user.id)
        const second = yield* mint(user.id, { impersonatorId: colleague.toUpperCase() })
        for (const [{ token }, impersonatorId] of [
          [first, staff],
          [second, colleague]
        ] as const) {
          const answer = yield* service.browser().ask(path, { json: { token } })
          assert.strictEqual(answer.json.session?.impersonatorId, impersonatorId, answer.text)
        }
      })
    )

    it.effect(
      "of a native install or a server answers its token in the body, and sets no cookie",
      () =>
        Effect.gen(function* () {
          const service = yield* TestService
          const user = yield* person("install@example.com")
          const install = service.browser()
          const { token } = yield* mint(user.id)
          const answer = yield* install.ask(`${path}?_is_native=true`, {
            json: { token },
            origin: null
          })
          assert.strictEqual(install.cookies.size, 0)
          const me = yield* install.ask("/users/me", { bearer: answer.json.sessionToken })
          assert.strictEqual(me.json.id, user.id)
        })
    )

    it.effect("leaves the browser its own session, which is there again afterwards", () =>
      Effect.gen(function* () {
        yield* person("agent@example.com")
        const user = yield* person("customer@example.com")
        const { browser, result } = yield* signIn("agent@example.com")
        const before = browser.cookies.get("gatehouse_session")?.value
        const { sessionId } = yield* impersonate(user.id, browser)
        assert.notStrictEqual(browser.cookies.get("gatehouse_session")?.value, before)
        const boot = yield* browser.ask("/boot")
        assert.strictEqual(boot.json.activeSessionId, sessionId)
        assert.lengthOf(boot.json.sessions, 2)
        const left = yield* browser.ask("/auth/logout", { json: { sessionId } })
        assert.strictEqual(left.status, 204)
        assert.strictEqual((yield* browser.ask("/users/me")).json.email, "agent@example.com")
        assert.strictEqual((yield* browser.ask("/boot")).json.activeSessionId, result.session.id)
      })
    )

    it.effect("stands beside the user's own session, which it never ends; that one ends it", () =>
      Effect.gen(function* () {
        const user = yield* person("same@example.com")
        const { browser, result } = yield* signIn("same@example.com")
        const first = yield* impersonate(user.id, browser)
        const second = yield* impersonate(user.id, browser)
        const ids = (yield* browser.ask("/boot")).json.sessions.map(
          ({ id }: { readonly id: string }) => id
        )
        assert.sameMembers(ids, [result.session.id, second.sessionId])
        const replaced = (yield* eventsOf(second.answer)).find(
          ({ action }: { readonly action: string }) => action === "impersonation.ended"
        )
        assert.deepInclude(replaced, {
          targets: [
            { type: "session", id: first.sessionId },
            { type: "user", id: user.id }
          ],
          actor: { type: "user", id: user.id, impersonatorId: staff }
        })
        yield* signIn("same@example.com", browser)
        assert.lengthOf((yield* browser.ask("/boot")).json.sessions, 1)
      })
    )

    it.effect("counts as one of the sessions that a client may hold", () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const environments = yield* Environments
        const other = yield* service.tenant("few")
        yield* environments.update("few", { session: { maxPerClient: 2 } })
        yield* TestClock.adjust("1 second")
        const browser = service.browser(other)
        for (const name of ["one", "two", "three"]) {
          const user = yield* Seed.user({ email: `${name}@example.com` }, other)
          const { token } = yield* mint(user.id, {}, other)
          yield* TestClock.adjust("1 second")
          assert.strictEqual((yield* browser.ask(path, { json: { token } })).status, 200)
        }
        assert.lengthOf((yield* browser.ask("/boot")).json.sessions, 2)
      })
    )

    it.effect("is no sign-in of the user: nothing is asked, mailed, counted or remembered", () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const sql = yield* SqlClient.SqlClient
        const user = yield* person("quiet@example.com")
        yield* signIn("quiet@example.com")
        yield* (yield* Environments).update("main", { mfa: { policy: "required" } })
        yield* TestClock.adjust("1 second")
        const known = sql`SELECT * FROM known_devices WHERE user_id = ${user.id}`
        const counters = sql`SELECT * FROM throttle_counters ORDER BY subject`
        const before = { known: yield* known, counters: yield* counters }
        const mails = yield* mailsTo("quiet@example.com")
        const { answer, browser } = yield* impersonate(user.id)
        assert.strictEqual(answer.json.status, "complete")
        assert.deepStrictEqual([...browser.cookies.keys()].toSorted(), [
          "gatehouse_session",
          "session_hint"
        ])
        assert.deepStrictEqual({ known: yield* known, counters: yield* counters }, before)
        assert.lengthOf(yield* mailsTo("quiet@example.com"), mails.length)
        const login = yield* service
          .browser()
          .ask("/auth/login", { json: { email: "quiet@example.com", password } })
        assert.strictEqual(login.json.status, "mfa_enrollment_required")
        yield* (yield* Environments).update("main", { mfa: { policy: "optional" } })
        yield* TestClock.adjust("1 second")
      })
    )
  })
})
