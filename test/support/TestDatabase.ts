import * as NodeServices from "@effect/platform-node/NodeServices"
import { PgMigrator } from "@effect/sql-pg"
import { Effect, Scope } from "effect"
import { SqlClient } from "effect/sql"
import * as MigratorFileSystem from "effect/sql/MigratorFileSystem"
import { inject } from "vitest"
import { migrationsDirectory } from "../../src/platform/Migrations.ts"
import * as TestPostgres from "../../src/testing/TestPostgres.ts"

/** The PostgreSQL that the run's global setup started. */
export type TestDatabaseServer = TestPostgres.TestPostgres

export { connectionTo } from "../../src/testing/TestPostgres.ts"

const server = Effect.sync(() => inject("databaseServer"))

const ownerConnections = new Map<string, Promise<SqlClient.SqlClient>>()

/** The owner's connection to a server, which the process keeps: making one costs as much as a copy. */
const keptConnection: typeof TestPostgres.connectOwner = (at) =>
  Effect.promise(() => {
    const address = TestPostgres.urlOf(at)
    const kept =
      ownerConnections.get(address) ??
      Effect.runPromise(Scope.provide(TestPostgres.connectOwner(at), Scope.makeUnsafe()))
    ownerConnections.set(address, kept)
    return kept
  })

const keepingConnection = Effect.provideService(TestPostgres.OwnerConnection, keptConnection)

/** Runs a statement as the server's owner, outside of every test's database. */
export const administer = <A, E>(
  statement: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>
): Effect.Effect<A> =>
  Effect.flatMap(server, (at) => TestPostgres.administer(at, statement)).pipe(keepingConnection)

const makeDatabase = (template: string) =>
  Effect.flatMap(server, (at) => TestPostgres.freshDatabase(at, template)).pipe(keepingConnection)

/** A database of its own, cloned from the migrated one, and dropped at the end of the scope. */
export const freshDatabase = Effect.suspend(() => makeDatabase(inject("templateDatabase")))

/** The same before any migration. */
export const emptyDatabase = makeDatabase("template1")

/** The same on every node of the cluster that the run is on; undefined where it is on one server. */
export const emptyCluster = Effect.flatMap(server, TestPostgres.emptyCluster)

/** Makes the schema as it was before a step. */
export const migrateBefore = (step: string) =>
  PgMigrator.run({
    loader: Effect.map(MigratorFileSystem.fromFileSystem(migrationsDirectory), (all) =>
      all.slice(
        0,
        all.findIndex(([, name]) => name === step)
      )
    ),
    table: "schema_migrations"
  }).pipe(Effect.provide(NodeServices.layer))

/** Why a test of a cluster does not run; undefined where there is one. */
export const noCluster = (): string | undefined =>
  inject("databaseServer").workers === undefined
    ? "TEST_CITUS_URL names no coordinator of a Citus cluster"
    : undefined

/** What the name of tests that only one server can run ends with; empty where they do run. */
export const skippedOnCluster = (reason: string): string =>
  inject("databaseServer").workers === undefined ? "" : ` (skipped on a cluster: ${reason})`

/** A fresh database as that of a service. */
export const layer = TestPostgres.layerOf(freshDatabase)

/** Closes the service's database to everybody, and ends the connections there are. */
export const closeDatabase = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [current] = yield* sql<{ readonly name: string }>`SELECT current_database() AS name`
  const { name } = current!
  yield* administer((sql) => sql`ALTER DATABASE ${sql(name)} ALLOW_CONNECTIONS false`)
  yield* administer(
    (sql) => sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${name}`
  )
  return {
    comeBack: administer((sql) => sql`ALTER DATABASE ${sql(name)} ALLOW_CONNECTIONS true`)
  }
})
