import { Clock, Effect, Layer, Redacted } from "effect"
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

/** Runs a statement as the server's owner, outside of every test's database. */
export const administer = <A, E>(
  statement: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>
): Effect.Effect<A> =>
  Effect.flatMap(SqlClient.SqlClient, statement).pipe(
    Effect.provide(Database.layerWith(connectionTo(inject("databaseServer")), 1)),
    Effect.orDie
  )

const makeDatabase = Effect.fnUntraced(function* (template: string) {
  const server = inject("databaseServer")
  const name = `test_${process.pid}_${(clones += 1)}`
  yield* Effect.acquireRelease(
    administer((sql) => sql`CREATE DATABASE ${sql(name)} TEMPLATE ${sql(template)}`),
    () => administer((sql) => sql`DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`)
  )
  return connectionTo(server, name)
})

/** A database of its own, cloned from the migrated one, and dropped at the end of the scope. */
export const freshDatabase = makeDatabase(templateDatabase)

/** The same before any migration. */
export const emptyDatabase = makeDatabase("template1")

/** A fresh database as that of a service. */
export const layer = Layer.effectContext(
  Effect.flatMap(freshDatabase, (details) =>
    // The pool looks after its connections each minute: of real time, since a test that moves its
    // clock by years would wait for each of those minutes.
    Effect.provideService(
      Layer.build(Database.layerWith(details, 8)),
      Clock.Clock,
      Clock.Clock.defaultValue()
    )
  )
)
