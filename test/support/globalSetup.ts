import { Effect, Exit, Scope } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import * as TestPostgres from "../../src/testing/TestPostgres.ts"
import { temporaryFolder } from "./temporaryFolder.ts"
import type { TestDatabaseServer } from "./TestDatabase.ts"

declare module "vitest" {
  interface ProvidedContext {
    readonly databaseServer: TestDatabaseServer
    /** The database with the whole schema, which each test file clones. */
    readonly templateDatabase: string
    /** The folder in which the processes that tests start keep their compiled code. */
    readonly compileCache: string
    /** The folder in which the workers of the run find the keys that one of them has made. */
    readonly sharedKeys: string
  }
}

/** Migrates once for everybody: the test kit finds the same template on one server. */
const templateOn = (server: TestDatabaseServer) => {
  if (server.workers === undefined) return TestPostgres.ensureTemplate(server)
  const ofCluster = "gatehouse_template"
  return Effect.as(TestPostgres.makeTemplate(server, ofCluster), ofCluster)
}

/**
 * Starts a PostgreSQL for the whole run, or takes that of `TEST_DATABASE_URL` or the cluster of
 * `TEST_CITUS_URL`, and migrates the database that every test file clones.
 */
export default async function setup(project: TestProject) {
  const removeTemporary = await temporaryFolder()
  const scope = Scope.makeUnsafe()
  const server = await Effect.runPromise(
    Scope.provide(
      Effect.suspend(() => {
        const cluster = process.env["TEST_CITUS_URL"]
        if (cluster !== undefined) return TestPostgres.clusterAtUrl(new URL(cluster))
        const url = process.env["TEST_DATABASE_URL"]
        return url === undefined
          ? TestPostgres.start
          : Effect.succeed(TestPostgres.atUrl(new URL(url)))
      }),
      scope
    )
  )
  project.provide("databaseServer", server)
  project.provide("templateDatabase", await Effect.runPromise(templateOn(server)))
  // Compiling the service anew was most of what a process of its own took.
  const compiled = await mkdtemp(join(tmpdir(), "gatehouse-compiled-"))
  project.provide("compileCache", compiled)
  const keys = await mkdtemp(join(tmpdir(), "gatehouse-keys-"))
  project.provide("sharedKeys", keys)
  return async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    for (const folder of [compiled, keys]) await rm(folder, { recursive: true, force: true })
    await removeTemporary()
  }
}
