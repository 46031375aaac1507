import { Effect, Exit, Scope } from "effect"
import type { TestProject } from "vitest/node"
import * as TestPostgres from "../../src/testing/TestPostgres.ts"
import { templateDatabase, type TestDatabaseServer } from "./TestDatabase.ts"

declare module "vitest" {
  interface ProvidedContext {
    readonly databaseServer: TestDatabaseServer
  }
}

/**
 * Starts a PostgreSQL for the whole run, or takes that of `TEST_DATABASE_URL`, and migrates the
 * database that every test file clones.
 */
export default async function setup(project: TestProject) {
  const scope = Scope.makeUnsafe()
  const url = process.env["TEST_DATABASE_URL"]
  const server =
    url === undefined
      ? await Effect.runPromise(Scope.provide(TestPostgres.start, scope))
      : TestPostgres.atUrl(new URL(url))
  await Effect.runPromise(TestPostgres.makeTemplate(server, templateDatabase))
  project.provide("databaseServer", server)
  return async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
  }
}
