import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Logger } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { whileFailing } from "../../support/FailingTable.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"

const guess = Effect.fnUntraced(function* (email: string, attempt = "a wrong guess") {
  const service = yield* TestService
  return yield* service.browser().ask("/auth/login", { json: { email, password: attempt } })
})

layer(Layer.provideMerge(TestService.layer, Logger.layer([])))("throttling of sign-ins", (it) => {
  it.effect("after ten failures the right password is refused too, until the window is over", () =>
    Effect.gen(function* () {
      yield* attack("brute force of passwords and codes")
      yield* person("locked@example.com")
      for (let i = 0; i < 10; i++) {
        const spelling = i % 2 === 0 ? "locked@example.com" : "LOCKED@Example.COM"
        assertProblem(yield* guess(spelling), 401, "invalid_credentials")
      }
      const refused = yield* guess("locked@example.com", password)
      const { retryAfterSeconds } = assertProblem(refused, 429, "rate_limited")
      assert.strictEqual(refused.headers.get("retry-after"), String(retryAfterSeconds))
      assert.isAtMost(retryAfterSeconds, 900)
      yield* TestClock.adjust("15 minutes")
      yield* signIn("locked@example.com")
    })
  )

  it.effect("a right password is no failure, though the sign-in fails for another reason", () =>
    Effect.gen(function* () {
      yield* person("unlucky@example.com")
      for (let i = 0; i < 11; i++) {
        const failed = yield* whileFailing("sessions", guess("unlucky@example.com", password))
        assertProblem(failed, 500, "internal_error")
      }
      yield* signIn("unlucky@example.com")
    })
  )

  it.effect("an unknown address is throttled like a known one", () =>
    Effect.gen(function* () {
      for (let i = 0; i < 10; i++) {
        assertProblem(yield* guess("nobody@example.com"), 401, "invalid_credentials")
      }
      assertProblem(yield* guess("nobody@example.com"), 429, "rate_limited")
      yield* TestClock.adjust("1 hour")
    })
  )

  it.effect("others cannot lock out a browser that has signed in before", () =>
    Effect.gen(function* () {
      yield* attack("lock-out of others")
      yield* person("attacked@example.com")
      const { browser } = yield* signIn("attacked@example.com")
      yield* browser.ask("/auth/logout", { method: "POST" })
      for (let i = 0; i < 11; i++) yield* guess("attacked@example.com")
      assertProblem(yield* guess("attacked@example.com", password), 429, "rate_limited")
      yield* signIn("attacked@example.com", browser)
      yield* TestClock.adjust("1 hour")
    })
  )

  it.effect("thirty wrong guesses at once count as thirty", () =>
    Effect.gen(function* () {
      yield* attack("brute force of passwords and codes")
      yield* person("raced@example.com")
      const answers = yield* Effect.all(
        Array.from({ length: 30 }, () => guess("raced@example.com")),
        { concurrency: "unbounded" }
      )
      const looked = answers.filter(({ status }) => status === 401)
      assert.isAtMost(looked.length, 10)
      assert.isTrue(answers.every(({ status }) => [401, 429, 503].includes(status)))
      assertProblem(yield* guess("raced@example.com", password), 429, "rate_limited")
      yield* TestClock.adjust("1 hour")
    })
  )

  it.effect("a success forgets the failures before it", () =>
    Effect.gen(function* () {
      yield* person("typo@example.com")
      for (let round = 0; round < 2; round++) {
        for (let i = 0; i < 9; i++) yield* guess("typo@example.com")
        yield* signIn("typo@example.com")
      }
      yield* TestClock.adjust("1 hour")
    })
  )

  it.effect(
    "failures from one network address, fifty if nothing is set, close it for every account",
    () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const environments = yield* Environments
        assert.strictEqual(environment.settings.throttle.addressFailures, 50)
        yield* environments.update(environment.id, { throttle: { addressFailures: 8 } })
        yield* TestClock.adjust("1 second")
        yield* person("bystander@example.com")
        for (let i = 0; i < 8; i++) yield* guess(`spray${i}@example.com`)
        assertProblem(yield* guess("bystander@example.com", password), 429, "rate_limited")
        yield* TestClock.adjust("15 minutes")
        yield* signIn("bystander@example.com")
        yield* environments.update(environment.id, { throttle: { addressFailures: 50 } })
        yield* TestClock.adjust("1 second")
      })
  )

  it.effect("right passwords count as well: a hundred sign-ins of one account, and no more", () =>
    Effect.gen(function* () {
      yield* attack("floods of sign-ins", "lock-out of others")
      const { environment } = yield* TestService
      const environments = yield* Environments
      yield* TestClock.adjust("1 hour")
      yield* environments.update(environment.id, { throttle: { accountAttempts: 6 } })
      yield* TestClock.adjust("1 second")
      yield* person("busy@example.com")
      const { browser } = yield* signIn("busy@example.com")
      const answers = yield* Effect.all(
        Array.from({ length: 9 }, () => guess("busy@example.com", password)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(answers.filter(({ status }) => status === 200).length, 5)
      const refused = yield* guess("busy@example.com", password)
      assertProblem(refused, 429, "rate_limited")
      assert.include(refused.headers.get("ratelimit"), `"login-account-attempts";r=0`)
      // The owner's browser has its own, which it uses up alone.
      for (let i = 0; i < 6; i += 1) yield* signIn("busy@example.com", browser)
      const json = { email: "busy@example.com", password }
      assertProblem(yield* browser.ask("/auth/login", { json }), 429, "rate_limited")
      yield* TestClock.adjust("15 minutes")
      yield* signIn("busy@example.com", browser)
      yield* signIn("busy@example.com")
      yield* environments.update(environment.id, { throttle: { accountAttempts: 100 } })
    })
  )

  it.effect("so do those of one network, where known devices go on and refusals do not count", () =>
    Effect.gen(function* () {
      yield* attack("floods of sign-ins", "lock-out of others")
      const { environment } = yield* TestService
      const environments = yield* Environments
      yield* person("home@example.com")
      const { browser } = yield* signIn("home@example.com")
      yield* TestClock.adjust("1 hour")
      yield* environments.update(environment.id, {
        throttle: { addressAttempts: 5, accountFailures: 2 }
      })
      yield* TestClock.adjust("1 second")
      yield* person("shut@example.com")
      for (let i = 0; i < 2; i += 1) yield* guess("shut@example.com")
      for (let i = 0; i < 4; i += 1) {
        assertProblem(yield* guess("shut@example.com", password), 429, "rate_limited")
      }
      for (let i = 0; i < 3; i += 1) {
        yield* person(`neighbour${i}@example.com`)
        yield* signIn(`neighbour${i}@example.com`)
      }
      const refused = yield* guess("neighbour1@example.com", password)
      assertProblem(refused, 429, "rate_limited")
      assert.include(refused.headers.get("ratelimit"), `"login-address-attempts";r=0`)
      for (let i = 0; i < 3; i += 1) yield* signIn("home@example.com", browser)
      yield* environments.update(environment.id, {
        throttle: { addressAttempts: 600, accountFailures: 10 }
      })
    })
  )

  it.effect(
    "a refused sign-in is no failure of its network, and one at once with others is none",
    () =>
      Effect.gen(function* () {
        yield* attack("lock-out of others", "brute force of passwords and codes")
        const { environment } = yield* TestService
        const environments = yield* Environments
        yield* TestClock.adjust("1 hour")
        yield* environments.update(environment.id, {
          throttle: { accountFailures: 2, addressFailures: 5 }
        })
        yield* TestClock.adjust("1 second")
        yield* person("refused@example.com")
        for (let i = 0; i < 2; i += 1) yield* guess("refused@example.com")
        const answers = yield* Effect.all(
          Array.from({ length: 12 }, () => guess("refused@example.com", password)),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual([...new Set(answers.map(({ status }) => status))], [429])
        for (const name of ["one", "two", "three"]) {
          assertProblem(yield* guess(`${name}@example.com`), 401, "invalid_credentials")
        }
        assertProblem(yield* guess("four@example.com"), 429, "rate_limited")
        yield* environments.update(environment.id, {
          throttle: { accountFailures: 10, addressFailures: 50 }
        })
      })
  )

  it.effect("the failures of a network do not stop a device that is known to the account", () =>
    Effect.gen(function* () {
      yield* attack("lock-out of others")
      const { environment } = yield* TestService
      const environments = yield* Environments
      yield* TestClock.adjust("1 hour")
      yield* person("homely@example.com")
      const { browser } = yield* signIn("homely@example.com")
      yield* environments.update(environment.id, { throttle: { addressFailures: 5 } })
      yield* TestClock.adjust("1 second")
      for (let i = 0; i < 5; i += 1) yield* guess(`stranger${i}@example.com`)
      assertProblem(yield* guess("homely@example.com", password), 429, "rate_limited")
      yield* signIn("homely@example.com", browser)
      // Its own failures are its own limit, and count for the others of the network.
      const json = { email: "homely@example.com", password: "a wrong guess" }
      for (let i = 0; i < 10; i += 1) {
        assertProblem(yield* browser.ask("/auth/login", { json }), 401, "invalid_credentials")
      }
      assertProblem(yield* browser.ask("/auth/login", { json }), 429, "rate_limited")
      yield* TestClock.adjust("15 minutes")
      yield* environments.update(environment.id, { throttle: { addressFailures: 50 } })
    })
  )

  it.effect("a person has so many live sessions, and the one that was used least ends", () =>
    Effect.gen(function* () {
      yield* attack("floods of sign-ins")
      const { ask, environment } = yield* TestService
      const environments = yield* Environments
      yield* environments.update(environment.id, { session: { maxPerUser: 3 } })
      yield* TestClock.adjust("1 hour")
      const { id } = yield* person("everywhere@example.com")
      const live = Effect.map(ask(`/users/${id}/sessions`), ({ json }) =>
        (json.items as ReadonlyArray<{ id: string; status: string }>)
          .filter(({ status }) => status === "active")
          .map((session) => session.id)
          .toSorted()
      )
      const made: Array<Effect.Success<ReturnType<typeof signIn>>> = []
      for (let i = 0; i < 5; i += 1) {
        made.push(yield* signIn("everywhere@example.com"))
        yield* TestClock.adjust("1 second")
      }
      const ids = made.map(({ result }) => result.session.id)
      assert.deepStrictEqual(yield* live, ids.slice(2).toSorted())
      // The session that the same browser had is the one that ends.
      const again = yield* signIn("everywhere@example.com", made[4]?.browser)
      assert.deepStrictEqual(yield* live, [...ids.slice(2, 4), again.result.session.id].toSorted())
      yield* environments.update(environment.id, { session: { maxPerUser: 100 } })
    })
  )

  it.effect("devices are known for 180 days after their last use, and fifty of them", () =>
    Effect.gen(function* () {
      yield* attack("floods of sign-ins")
      const sql = yield* SqlClient.SqlClient
      const { id } = yield* person("devices@example.com")
      const { browser } = yield* signIn("devices@example.com")
      for (let i = 0; i < 10; i += 1) yield* guess("devices@example.com")
      yield* signIn("devices@example.com", browser)
      yield* TestClock.adjust("15 minutes")
      yield* sql`
        UPDATE known_devices SET last_seen_at = (last_seen_at AT TIME ZONE 'UTC' - interval '180 days') AT TIME ZONE 'UTC'
        WHERE user_id = ${id}`
      for (let i = 0; i < 10; i += 1) yield* guess("devices@example.com")
      const json = { email: "devices@example.com", password }
      assertProblem(yield* browser.ask("/auth/login", { json }), 429, "rate_limited")
      yield* TestClock.adjust("15 minutes")
      const count = Effect.map(
        sql<{ count: number }>`
          SELECT count(*)::int4 AS count FROM known_devices WHERE user_id = ${id}`,
        ([row]) => row?.count
      )
      yield* signIn("devices@example.com")
      yield* sql`
        INSERT INTO known_devices
          (environment_id, user_id, device_hash, first_seen_at, last_seen_at, preceded)
        SELECT environment_id, user_id, sha256(nth::text::bytea), first_seen_at, last_seen_at, true
        FROM generate_series(1, 52) AS nth, (
          SELECT * FROM known_devices WHERE user_id = ${id} ORDER BY last_seen_at DESC LIMIT 1
        ) AS newest`
      assert.isAbove(Number(yield* count), 52)
      yield* signIn("devices@example.com")
      assert.strictEqual(yield* count, 50)
    })
  )
})
