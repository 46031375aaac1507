import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import * as jose from "jose"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { JwtTemplates } from "../../src/sessions/tokens/JwtTemplates.ts"
import { attack } from "../support/Attack.ts"
import { freshEmail } from "../support/Invitations.ts"
import { impersonate, mint, open, path, reason, staff } from "../support/Impersonation.ts"
import { captureLogs } from "../support/LogLines.ts"
import { rolesOf, team } from "../support/Organizations.ts"
import { person, signIn } from "../support/People.ts"
import { assertFlaws, assertProblem } from "../support/Problems.ts"
import { TestService } from "../support/TestService.ts"
import { visit } from "../support/Visit.ts"

const logs = captureLogs()

const sessionsOf = (userId: string) =>
  TestService.use(({ ask }) => ask(`/users/${userId}/sessions?status=active`)).pipe(
    Effect.map(({ json }) => json.items)
  )

/** What opens a link without anybody having gone there. */
const lookingUp: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "a program that knows nothing of browsers": {},
  "an image": { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" },
  "a script's fetch": { "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" },
  "a frame": { "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" },
  "half of the headers": { "sec-fetch-mode": "navigate" },
  "the other half": { "sec-fetch-dest": "document" },
  "a prefetch": { ...visit, "sec-purpose": "prefetch" },
  "a page drawn beforehand": { ...visit, "sec-purpose": "prefetch;prerender" },
  "an older prefetch": { ...visit, purpose: "prefetch" }
}

let lookups = 0

/**
 * Impersonation beyond its limits: single-use races (better-auth GHSA-392p-2q2v-4372), redirects
 * (Keycloak GHSA-9vm7-v8wj-3fqw), login CSRF by links that act when they are looked up.
 */
layer(TestService.layer.pipe(Layer.provideMerge(logs.layer)))("an impersonation's link", (it) => {
  it.effect("counts once, however many open it at once, whichever way", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const user = yield* person("raced@example.com")
      const { token } = yield* mint(user.id)
      const answers = yield* Effect.all(
        Array.from({ length: 20 }, (_, index) => {
          const browser = service.browser()
          return index % 2 === 0 ? open(browser, token) : browser.ask(path, { json: { token } })
        }),
        { concurrency: "unbounded" }
      )
      const refused = answers.filter(({ status }) => status === 400)
      assert.lengthOf(refused, 19)
      for (const answer of refused) assertProblem(answer, 400, "invalid_token")
      assert.lengthOf(yield* sessionsOf(user.id), 1)
      assertProblem(yield* open(service.browser(), token), 400, "invalid_token")
    })
  )

  it.effect("is good for its time and its environment, and for active users only", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const user = yield* person("limits@example.com")
      const redeem = (token: string, browser = service.browser()) =>
        browser.ask(path, { json: { token } })

      const brief = yield* mint(user.id, { expiresInSeconds: 30 })
      const foreign = yield* mint(user.id, { expiresInSeconds: 60 })
      const elsewhere = service.browser(yield* service.tenant("elsewhere"))
      assertProblem(yield* redeem(foreign.token, elsewhere), 400, "invalid_token")
      assertProblem(yield* open(elsewhere, foreign.token), 400, "invalid_token")
      yield* TestClock.adjust("30 seconds")
      assertProblem(yield* redeem(brief.token), 400, "invalid_token")
      assert.strictEqual((yield* redeem(foreign.token)).status, 200)

      const others = ["", "x", foreign.token.slice(1), `${foreign.token}A`, "A".repeat(43)]
      for (const token of others) assertProblem(yield* redeem(token), 400, "invalid_token")

      const held = yield* mint(user.id)
      yield* service.ask(`/users/${user.id}/ban`, { method: "POST" })
      assertProblem(yield* redeem(held.token), 400, "invalid_token")
      yield* service.ask(`/users/${user.id}/unban`, { method: "POST" })
      const last = yield* mint(user.id)
      yield* service.ask(`/users/${user.id}`, { method: "DELETE" })
      assertProblem(yield* redeem(last.token), 400, "invalid_token")
      assert.deepStrictEqual(yield* sessionsOf(user.id), [])
    })
  )

  it.effect("opened while the user is banned leaves no live session behind", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      for (let round = 0; round < 10; round += 1) {
        const user = yield* person(`banned-${round}@example.com`)
        const { token } = yield* mint(user.id)
        const browser = service.browser()
        const [ban] = yield* Effect.all(
          [
            service.ask(`/users/${user.id}/ban`, { method: "POST" }),
            browser.ask(path, { json: { token } })
          ],
          { concurrency: "unbounded" }
        )
        assert.strictEqual(ban.status, 200)
        assert.deepStrictEqual(yield* sessionsOf(user.id), [])
        assertProblem(yield* browser.ask("/users/me"), 401, "unauthenticated")
      }
    })
  )

  it.effect.each(Object.entries(lookingUp))("is not opened by %s", ([, headers]) =>
    Effect.gen(function* () {
      const service = yield* TestService
      const user = yield* person(`looked-${(lookups += 1)}@example.com`)
      const { token } = yield* mint(user.id, { redirectUrl: "/a?b=%22%3E%3Cb%3E&c='" })
      const browser = service.browser()
      for (const method of ["GET", "HEAD"]) {
        const answer = yield* browser.ask(`${path}?token=${token}`, { method, headers })
        assert.strictEqual(answer.status, 200, answer.text)
        assert.strictEqual(answer.headers.get("content-type"), "text/html; charset=utf-8")
        assert.strictEqual(answer.headers.get("cache-control"), "no-store")
        assert.strictEqual(answer.headers.get("referrer-policy"), "strict-origin")
        const policy = answer.headers.get("content-security-policy") ?? ""
        for (const rule of ["default-src 'none'", "form-action 'self'", "frame-ancestors 'none'"]) {
          assert.include(policy, rule)
        }
        assert.strictEqual(answer.text.split(token).length, method === "HEAD" ? 1 : 2)
        assert.notInclude(answer.text, "<b>")
        assert.strictEqual(browser.cookies.size, 0)
      }
      assert.deepStrictEqual(yield* sessionsOf(user.id), [])
      const danish = yield* browser.ask(`${path}?token=${token}`, {
        headers: { ...headers, "accept-language": "da" }
      })
      assert.include(danish.text, "Handl på vegne af en anden")
      assert.strictEqual((yield* open(browser, token)).status, 302)
    })
  )

  it.effect("is not opened by HEAD, even of a browser that says it goes there", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const user = yield* person("head@example.com")
      const { token } = yield* mint(user.id)
      const browser = service.browser()
      const query = `${path}?token=${token}`
      const answer = yield* browser.ask(query, { method: "HEAD", headers: visit })
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(browser.cookies.size, 0)
      assert.strictEqual((yield* open(browser, token)).status, 302)
    })
  )

  it.effect("leads to known places only, and is still good where it was to lead elsewhere", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const other = yield* service.tenant("neighbour")
      const user = yield* person("led@example.com")
      const { token } = yield* mint(user.id)
      const browser = service.browser()
      const tricks = [
        "//evil.example",
        "/\\evil.example",
        "https://evil.example/",
        "http://main.test@evil.example/",
        "http://main.test.evil.example/",
        `http://${other.environment.hosts[0]}/`,
        "javascript:alert(1)",
        "data:text/html,x",
        "/%0d%0aset-cookie:x=1",
        ""
      ]
      for (const redirectUrl of tricks) {
        const answer = yield* open(browser, token, visit, { redirectUrl })
        assertProblem(answer, 400, "invalid_redirect_url")
        const shown = yield* open(browser, token, {}, { redirectUrl })
        assertFlaws(shown, ["/query/redirectUrl"], "invalid_redirect_url")
      }
      assert.strictEqual(browser.cookies.size, 0)
      const answer = yield* open(browser, token, visit, { redirectUrl: "/home" })
      assert.strictEqual(answer.headers.get("location"), "http://main.test/home")
      assert.notInclude(answer.headers.get("location"), token)
    })
  )

  it.effect("of a bearer's or an unknown client is a new browser's, and takes over none", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const agent = yield* person("bearer@example.com")
      const user = yield* person("borne@example.com")
      const { browser: owner } = yield* signIn("bearer@example.com")
      const bearer = owner.cookies.get("gatehouse_session")?.value ?? ""
      const { token } = yield* mint(user.id)
      const browser = service.browser()
      const query = `${path}?token=${token}`
      const answer = yield* browser.ask(query, { bearer, headers: visit })
      assert.strictEqual(answer.status, 302, answer.text)
      assert.strictEqual((yield* owner.ask("/users/me")).json.id, agent.id)
      assert.lengthOf((yield* browser.ask("/boot")).json.sessions, 1)
    })
  )

  it.effect("is in no line of the log, whatever becomes of it", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const user = yield* person("logged@example.com")
      const { token } = yield* mint(user.id)
      const browser = service.browser()
      yield* open(browser, token, {})
      yield* sql`ALTER TABLE sessions ADD CONSTRAINT failing CHECK (false) NOT VALID`
      assertProblem(yield* open(browser, token), 500, "internal_error")
      yield* sql`ALTER TABLE sessions DROP CONSTRAINT failing`
      assert.strictEqual((yield* open(browser, token)).status, 302)
      assertProblem(yield* open(browser, token), 400, "invalid_token")
      const lines = logs.lines.join("\n")
      assert.include(lines, path)
      assert.notInclude(lines, token)
      assert.notInclude(lines, reason)
      const cookie = browser.cookies.get("gatehouse_session")?.value ?? "none"
      assert.notInclude(lines, cookie)
    })
  )
})

layer(TestService.layer)("whoever acts for a user", (it) => {
  it.effect("gets no further than that: not to the server plane, nor past its end", () =>
    Effect.gen(function* () {
      const { askAt, environment } = yield* TestService
      const environments = yield* Environments
      yield* environments.update("main", { session: { impersonationSeconds: 60 } })
      yield* TestClock.adjust("1 second")
      const template = { lifetimeSeconds: 3600, audience: null, claims: {} }
      yield* (yield* JwtTemplates).set(environment.id, "long", template)
      const user = yield* person("further@example.com")
      const { answer, browser } = yield* impersonate(user.id)
      const cookie = browser.cookies.get("gatehouse_session")?.value ?? ""
      for (const token of [cookie, answer.json.accessToken]) {
        const minted = yield* askAt(`/api/server/v1/users/${user.id}/impersonation-tokens`, {
          method: "POST",
          key: undefined,
          headers: { authorization: `Bearer ${token}` },
          json: { impersonatorId: staff, reason }
        })
        assertProblem(minted, 401, "invalid_secret_key")
      }
      yield* TestClock.adjust("30 seconds")
      const end = Math.floor(Date.parse(answer.json.session.expiresAt) / 1000)
      const refreshed = yield* browser.ask("/auth/refresh", { json: {} })
      assert.strictEqual(refreshed.json.session.expiresAt, answer.json.session.expiresAt)
      const templated = yield* browser.ask("/auth/tokens/long", { json: {} })
      for (const token of [refreshed.json.accessToken, templated.json.token]) {
        assert.strictEqual(jose.decodeJwt(token).exp, end)
      }
      yield* environments.update("main", { session: { impersonationSeconds: 1800 } })
      yield* TestClock.adjust("1 second")
    })
  )

  it.effect("makes nothing fresh, at a provider neither", () =>
    Effect.gen(function* () {
      const user = yield* person("fresh@example.com")
      const { browser } = yield* impersonate(user.id)
      const start = yield* browser.ask("/auth/oauth2/any/authorize?reauthenticate=true")
      assertProblem(start, 403, "forbidden_while_impersonating")
    })
  )

  it.effect("changes nothing of their organizations: no accomplice comes in, nobody goes out", () =>
    Effect.gen(function* () {
      yield* attack("misuse of impersonation", "invitation misuse")
      const { ask } = yield* TestService
      const { admin, id, member, owner, path } = yield* team
      const { browser } = yield* impersonate(owner.id)
      const open = (yield* owner.browser.ask(`${path}/invitations`, {
        json: { email: freshEmail() }
      })).json
      const writes: ReadonlyArray<readonly [string, string, object?]> = [
        ["POST", `${path}/invitations`, { email: "accomplice@example.com", role: "owner" }],
        ["POST", `${path}/invitations/${open.id}/resend`, {}],
        ["DELETE", `${path}/invitations/${open.id}`],
        ["PATCH", path, { name: "Taken over" }],
        ["PATCH", `${path}/members/${member.id}`, { role: "owner" }],
        ["DELETE", `${path}/members/${admin.id}`],
        ["DELETE", `${path}/members/${owner.id}`]
      ]
      for (const [method, at, json] of writes) {
        const answer = yield* browser.ask(at, { method, ...(json && { json }) })
        assertProblem(answer, 403, "forbidden_while_impersonating")
      }
      assert.deepStrictEqual(yield* rolesOf(id), {
        [owner.id]: "owner",
        [admin.id]: "admin",
        [member.id]: "member"
      })
      const invitations = yield* ask(`/invitations?organizationId=${id}`)
      assert.deepStrictEqual(
        invitations.json.items.map((item: { readonly id: string }) => item.id),
        [open.id]
      )
      const chosen = yield* browser.ask("/organizations/active", {
        method: "PUT",
        json: { organizationId: id }
      })
      assert.strictEqual(chosen.status, 200, chosen.text)
    })
  )
})
