import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { inject } from "vitest"
import * as TestPostgres from "../../src/testing/TestPostgres.ts"

/** The PostgreSQL that the run's global setup started. */
export type TestDatabaseServer = TestPostgres.TestPostgres

/** Holds the migrated schema; cloning it is much faster than migrating again. */
export const templateDatabase = "gatehouse_template"

export { connectionTo } from "../../src/testing/TestPostgres.ts"

const server = Effect.sync(() => inject("databaseServer"))

/** Runs a statement as the server's owner, outside of every test's database. */
export const administer = <A, E>(
  statement: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>
): Effect.Effect<A> => Effect.flatMap(server, (at) => TestPostgres.administer(at, statement))

const makeDatabase = (template: string) =>
  Effect.flatMap(server, (at) => TestPostgres.freshDatabase(at, template))

/** A database of its own, cloned from the migrated one, and dropped at the end of the scope. */
export const freshDatabase = makeDatabase(templateDatabase)

/** The same before any migration. */
export const emptyDatabase = makeDatabase("template1")

/** A fresh database as that of a service. */
export const layer = TestPostgres.layerOf(freshDatabase)
