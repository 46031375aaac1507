import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { readdirSync } from "node:fs"
import { resolve } from "node:path"
import * as Database from "../../src/platform/Database.ts"
import { envOn } from "../support/FreshService.ts"
import * as ServiceProcess from "../support/ServiceProcess.ts"
import { emptyDatabase } from "../support/TestDatabase.ts"

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
    SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`
  return rows.length
})

describe("instances that start at once on an empty database", () => {
  it.live("all migrate it, each step once", () =>
    Effect.gen(function* () {
      const details = yield* emptyDatabase
      yield* Effect.replicateEffect(
        Effect.provide(Database.migrate, Database.layerWith(details, 2), { local: true }),
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
            yield* Database.migrate
            const second = yield* Effect.provide(Database.migrate, Database.layerWith(details, 2), {
              local: true
            }).pipe(Effect.forkScoped)
            yield* Effect.repeat(waiting, { until: (count) => count === 1 })
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
          3,
          { concurrency: "unbounded" }
        )
        const answers = yield* Effect.forEach(started, ({ origin }) =>
          Effect.promise(() => fetch(`${origin}/health/ready`))
        )
        assert.deepStrictEqual(
          answers.map(({ status }) => status),
          [200, 200, 200]
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
