import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { LimitedWrites } from "../../src/sessions/clients/ClientAuth.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { attack } from "../support/Attack.ts"
import { assertDeclared, clientOperations, pathOf } from "../support/ClientOperations.ts"
import { person, signIn } from "../support/People.ts"
import { assertProblem } from "../support/Problems.ts"
import { TestService } from "../support/TestService.ts"

/**
 * Writes of a signed-in person, but for the choice of an organization and the end of sessions, and the
 * download that the trail tells of (contract: "Throttling").
 */
const limited = clientOperations.filter(
  ({ method, path }) =>
    (method !== "GET" || path.endsWith("/data-requests/:dataRequestId/download")) &&
    /^\/_service\/(users\/me|organizations)(\/|$)/.test(path) &&
    path !== "/_service/organizations/active" &&
    !path.startsWith("/_service/users/me/sessions")
)

layer(TestService.layer)("the writes of one session", (it) => {
  it("are limited by one guard, and nothing else is", () => {
    const guarded = clientOperations.filter(({ guards }) => guards.has(LimitedWrites.key))
    assert.isAbove(limited.length, 25)
    assert.sameMembers(
      guarded.map(({ name }) => name),
      limited.map(({ name }) => name)
    )
  })

  it.effect("are 120 a minute, those at once and those that fail included", () =>
    Effect.gen(function* () {
      yield* attack("floods of writes")
      yield* person("busy@example.com")
      const { browser } = yield* signIn("busy@example.com")
      const other = yield* signIn("busy@example.com")
      const rename = (json: object) => browser.ask("/users/me", { method: "PATCH", json })
      const answers = yield* Effect.forEach(
        Array.from({ length: 125 }, (_, index) => index),
        (index) => rename(index % 10 === 0 ? { nothing: 1 } : { firstName: `Ada ${index}` }),
        { concurrency: 10 }
      )
      const refused = answers.filter(({ status }) => status === 429)
      assert.lengthOf(refused, 5)
      for (const answer of refused) {
        const { retryAfterSeconds } = assertProblem(answer, 429, "rate_limited")
        assert.strictEqual(retryAfterSeconds, 60)
        assert.strictEqual(answer.headers.get("retry-after"), "60")
        assert.strictEqual(answer.headers.get("ratelimit-policy"), '"session-writes";q=120;w=60')
        assert.strictEqual(answer.headers.get("ratelimit"), '"session-writes";r=0;t=60')
      }
      const json = { organizationId: null }
      const free = [
        yield* browser.ask("/users/me"),
        yield* browser.ask("/organizations/active", { method: "PUT", json }),
        yield* other.browser.ask("/users/me", { method: "PATCH", json: { firstName: "Ada" } })
      ]
      for (const answer of free) assert.strictEqual(answer.status, 200, answer.text)
      // A stranger's session can be ended at once, whatever else was written.
      const path = `/users/me/sessions/${other.result.session.id}`
      assert.strictEqual((yield* browser.ask(path, { method: "DELETE" })).status, 200)
      assert.strictEqual(
        (yield* browser.ask("/users/me/sessions", { method: "DELETE" })).status,
        204
      )
      yield* TestClock.adjust("1 minute")
      assert.strictEqual((yield* rename({ firstName: "Ada" })).status, 200)
    })
  )

  it.effect("are refused by every one of them, before anything of it is looked at", () =>
    Effect.gen(function* () {
      yield* attack("floods of writes")
      yield* (yield* Environments).update("main", { throttle: { sessionWrites: 1 } })
      yield* TestClock.adjust("1 second")
      yield* person("full@example.com")
      const { browser } = yield* signIn("full@example.com")
      yield* browser.ask("/users/me", { method: "PATCH", json: {} })
      for (const operation of limited) {
        const answer = yield* browser.ask(pathOf(operation), {
          method: operation.method,
          ...(operation.takesBody ? { body: "{" } : {})
        })
        assertDeclared(operation, answer, 429, "rate_limited")
      }
    })
  )
})
