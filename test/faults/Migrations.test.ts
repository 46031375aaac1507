import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { readdirSync } from "node:fs"
import { resolve } from "node:path"
import * as Database from "../../src/platform/Database.ts"
import { migrate } from "../../src/platform/Migrations.ts"
import { envOn } from "../support/FreshService.ts"
import * as ServiceProcess from "../support/ServiceProcess.ts"
import { emptyDatabase, migrateBefore } from "../support/TestDatabase.ts"

/** The steps that there are, by the numbers in their names. */
const steps = readdirSync(resolve(import.meta.dirname, "../../migrations"))
  .map((name) => Number(name.slice(0, 4)))
  .toSorted((a, b) => a - b)

const applied = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ id: number }>`
    SELECT migration_id::int AS id FROM schema_migrations ORDER BY migration_id`
  return rows.map(({ id }) => id)
})

const waiting = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  return rows.length
})

it.live("an installation that begins to count knows of whom its trail no longer tells", () =>
  Effect.gen(function* () {
    const details = yield* emptyDatabase
    yield* Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* migrateBefore("counts")
      const id = "0190aaaa-0000-7000-8000-000000000001"
      yield* sql`
        INSERT INTO environments (id, name, app_url, settings, cursor_key, created_at, updated_at)
        VALUES (${id}, 'main', 'http://main.test', '{}', '', now(), now())`
      yield* sql`
        INSERT INTO users (environment_id, id, status, registration_state, search_text,
          public_metadata, private_metadata, unsafe_metadata, revision, created_at, updated_at)
        SELECT ${id}::uuid, gen_random_uuid(), status, 'complete', '', '{}', '{}', '{}', 0, now(),
          now()
        FROM unnest(ARRAY['active', 'active', 'banned', 'deleted']) AS status`
      // Of two of the three, and of the one who went, nothing is told any more.
      yield* sql`
        INSERT INTO audit_events (environment_id, id, action, result, occurred_at, recorded_at,
          actor_type, targets, secret_key_id, metadata, schema_version)
        SELECT ${id}::uuid, gen_random_uuid(), action, 'success', now(), now(), 'server', '[]',
          ${id}::uuid, '{}', 1
        FROM unnest(ARRAY['user.created', 'user.updated']) AS action`
      yield* migrate
      assert.deepStrictEqual(yield* sql`SELECT kind, count::int4 AS count FROM audit_counts`, [
        { kind: "users", count: 2 }
      ])
    }).pipe(Effect.provide(Database.layerWith(details)))
  })
)

it.live("a step that meets a request the other way round steps back, and comes again", () =>
  Effect.gen(function* () {
    const details = yield* emptyDatabase
    yield* Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      // The step changes users, then invitations, then mails.
      yield* migrateBefore("languages")
      const blocked = sql`
        SELECT 1 FROM pg_locks
        WHERE relation = 'mails'::regclass AND NOT granted AND mode = 'AccessExclusiveLock'`
      const migrating = yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`SELECT FROM mails`
          const second = yield* migrate.pipe(
            Effect.provide(Database.layerWith(details, 2), { local: true }),
            Effect.forkScoped
          )
          yield* Effect.repeat(
            Effect.provide(blocked, Database.layerWith(details, 1), { local: true }),
            { until: (rows) => rows.length === 1 }
          )
          // PostgreSQL ends whoever still waits a second after it began to, so that the step is past it.
          yield* Effect.sleep("1200 millis")
          assert.deepStrictEqual(yield* sql`SELECT FROM users`, [])
          return second
        })
      )
      yield* Fiber.join(migrating)
      assert.deepStrictEqual(yield* applied, steps)
    }).pipe(Effect.provide(Database.layerWith(details)))
  })
)

describe("instances that start at once on an empty database", () => {
  it.live("all migrate it, each step once", () =>
    Effect.gen(function* () {
      const details = yield* emptyDatabase
      yield* Effect.replicateEffect(
        Effect.provide(migrate, Database.layerWith(details, 2), { local: true }),
        5,
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(yield* Effect.provide(applied, Database.layerWith(details)), steps)
    })
  )

  it.live("wait for the one that migrates, and then find nothing to do", () =>
    Effect.gen(function* () {
      const details = yield* emptyDatabase
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const migrating = yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* migrate
            const hurried = Effect.flatMap(SqlClient.SqlClient, (own) =>
              own.withTransaction(Effect.andThen(own`SET LOCAL lock_timeout = '100ms'`, migrate))
            )
            const second = yield* Effect.provide(hurried, Database.layerWith(details, 2), {
              local: true
            }).pipe(Effect.forkScoped)
            yield* Effect.repeat(waiting, { until: (count) => count === 1 })
            // A migration takes longer than a request waits for a lock.
            yield* Effect.sleep("300 millis")
            return second
          })
        )
        yield* Fiber.join(migrating)
        assert.deepStrictEqual(yield* applied, steps)
      }).pipe(Effect.provide(Database.layerWith(details)))
    })
  )

  it.live(
    "all serve, and one of them makes the first environment",
    () =>
      Effect.gen(function* () {
        const details = yield* emptyDatabase
        const env = envOn(details)
        const started = yield* Effect.replicateEffect(
          ServiceProcess.start({ env, secretKey: Redacted.make("not used") }),
          2,
          { concurrency: "unbounded" }
        )
        const answers = yield* Effect.forEach(started, ({ origin }) =>
          Effect.promise(() => fetch(`${origin}/health/ready`))
        )
        assert.deepStrictEqual(
          answers.map(({ status }) => status),
          [200, 200]
        )
        yield* Effect.gen(function* () {
          assert.deepStrictEqual(yield* applied, steps)
          const sql = yield* SqlClient.SqlClient
          const environments = sql`
            SELECT e.name, k.kind FROM environments e
            JOIN secret_keys k ON k.environment_id = e.id`
          assert.deepStrictEqual(
            yield* Effect.repeat(environments, { until: ({ length }) => length > 0 }),
            [{ name: "development", kind: "test" }]
          )
        }).pipe(Effect.provide(Database.layerWith(details)))
      }),
    60_000
  )
})
