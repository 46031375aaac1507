import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { codeOf } from "../../support/Authenticator.ts"
import { holdRows, untilWaiting } from "../../support/HeldRows.ts"
import { lastCode, lastToken } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { browserAt, follow, layer as world, redeem, ticketFor } from "../../support/Satellites.ts"
import { stall } from "../../support/Stall.ts"
import { TestService } from "../../support/TestService.ts"

const logout = { method: "POST" }

/** Two requests, the second while the first one stands still, and both until they may go on. */
const together = Effect.fnUntraced(function* <A, B, E, R, E2, R2>(
  { release }: { readonly release: Effect.Effect<unknown> },
  first: Effect.Effect<A, E, R>,
  second: Effect.Effect<B, E2, R2>
) {
  const one = yield* Effect.forkScoped(first)
  yield* untilWaiting(1)
  const two = yield* Effect.forkScoped(second)
  yield* untilWaiting(2)
  yield* release
  return yield* Effect.all([Fiber.join(one), Fiber.join(two)])
})

/** The client of a session, so that whatever comes to it waits. */
const clientOf = (sessionId: string) =>
  holdRows((sql) =>
    Effect.gen(function* () {
      const [session] = yield* sql<{ readonly environment_id: string; readonly client_id: string }>`
        SELECT environment_id, client_id FROM sessions WHERE id = ${sessionId}`
      return yield* sql`
        SELECT 1 FROM clients
        WHERE environment_id = ${session?.environment_id} AND id = ${session?.client_id}
        FOR UPDATE`
    })
  )

layer(world)("revocations and what they meet", (it) => {
  it.effect("a ticket that is redeemed at once with a disavowal ends in no knot", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const user = yield* person("ticket@example.com")
      yield* signIn(user.email)
      const { browser } = yield* signIn(user.email)
      const token = yield* lastToken(user.email, "new_device")
      const blog = yield* browserAt("blog.test")
      const { session } = yield* follow(browser, blog)
      const ticket = yield* ticketFor(browser)
      const holder = yield* clientOf(session.id)
      const [redeemed, disavowed] = yield* together(
        holder,
        redeem(blog, ticket),
        service.browser().ask("/auth/disavow", { json: { token } })
      )
      assert.strictEqual(redeemed.status, 200, redeemed.text)
      assert.strictEqual(disavowed.status, 200, disavowed.text)
      assertProblem(yield* blog.ask("/users/me"), 401, "unauthenticated")
    })
  )

  it.effect("a mailed code that is used at once with a disavowal ends in no knot", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const user = yield* person("code@example.com")
      yield* signIn(user.email)
      const { browser, result } = yield* signIn(user.email)
      const token = yield* lastToken(user.email, "new_device")
      yield* browser.ask("/auth/reauthenticate/send-code", { method: "POST" })
      const emailCode = yield* lastCode(user.email, "reauthentication_code")
      const holder = yield* clientOf(result.session.id)
      const [proven, disavowed] = yield* together(
        holder,
        browser.ask("/auth/reauthenticate", { json: { emailCode } }),
        service.browser().ask("/auth/disavow", { json: { token } })
      )
      assert.strictEqual(proven.status, 204, proven.text)
      assert.strictEqual(disavowed.status, 200, disavowed.text)
      assertProblem(yield* browser.ask("/users/me"), 401, "unauthenticated")
    })
  )

  it.effect("signing out at once with a reset in the same browser ends in no knot", () =>
    Effect.gen(function* () {
      const user = yield* person("reset@example.com")
      const { browser } = yield* signIn(user.email)
      yield* browser.ask("/auth/forgot-password", { json: { email: user.email } })
      const token = yield* lastToken(user.email, "password_reset")
      const holder = yield* stall("mails")
      const json = { token, password: "another horse entirely" }
      const [reset, left] = yield* together(
        holder,
        browser.ask("/auth/reset-password", { json }),
        browser.ask("/auth/logout", logout)
      )
      assert.strictEqual(reset.status, 200, reset.text)
      assert.strictEqual(left.status, 204, left.text)
    })
  )

  it.effect("signing out at once with an enrolment in the same browser ends in no knot", () =>
    Effect.gen(function* () {
      const environments = yield* Environments
      const user = yield* person("enrolment@example.com")
      const { browser } = yield* signIn(user.email)
      yield* environments.update("main", { mfa: { policy: "required" } })
      yield* TestClock.adjust("1 second")
      const owing = yield* browser.ask("/auth/login", { json: { email: user.email, password } })
      const { enrollmentToken } = owing.json
      const started = yield* browser.ask("/auth/mfa/enrollment/start", {
        json: { enrollmentToken }
      })
      const code = yield* codeOf(started.json.secret)
      const holder = yield* stall("mails")
      const [enrolled, left] = yield* together(
        holder,
        browser.ask("/auth/mfa/enrollment/confirm", { json: { enrollmentToken, code } }),
        browser.ask("/auth/logout", logout)
      )
      yield* environments.update("main", { mfa: { policy: "optional" } })
      yield* TestClock.adjust("1 second")
      assert.strictEqual(enrolled.status, 200, enrolled.text)
      assert.strictEqual(left.status, 204, left.text)
    })
  )

  it.effect("signing out while the token is replaced ends the session all the same", () =>
    Effect.gen(function* () {
      const user = yield* person("replaced@example.com")
      const { browser, result } = yield* signIn(user.email)
      const [proven, left] = yield* together(
        yield* clientOf(result.session.id),
        browser.ask("/auth/reauthenticate", { json: { password } }),
        browser.ask("/auth/logout", logout)
      )
      assert.strictEqual(proven.status, 204, proven.text)
      assert.strictEqual(left.status, 204, left.text)
      const { ask } = yield* TestService
      const { items } = (yield* ask(`/users/${user.id}/sessions`)).json
      assert.strictEqual(items[0].status, "revoked")
    })
  )

  it.effect(
    "signing out while somebody else signs in ends the own session, and none of theirs",
    () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const [own, other] = [yield* person("own@example.com"), yield* person("else@example.com")]
        const { browser, result } = yield* signIn(own.email)
        const [, left] = yield* together(
          yield* clientOf(result.session.id),
          signIn(other.email, browser),
          browser.ask("/auth/logout", logout)
        )
        assert.strictEqual(left.status, 204, left.text)
        const cookies = left.headers.getSetCookie().map((cookie) => cookie.split("=", 1)[0])
        assert.deepStrictEqual(cookies, ["session_hint"])
        assert.strictEqual((yield* browser.ask("/users/me")).json.id, other.id)
        const { items } = (yield* ask(`/users/${own.id}/sessions`)).json
        assert.strictEqual(items[0].status, "revoked")
      })
  )
})
