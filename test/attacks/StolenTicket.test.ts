import { assert, describe, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import * as jose from "jose"
import { attack } from "../support/Attack.ts"
import { eventsOf } from "../support/AuditEvents.ts"
import { impersonate, staff } from "../support/Impersonation.ts"
import { captureLogs } from "../support/LogLines.ts"
import { password, person, signIn } from "../support/People.ts"
import { challengeOf } from "../support/Pkce.ts"
import { assertFlaws, assertProblem } from "../support/Problems.ts"
import {
  answerOf,
  browserAt,
  codeVerifier,
  follow,
  layer as world,
  redeem,
  sync,
  syncPath,
  ticketFor
} from "../support/Satellites.ts"
import type { TestBrowser } from "../support/TestBrowser.ts"
import { TestService } from "../support/TestService.ts"
import { visit } from "../support/Visit.ts"

const { layer: logger, lines } = captureLogs()

const tickets = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`SELECT 1 FROM proofs WHERE purpose = 'satellite_ticket'`
  return rows.length
})

const sessionsOf = Effect.fnUntraced(function* (userId: string) {
  const { ask } = yield* TestService
  return (yield* ask(`/users/${userId}/sessions`)).json.items
})

/**
 * Stolen and replayed tickets, and PKCE downgrades: RFC 9700 sections 2.1.1 and 4.5, authentik
 * CVE-2024-23647, Zitadel CVE-2025-46815 (replay) and CVE-2026-27840 (truncated tokens).
 */
layer(world.pipe(Layer.provideMerge(logger)))("a stolen ticket", (it) => {
  it.effect("is nothing without its verifier, and no other form of it will do", () =>
    Effect.gen(function* () {
      yield* person("robbed@example.com")
      const { browser } = yield* signIn("robbed@example.com")
      const ticket = yield* ticketFor(browser)
      const thief = yield* browserAt("blog.test")
      const wrong = ["", "v".repeat(43), challengeOf(codeVerifier), `${codeVerifier}0`]
      for (const verifier of wrong) {
        assertProblem(yield* redeem(thief, ticket, verifier), 400, "invalid_token")
      }
      const other = ["", ticket.slice(1), `${ticket}A`, ticket.toLowerCase(), `${ticket}=`]
      for (const text of other.filter((form) => form !== ticket)) {
        assertProblem(yield* redeem(thief, text), 400, "invalid_token")
      }
      assert.deepStrictEqual([...thief.cookies.keys()], ["gatehouse_satellite"])
      // A wrong guess takes nothing away from who has the verifier.
      assert.strictEqual((yield* redeem(thief, ticket)).status, 200)
    })
  )

  it.effect("is nothing where a challenge was sent for a verifier, as in plain PKCE", () =>
    Effect.gen(function* () {
      yield* person("plain@example.com")
      const { browser } = yield* signIn("plain@example.com")
      const codeChallenge = "p".repeat(43)
      const { ticket } = answerOf(yield* sync(browser, { codeChallenge }))
      const blog = yield* browserAt("blog.test")
      assertProblem(yield* redeem(blog, ticket, codeChallenge), 400, "invalid_token")
    })
  )

  it.effect("counts on the host that it was made for alone", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const stranger = yield* service.tenant("elsewhere")
      yield* person("bound@example.com")
      const { browser } = yield* signIn("bound@example.com")
      const ticket = yield* ticketFor(browser, "blog.test")
      const elsewhere = [
        yield* browserAt("shop.test"),
        service.browser(),
        service.browser(stranger)
      ]
      for (const at of elsewhere) {
        assertProblem(yield* redeem(at, ticket), 400, "invalid_token")
        const headers = { "x-forwarded-host": "blog.test", forwarded: "host=blog.test" }
        assertProblem(yield* redeem(at, ticket, codeVerifier, { headers }), 400, "invalid_token")
      }
      const blog = yield* browserAt("BLOG.test")
      const origin = "http://blog.test"
      assert.strictEqual((yield* redeem(blog, ticket, codeVerifier, { origin })).status, 200)
    })
  )

  it.effect("counts once, whoever is at it at the same time", () =>
    Effect.gen(function* () {
      const { id } = yield* person("raced@example.com")
      const { browser } = yield* signIn("raced@example.com")
      const ticket = yield* ticketFor(browser)
      const browsers = yield* Effect.replicateEffect(browserAt("blog.test"), 20)
      const answers = yield* Effect.forEach(browsers, (at) => redeem(at, ticket), {
        concurrency: "unbounded"
      })
      const refused = answers.filter(({ status }) => status !== 200)
      assert.lengthOf(refused, 19)
      for (const answer of refused) assertProblem(answer, 400, "invalid_token")
      assert.lengthOf(yield* sessionsOf(id), 2)
      assertProblem(yield* redeem(browsers[0]!, ticket), 400, "invalid_token")
    })
  )

  it.effect("is nothing after a minute, and nothing for another purpose", () =>
    Effect.gen(function* () {
      yield* person("late@example.com")
      const { browser } = yield* signIn("late@example.com")
      const ticket = yield* ticketFor(browser)
      const blog = yield* browserAt("blog.test")
      const json = { ticket, codeVerifier }
      assertProblem(yield* blog.ask("/session/establish/native", { json }), 400, "invalid_token")
      const impersonation = { json: { token: ticket } }
      assertProblem(
        yield* blog.ask("/session/establish/impersonation", impersonation),
        400,
        "invalid_token"
      )
      yield* TestClock.adjust("60 seconds")
      assertProblem(yield* redeem(blog, ticket), 400, "invalid_token")
    })
  )

  it.effect("signs nobody in where the source is, and is kept and logged nowhere", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* person("own@example.com")
      const at = (yield* TestService).browser()
      const json = { email: "own@example.com", password }
      const { json: own } = yield* at.ask("/auth/login?_is_native=true", { json })
      const bearer = own.sessionToken
      const state = "a-state-that-is-nobodys-business"
      const { ticket = "" } = answerOf(yield* sync(at, { state }, { bearer }))
      const blog = yield* browserAt("blog.test")
      yield* sql`ALTER TABLE sessions ADD CONSTRAINT failing CHECK (false) NOT VALID`
      yield* sql`ALTER TABLE proofs ADD CONSTRAINT failing CHECK (false) NOT VALID`
      assertProblem(yield* sync(at, { state }, { bearer }), 500, "internal_error")
      assertProblem(yield* redeem(blog, ticket), 500, "internal_error")
      yield* sql`ALTER TABLE sessions DROP CONSTRAINT failing`
      yield* sql`ALTER TABLE proofs DROP CONSTRAINT failing`
      const answer = yield* redeem(blog, ticket, codeVerifier, { bearer })
      assertProblem(answer, 400, "invalid_token")
      assert.strictEqual((yield* at.ask("/users/me", { bearer })).status, 200)
      for (const table of ["proofs", "audit_events"]) {
        const rows = yield* sql<{ row: string }>`SELECT t::text AS row FROM ${sql(table)} t`
        for (const { row } of rows) assert.notInclude(row, ticket)
      }
      const logged = lines.join("\n")
      assert.include(logged, "/session/establish/ticket")
      assert.include(logged, "/satellite/sync")
      for (const secret of [ticket, codeVerifier, state]) assert.notInclude(logged, secret)
    })
  )
})

/** Tickets that are minted behind a person's back. */
layer(world)((it) => {
  describe("a ticket is minted for a person's own visit alone", () => {
    it.effect("not for a fetch, a frame, an image, a prefetch or HEAD", () =>
      Effect.gen(function* () {
        yield* person("led@example.com")
        const { browser } = yield* signIn("led@example.com")
        const asides = [
          { "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" },
          { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" },
          { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "script" },
          { "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" },
          { "sec-fetch-mode": "navigate", "sec-fetch-dest": "object" },
          { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document", "sec-purpose": "prefetch" }
        ]
        for (const headers of asides) {
          const answer = yield* sync(browser, {}, { headers })
          assertFlaws(answer, ["/header/sec-fetch-dest"])
          assert.isNull(answer.headers.get("location"))
        }
        const head = yield* browser.ask(syncPath(), { method: "HEAD", origin: null })
        assert.include([400, 405], head.status)
        assert.strictEqual(yield* tickets, 0)
        assert.property(answerOf(yield* sync(browser, {}, { headers: visit })), "ticket")
      })
    )

    it.effect("not for a token that was replaced, which may only read for a while", () =>
      Effect.gen(function* () {
        yield* person("planted@example.com")
        const { browser } = yield* signIn("planted@example.com")
        const thief = (yield* TestService).browser()
        thief.cookies.set("gatehouse_session", browser.cookies.get("gatehouse_session")!)
        yield* browser.ask("/auth/reauthenticate", { json: { password } })
        assert.strictEqual((yield* thief.ask("/users/me")).status, 200)
        assert.notProperty(answerOf(yield* sync(thief)), "ticket")
        assert.property(answerOf(yield* sync(browser)), "ticket")
      })
    )
  })

  describe("tickets of a stolen session", () => {
    it.effect("bring no new tries at the password, on whichever satellite (ASVS 6.3.1)", () =>
      Effect.gen(function* () {
        yield* attack("brute force of passwords and codes")
        yield* person("tried@example.com")
        const { browser } = yield* signIn("tried@example.com")
        const reauthenticate = (at: TestBrowser, guess: string) =>
          at.ask("/auth/reauthenticate", { json: { password: guess } })
        const places = [browser]
        for (const host of ["blog.test", "shop.test", "blog.test"]) {
          const place = yield* browserAt(host)
          yield* follow(browser, place)
          places.push(place)
        }
        const guesses = yield* Effect.forEach(places, (place) =>
          Effect.forEach([1, 2, 3, 4, 5], (n) => reauthenticate(place, `a guess ${n}`))
        )
        const counts = guesses.map((some) => some.filter(({ status }) => status === 400).length)
        assert.deepStrictEqual(counts, [5, 5, 0, 0])
        const last = places.at(-1) ?? browser
        assertProblem(yield* reauthenticate(last, password), 429, "rate_limited")
        const json = { currentPassword: password, newPassword: "a wholly new passphrase" }
        const changed = yield* last.ask("/users/me/password", { method: "PUT", json })
        assertProblem(changed, 429, "rate_limited")
      })
    )

    it.effect("bring no new tickets: those of a minute are as many from everywhere", () =>
      Effect.gen(function* () {
        yield* attack("floods of writes")
        yield* person("begetting@example.com")
        const { browser } = yield* signIn("begetting@example.com")
        const blog = yield* browserAt("blog.test")
        yield* follow(browser, blog)
        const environments = yield* Environments
        yield* environments.update("main", { throttle: { sessionWrites: 2 } })
        yield* TestClock.adjust("1 second")
        const thief = (yield* TestService).browser()
        thief.cookies.set("gatehouse_session", blog.cookies.get("gatehouse_session")!)
        assert.property(answerOf(yield* sync(thief)), "ticket")
        assertProblem(yield* sync(thief), 429, "rate_limited")
        yield* environments.update("main", { throttle: { sessionWrites: 120 } })
        yield* TestClock.adjust("1 minute")
      })
    )
  })

  describe("a ticket of somebody who acts for a user", () => {
    it.effect("still acts for them, no longer and no further, and ends with that", () =>
      Effect.gen(function* () {
        const user = yield* person("acted@example.com")
        const { browser, sessionId } = yield* impersonate(user.id)
        const source = (yield* browser.ask("/auth/refresh", { json: {} })).json.session
        yield* TestClock.adjust("10 minutes")
        const blog = yield* browserAt("blog.test")
        const { accessToken, session } = yield* follow(browser, blog)
        assert.strictEqual(session.impersonatorId, staff)
        assert.strictEqual(session.expiresAt, source.expiresAt)
        assert.deepStrictEqual(session.authenticationMethods, ["impersonation", "ticket"])
        const claims = jose.decodeJwt(accessToken)
        assert.deepStrictEqual(claims["act"], { sub: staff })
        assert.strictEqual(claims["auth_time"], 0)
        const refused = yield* blog.ask("/users/me/sessions", { method: "DELETE" })
        assertProblem(refused, 403, "forbidden_while_impersonating")
        const ended = yield* eventsOf(yield* blog.ask("/auth/logout", { method: "POST" }))
        const seen = ended.map(({ action, targets }: Record<string, never>) => [
          action,
          (targets as unknown as ReadonlyArray<{ readonly id: string }>)[0]?.id
        ])
        assert.sameDeepMembers(seen, [
          ["session.revoked", session.id],
          ["session.revoked", sessionId],
          ["impersonation.ended", sessionId]
        ])
        assert.strictEqual((yield* browser.ask("/users/me")).status, 401)
      })
    )

    it.effect("leaves the user's own session on that satellite alone", () =>
      Effect.gen(function* () {
        const user = yield* person("beside@example.com")
        const { browser } = yield* impersonate(user.id)
        const blog = yield* browserAt("blog.test")
        const { result } = yield* signIn(user.email, blog)
        const { session } = yield* follow(browser, blog)
        const { json } = yield* blog.ask("/boot")
        assert.strictEqual(json.activeSessionId, session.id)
        assert.sameMembers(
          json.sessions.map(({ id }: { readonly id: string }) => id),
          [session.id, result.session.id]
        )
      })
    )
  })
})
