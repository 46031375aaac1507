import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { inject } from "vitest"
import * as Database from "../../src/platform/Database.ts"

/** The PostgreSQL that the run's global setup started. */
export interface TestDatabaseServer {
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password: string
}

/** Holds the migrated schema; cloning it is much faster than migrating again. */
export const templateDatabase = "gatehouse_template"

/** How a database of the server is connected to. */
export const connectionTo = (server: TestDatabaseServer, database = "postgres") => ({
  host: server.host,
  port: server.port,
  username: server.username,
  password: Redacted.make(server.password),
  database
})

let clones = 0

/** A database of its own, cloned from the migrated one, and dropped at the end of the scope. */
export const freshDatabase = Effect.gen(function* () {
  const server = inject("databaseServer")
  const name = `test_${process.pid}_${(clones += 1)}`
  const administration = Database.layerWith(connectionTo(server), 1)
  const administer = (statement: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>) =>
    Effect.flatMap(SqlClient.SqlClient, statement).pipe(
      Effect.provide(administration),
      Effect.orDie
    )
  yield* Effect.acquireRelease(
    administer((sql) => sql`CREATE DATABASE ${sql(name)} TEMPLATE ${sql(templateDatabase)}`),
    () => administer((sql) => sql`DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`)
  )
  return connectionTo(server, name)
})

/** The same as the database of a service. */
export const layer = Layer.unwrap(
  Effect.map(freshDatabase, (details) => Database.layerWith(details, 8))
)
