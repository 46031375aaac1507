import { assert, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { EnvironmentName } from "../../../src/contract/Environment.ts"
import { SessionErasure } from "../../../src/sessions/sessions/SessionErasure.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"

const sweep = Effect.scoped(
  Effect.flatMap(SessionErasure.retention, ({ sweepSessions }) => sweepSessions)
)

/** What a sweep does, without another beside it whose locks it would leave alone. */
const erase = Effect.gen(function* () {
  const erasure = yield* SessionErasure
  const environment = yield* (yield* Environments).get(EnvironmentName.make("main"))
  const { endedSessionDays } = environment.settings.retention
  const before = DateTime.subtract(yield* DateTime.now, { days: endedSessionDays ?? 0 })
  yield* erasure.eraseEnded(environment, before)
})

const keep = Effect.fnUntraced(function* (endedSessionDays: number | null) {
  const environments = yield* Environments
  yield* environments.update("main", { retention: { endedSessionDays } })
  yield* TestClock.adjust("1 second")
})

const sessionsOf = Effect.fnUntraced(function* (id: string) {
  const { json } = yield* (yield* TestService).ask(`/users/${id}/sessions`)
  return (json.items as ReadonlyArray<{ readonly id: string }>).map((session) => session.id)
})

const rows = (table: "clients" | "replaced_tokens") =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql(table)}`,
      ([row]) => row?.count ?? 0
    )
  )

layer(TestService.layer)("ended sessions", (it) => {
  it.effect("are erased so many days after their end, whatever ended them, and no other is", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      yield* keep(30)
      const { id } = yield* person("ended@example.com")
      const revoked = yield* signIn("ended@example.com")
      const again = yield* signIn("ended@example.com", revoked.browser)
      yield* again.browser.ask("/auth/logout", { method: "POST" })
      const idle = yield* signIn("ended@example.com")
      const { lastSignInAt } = (yield* ask(`/users/${id}`)).json
      // Idle for a week, and over with that: a week before the other comes to its 30 days.
      yield* TestClock.adjust("29 days")
      yield* erase
      assert.lengthOf(yield* sessionsOf(id), 3)
      yield* TestClock.adjust("25 hours")
      yield* erase
      assert.deepStrictEqual(yield* sessionsOf(id), [idle.result.session.id])
      const erased = `/sessions/${revoked.result.session.id}`
      assertProblem(yield* ask(erased), 404, "session_not_found")
      const open = yield* signIn("ended@example.com")
      yield* open.browser.ask("/auth/logout", { method: "POST" })
      yield* TestClock.adjust("8 days")
      const live = yield* signIn("ended@example.com")
      yield* erase
      const left = [open.result.session.id, live.result.session.id]
      assert.sameMembers(yield* sessionsOf(id), left)
      assert.strictEqual((yield* live.browser.ask("/users/me")).status, 200)
      assert.isTrue(
        Date.parse((yield* ask(`/users/${id}`)).json.lastSignInAt) > Date.parse(lastSignInAt)
      )
    })
  )

  it.effect("leave no client behind, and what their user knows of the last sign-in", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      yield* keep(30)
      yield* TestClock.adjust("100 days")
      yield* erase
      assert.deepStrictEqual([yield* rows("clients"), yield* rows("replaced_tokens")], [0, 0])
      const { id } = yield* person("quiet@example.com")
      const { browser } = yield* signIn("quiet@example.com")
      yield* signIn("quiet@example.com", browser)
      const before = (yield* ask(`/users/${id}`)).json.lastSignInAt
      assert.isString(before)
      yield* TestClock.adjust("40 days")
      yield* Effect.all([erase, erase], { concurrency: 2 })
      assert.deepStrictEqual(yield* sessionsOf(id), [])
      assert.deepStrictEqual([yield* rows("clients"), yield* rows("replaced_tokens")], [0, 0])
      assert.strictEqual((yield* ask(`/users/${id}`)).json.lastSignInAt, before)
      const { result } = yield* signIn("quiet@example.com", browser)
      assert.deepStrictEqual(yield* sessionsOf(id), [result.session.id])
    })
  )

  it.effect("leave of the tokens that a client has replaced none but those in their grace", () =>
    Effect.gen(function* () {
      yield* keep(30)
      yield* person("replacing@example.com")
      const before = yield* rows("replaced_tokens")
      const { browser } = yield* signIn("replacing@example.com")
      for (let time = 0; time < 3; time++) {
        yield* TestClock.adjust("11 seconds")
        const json = { password }
        const proven = yield* browser.ask("/auth/reauthenticate", { method: "POST", json })
        assert.strictEqual(proven.status, 204)
        yield* signIn("replacing@example.com", browser)
      }
      assert.strictEqual(yield* rows("replaced_tokens"), before + 2)
    })
  )

  it.effect("of more than one step are all erased, and kept where the setting is null", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { environment } = yield* TestService
      const { id } = yield* person("many@example.com")
      yield* signIn("many@example.com")
      yield* sql`
        INSERT INTO sessions (environment_id, id, user_id, created_at, last_active_at,
          absolute_expires_at, device_kind, authentication_methods)
        SELECT ${environment.id}, ('00000000-0001-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
          s.user_id, s.created_at, s.last_active_at, s.absolute_expires_at, s.device_kind,
          s.authentication_methods
        FROM sessions s, generate_series(1, 450) AS g (n) WHERE s.user_id = ${id}`
      yield* keep(null)
      yield* TestClock.adjust("400 days")
      yield* sweep
      const count = Effect.map(
        sql<{ count: number }>`
          SELECT count(*)::int AS count FROM sessions WHERE user_id = ${id}`,
        ([row]) => row?.count
      )
      assert.strictEqual(yield* count, 451)
      yield* keep(90)
      // The loop of the other instance sweeps as well, and each leaves what the other holds.
      const left = yield* Effect.andThen(sweep, count).pipe(
        Effect.repeat({ until: (rest) => rest === 0, times: 20 })
      )
      assert.strictEqual(left, 0)
    })
  )
})
