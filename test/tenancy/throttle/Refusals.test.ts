import { assert, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { noSecretKey } from "../../../src/tenancy/audit/AuditOrigin.ts"
import { Refusals } from "../../../src/tenancy/throttle/Refusals.ts"
import { Throttle } from "../../../src/tenancy/throttle/Throttle.ts"
import { Transaction } from "../../../src/platform/Transaction.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { lastToken } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { plansOf } from "../../support/StatementPlans.ts"
import { TestService } from "../../support/TestService.ts"

const guess = Effect.fnUntraced(function* (email: string, attempt = "a wrong guess") {
  const service = yield* TestService
  return yield* service.browser().ask("/auth/login", { json: { email, password: attempt } })
})

/** Fails ten times, is turned away, of which the trail hears at once, and then so many times more. */
const turnedAway = Effect.fnUntraced(function* (email: string, times: number) {
  for (let i = 0; i < 10; i += 1) {
    assertProblem(yield* guess(email), 401, "invalid_credentials")
  }
  const first = yield* guess(email, password)
  const { retryAfterSeconds } = assertProblem(first, 429, "rate_limited")
  const [told, ...others] = yield* eventsOf(first)
  assert.deepStrictEqual(others, [])
  assert.deepInclude(told, { action: "session.refused", result: "denied" })
  const endsAt = DateTime.formatIso(
    DateTime.add(yield* DateTime.now, { seconds: retryAfterSeconds })
  )
  const metadata = { reason: "rate_limited", counter: "sign_in:account", endsAt }
  assert.deepStrictEqual(told.metadata, metadata)
  for (let i = 0; i < times; i += 1) {
    const refused = yield* guess(email, password)
    assertProblem(refused, 429, "rate_limited")
    assert.deepStrictEqual(yield* eventsOf(refused), [])
  }
})

interface Told {
  readonly result: string
  readonly targets: ReadonlyArray<{ readonly id: string }>
  readonly context: { readonly ipAddress: string | null }
  readonly producer: object
  readonly metadata: {
    readonly reason: string
    readonly counter: string
    readonly refusals?: number
  }
}

/** What this environment's trail holds by now of refusals after the first of their windows. */
const reported = Effect.gen(function* () {
  const service = yield* TestService
  yield* service.sequence
  const found = yield* service.ask("/audit-events/search?limit=100", {
    method: "POST",
    json: {
      page: { mode: "poll" },
      filters: { actions: ["session.refused"], results: ["denied"] }
    }
  })
  assert.strictEqual(found.status, 200, found.text)
  return (found.json.items as ReadonlyArray<Told>).filter(
    ({ metadata }) => metadata.reason === "rate_limited" && metadata.refusals !== undefined
  )
})

const reportedOf = (userId: string) =>
  Effect.map(reported, (events) => events.filter(({ targets }) => targets[0]?.id === userId))

/** Another instance of the service, with its loops, for as long as the effect takes. */
const onAnotherInstance = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.scoped(Effect.andThen(Refusals.retention, effect))

const sweep = Effect.scoped(Effect.flatMap(Refusals.retention, ({ sweep }) => sweep))

/**
 * Sweeps until as many are told. The loop of the other instance sweeps as well, and takes what it
 * has not written yet along when that instance ends.
 */
const sweptUntil = <E, R>(count: number, events: Effect.Effect<ReadonlyArray<Told>, E, R>) =>
  Effect.andThen(sweep, events).pipe(
    Effect.repeat({ until: ({ length }) => length >= count, times: 20 })
  )

layer(TestService.layer)("what throttling turned away", (it) => {
  it.effect("is one event of the account and window, written when the window is over", () =>
    Effect.gen(function* () {
      const ada = yield* person("ada@example.com")
      yield* turnedAway("ada@example.com", 3)
      yield* sweep
      assert.deepStrictEqual(yield* reportedOf(ada.id), [])
      yield* TestClock.adjust("15 minutes")
      const [event, ...others] = yield* sweptUntil(1, reportedOf(ada.id))
      assert.deepStrictEqual(others, [])
      assert.strictEqual(event?.result, "denied")
      assert.strictEqual(event?.context.ipAddress, "127.0.0.1")
      assert.deepStrictEqual(event?.metadata, {
        reason: "rate_limited",
        counter: "sign_in:account",
        refusals: 3
      })
      yield* turnedAway("ada@example.com", 1)
      yield* TestClock.adjust("15 minutes")
      yield* sweptUntil(2, reportedOf(ada.id))
      yield* sweep
      const counts = (yield* reportedOf(ada.id)).map(({ metadata }) => metadata.refusals)
      assert.deepStrictEqual(counts, [3, 1])
    })
  )

  it.effect("is written for an address that is nobody's too, as just as much work", () =>
    Effect.gen(function* () {
      const before = (yield* reported).length
      yield* turnedAway("nobody@example.com", 2)
      yield* TestClock.adjust("15 minutes")
      const [event, ...others] = (yield* sweptUntil(before + 1, reported)).slice(before)
      assert.deepStrictEqual(others, [])
      assert.deepStrictEqual(event?.targets, [])
      assert.strictEqual(event?.metadata.refusals, 2)
    })
  )

  it.effect("comes by itself at the window's end where the service runs", () =>
    Effect.gen(function* () {
      const bo = yield* person("bo@example.com")
      yield* turnedAway("bo@example.com", 2)
      const refusals = yield* Refusals
      yield* refusals.reportDue
      assert.deepStrictEqual(yield* reportedOf(bo.id), [])
      yield* TestClock.adjust("15 minutes")
      yield* refusals.reportDue
      assert.strictEqual((yield* reportedOf(bo.id)).length, 1)
    })
  )

  it.effect("needs nobody to ask for it: the service's own loop writes it", () =>
    Effect.gen(function* () {
      const ike = yield* person("ike@example.com")
      const count = yield* onAnotherInstance(
        Effect.gen(function* () {
          yield* turnedAway("ike@example.com", 1)
          yield* TestClock.adjust("15 minutes")
          yield* TestClock.adjust("1 second")
          return yield* Effect.map(reportedOf(ike.id), ({ length }) => length).pipe(
            Effect.repeat({ until: (length) => length > 0, times: 100 })
          )
        })
      )
      assert.strictEqual(count, 1)
    })
  )

  it.effect("comes with the first success after it, in its transaction, and not once more", () =>
    Effect.gen(function* () {
      const cy = yield* person("cy@example.com")
      yield* turnedAway("cy@example.com", 4)
      yield* TestClock.adjust("15 minutes")
      const succeeded = yield* guess("cy@example.com", password)
      assert.strictEqual(succeeded.status, 200)
      const events = yield* eventsOf(succeeded)
      assert.deepStrictEqual(
        events.map((event: { action: string; result: string }) => [event.action, event.result]),
        [
          ["session.refused", "denied"],
          ["session.created", "success"]
        ]
      )
      assert.strictEqual(events[0].metadata.refusals, 4)
      yield* sweep
      assert.strictEqual((yield* reportedOf(cy.id)).length, 1)
    })
  )

  it.effect("comes with the reset that opens the account again", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const di = yield* person("di@example.com")
      yield* turnedAway("di@example.com", 1)
      yield* service.browser().ask("/auth/forgot-password", { json: { email: "di@example.com" } })
      const token = yield* lastToken("di@example.com", "password_reset")
      const reset = yield* service.browser().ask("/auth/reset-password", {
        json: { token, password: "a wholly new passphrase" }
      })
      const actions = (yield* eventsOf(reset)).map((event: { action: string }) => event.action)
      assert.includeMembers(actions, ["session.refused", "user.password_reset"])
      yield* TestClock.adjust("15 minutes")
      yield* sweep
      assert.strictEqual((yield* reportedOf(di.id)).length, 1)
    })
  )

  it.effect(
    "comes with the lockout that a backend clears, and names that backend's key nowhere",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const ned = yield* person("ned@example.com")
        yield* turnedAway("ned@example.com", 2)
        const cleared = yield* service.ask(`/users/${ned.id}/lockout`, { method: "DELETE" })
        assert.strictEqual(cleared.status, 204, cleared.text)
        const [event, ...others] = yield* reportedOf(ned.id)
        assert.deepStrictEqual(others, [])
        assert.strictEqual(event?.metadata.refusals, 2)
        assert.deepStrictEqual(event?.producer, {
          secretKeyId: noSecretKey,
          ipAddress: event?.context.ipAddress ?? null,
          userAgent: null
        })
      })
  )

  it.effect("is left alone by the success of a device that has its own counter", () =>
    Effect.gen(function* () {
      const ed = yield* person("ed@example.com")
      const { browser } = yield* signIn("ed@example.com")
      yield* turnedAway("ed@example.com", 1)
      yield* signIn("ed@example.com", browser)
      assert.deepStrictEqual(yield* reportedOf(ed.id), [])
      assertProblem(yield* guess("ed@example.com", password), 429, "rate_limited")
      yield* TestClock.adjust("15 minutes")
      const told = yield* sweptUntil(1, reportedOf(ed.id))
      const counts = told.map(({ metadata }) => metadata.refusals)
      assert.deepStrictEqual(counts, [2])
    })
  )

  it.effect("is told once by however many instances, and not at all by what is rolled back", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const transaction = yield* Transaction
      const refusals = yield* Refusals
      const fay = yield* person("fay@example.com")
      yield* turnedAway("fay@example.com", 2)
      yield* TestClock.adjust("15 minutes")
      const undone = transaction.run(
        Effect.andThen(refusals.reportEnded(environment.id), Effect.fail("undone"))
      )
      assert.strictEqual(yield* Effect.flip(undone), "undone")
      assert.deepStrictEqual(yield* reportedOf(fay.id), [])
      yield* Effect.all(
        [
          ...Array.from({ length: 8 }, () => refusals.reportEnded(environment.id)),
          ...Array.from({ length: 4 }, () => sweep),
          guess("fay@example.com", password)
        ],
        { concurrency: "unbounded" }
      )
      assert.strictEqual((yield* reportedOf(fay.id)).length, 1)
    })
  )

  it.effect("a refusal that comes in late begins no second event of its window", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const throttle = yield* Throttle
      const refusals = yield* Refusals
      const late = { scope: "late", subject: new Uint8Array([1]) }
      yield* throttle.attempt(environment, [{ ...late, limit: 1 }])
      const { counter } = yield* Effect.flip(throttle.attempt(environment, [{ ...late, limit: 1 }]))
      yield* refusals.note(environment, counter, null)
      yield* refusals.note(environment, counter, null)
      yield* TestClock.adjust("15 minutes")
      yield* refusals.reportEnded(environment.id)
      yield* refusals.note(environment, counter, null)
      yield* refusals.reportEnded(environment.id)
      const events = (yield* reported).filter(({ metadata }) => metadata.counter === "late")
      assert.strictEqual(events.length, 1)
    })
  )

  it.effect("of a whole network address is one event that names the address", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust("15 minutes")
      for (let i = 0; i < 50; i += 1) yield* guess(`spray${i}@example.com`)
      for (let i = 0; i < 5; i += 1) {
        assertProblem(yield* guess(`late${i}@example.com`), 429, "rate_limited")
      }
      yield* TestClock.adjust("15 minutes")
      const ofNetwork = Effect.map(reported, (events) =>
        events.filter(({ metadata }) => metadata.counter === "sign_in:address")
      )
      const events = yield* sweptUntil(1, ofNetwork)
      assert.strictEqual(events.length, 1)
      assert.deepStrictEqual(events[0]?.targets, [])
      assert.strictEqual(events[0]?.metadata.refusals, 4)
      assert.strictEqual(events[0]?.context.ipAddress, "127.0.0.1")
    })
  )
})

layer(TestService.layer)("what nobody needs any more", (it) => {
  it.effect("is forgotten: old windows and counters, but not failures that closed an account", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const throttle = yield* Throttle
      const now = yield* DateTime.now
      const insert = (scope: string, days: number, consecutive: number) => sql`
        INSERT INTO throttle_counters
          (environment_id, scope, subject, window_started_at, attempts, consecutive)
        VALUES (${environment.id}, ${scope}, '\\x01',
          ${DateTime.toDateUtc(DateTime.subtract(now, { days }))}, 1, ${consecutive})`
      yield* insert("old", 2, 0)
      yield* insert("failed", 2, 3)
      yield* insert("failed long ago", 366, 99)
      yield* insert("closed", 3000, 100)
      yield* throttle.attempt(environment, [
        { scope: "now", subject: new Uint8Array([1]), limit: 1 }
      ])
      yield* sweep
      const rows = yield* sql<{ scope: string }>`
        SELECT scope FROM throttle_counters WHERE environment_id = ${environment.id}
        ORDER BY scope`
      assert.deepStrictEqual(
        rows.map(({ scope }) => scope),
        ["closed", "failed", "now"]
      )
    })
  )

  it.effect("is forgotten whole, without a look at the failures of a year", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const now = yield* DateTime.now
      const insert = (scope: string, days: number, consecutive: number, count: number) => sql`
        INSERT INTO throttle_counters
          (environment_id, scope, subject, window_started_at, attempts, consecutive)
        SELECT ${environment.id}, ${scope}, sha256(int8send(n)),
          ${DateTime.toDateUtc(DateTime.subtract(now, { days }))}, 1, ${consecutive}
        FROM generate_series(1::bigint, ${count}::bigint) AS g (n)`
      const left = Effect.map(
        sql<{ count: number }>`
          SELECT count(*)::int AS count FROM throttle_counters WHERE scope IN ('guessed', 'idle')`,
        ([row]) => row?.count
      )
      yield* insert("guessed", 30, 1, 20_000)
      yield* insert("idle", 2, 0, 1200)
      yield* sql`ANALYZE throttle_counters`
      const plans = yield* plansOf(sweep, /DELETE FROM throttle_counters\b/)
      assert.isNotEmpty(plans)
      for (const plan of plans) assert.notMatch(plan, /"Seq Scan"/)
      assert.strictEqual(yield* left, 20_000)
    })
  )
})
