import { Effect, Exit, Redacted, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import * as Database from "../../src/platform/Database.ts"
import * as EmbeddedPostgres from "../../src/platform/EmbeddedPostgres.ts"
import { connectionTo, templateDatabase, type TestDatabaseServer } from "./TestDatabase.ts"

declare module "vitest" {
  interface ProvidedContext {
    readonly databaseServer: TestDatabaseServer
  }
}

const serverAt = (url: URL): TestDatabaseServer => ({
  host: url.hostname,
  port: Number(url.port === "" ? 5432 : url.port),
  username: decodeURIComponent(url.username),
  password: decodeURIComponent(url.password)
})

const start = (dataDir: string) =>
  Effect.map(
    EmbeddedPostgres.start({
      dataDir,
      // A crash of the machine may lose the tests' data; a crash of PostgreSQL loses nothing.
      settings: { fsync: "off", max_connections: "200" }
    }),
    (details): TestDatabaseServer => ({
      host: details.host,
      port: details.port,
      username: details.username,
      password: Redacted.value(details.password)
    })
  )

const prepareTemplate = Effect.fnUntraced(function* (server: TestDatabaseServer) {
  yield* Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`DROP DATABASE IF EXISTS ${sql(templateDatabase)} WITH (FORCE)`
    yield* sql`CREATE DATABASE ${sql(templateDatabase)}`
  }).pipe(Effect.provide(Database.layerWith(connectionTo(server), 1)))
  yield* Effect.provide(
    Database.migrate,
    Database.layerWith(connectionTo(server, templateDatabase), 2)
  )
})

/**
 * Starts a PostgreSQL for the whole run, or takes that of `TEST_DATABASE_URL`, and migrates the
 * database that every test file clones.
 */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), "gatehouse-test-"))
  const scope = Scope.makeUnsafe()
  const url = process.env["TEST_DATABASE_URL"]
  const server =
    url === undefined
      ? await Effect.runPromise(Scope.provide(start(dataDir), scope))
      : serverAt(new URL(url))
  await Effect.runPromise(prepareTemplate(server))
  project.provide("databaseServer", server)
  return async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    await rm(dataDir, { recursive: true, force: true })
  }
}
