import { Effect, type Scope } from "effect"
import { SqlClient } from "effect/sql"
import * as Database from "../../../src/platform/Database.ts"
import { distribute } from "../../../src/platform/Distribution.ts"
import * as EmbeddedPostgres from "../../../src/platform/EmbeddedPostgres.ts"
import { migrate } from "../../../src/platform/Migrations.ts"
import * as TestPostgres from "../../../src/testing/TestPostgres.ts"
import { postmasterOf } from "../installation.ts"

/** One PostgreSQL or the nodes of a cluster, that hold the installations. */
export interface Servers {
  /** True if rows are checked again: those of a copied environment refer to some that are not copied. */
  readonly checksRows: boolean
  /** The processes whose children are all backends. */
  readonly postmasters: ReadonlyArray<number>
  /** Makes an empty database. */
  readonly database: (
    name: string
  ) => Effect.Effect<EmbeddedPostgres.ConnectionDetails, unknown, Scope.Scope>
  /** Spreads a database over the nodes once it is filled: as one, it is filled far quicker. */
  readonly spread: Effect.Effect<void, unknown, SqlClient.SqlClient>
}

const oneServer = Effect.fnUntraced(function* (directory: string) {
  const server = yield* EmbeddedPostgres.start({
    dataDir: directory,
    settings: { shared_buffers: "512MB", max_wal_size: "4GB" }
  })
  const database = (name: string) =>
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql`CREATE DATABASE ${sql(name)}`).pipe(
      Effect.provide(Database.layerWith(server, 1)),
      Effect.as({ ...server, database: name })
    )
  const postmasters = [yield* postmasterOf(server)]
  return { checksRows: false, postmasters, database, spread: Effect.void } satisfies Servers
})

const cluster = Effect.fnUntraced(function* (url: URL) {
  const coordinator = yield* TestPostgres.clusterAtUrl(url)
  const postmasters = yield* Effect.forEach([coordinator, ...coordinator.workers], (node) =>
    postmasterOf(TestPostgres.connectionTo(node, url.pathname.slice(1)))
  )
  const database = () =>
    Effect.flatMap(TestPostgres.emptyCluster(coordinator), (details) =>
      details === undefined
        ? Effect.die(new Error("No node belongs to the cluster"))
        : Effect.as(migrate.pipe(Effect.provide(Database.layerWith(details, 2))), details)
    )
  return { checksRows: true, postmasters, database, spread: distribute() } satisfies Servers
})

/** Starts a PostgreSQL, or finds the cluster whose coordinator `TEST_CITUS_URL` names. */
export const startServers = (directory: string) => {
  const url = process.env["TEST_CITUS_URL"]
  return url === undefined ? oneServer(directory) : cluster(new URL(url))
}
