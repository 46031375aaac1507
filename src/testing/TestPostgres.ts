import { Clock, Context, Effect, Layer, Redacted, Schedule, Schema, type Scope } from "effect"
import { SqlClient } from "effect/sql"
import { createHash, randomUUID } from "node:crypto"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Database from "../platform/Database.ts"
import { migrate, migrationsDirectory } from "../platform/Migrations.ts"
import * as Distribution from "../platform/Distribution.ts"
import * as EmbeddedPostgres from "../platform/EmbeddedPostgres.ts"
import { rowsBy } from "../platform/Rows.ts"

interface NodeAddress {
  readonly host: string
  readonly port: number
}

const { host, isCoordinator, port } = Distribution.ClusterNode.fields
const nodesBy = rowsBy(Schema.Struct({ host, port, isCoordinator }))

/** A PostgreSQL where tests may make databases; `host` may be the folder of a Unix socket. */
export interface TestPostgres extends NodeAddress {
  readonly username: string
  readonly password: string
  /** True where a checkpoint costs nothing, so that a database is copied fastest as files. */
  readonly neverFlushes?: boolean
  /** The workers of the cluster that this is the coordinator of. */
  readonly workers?: ReadonlyArray<TestPostgres>
  /** Address at which those workers find it. */
  readonly amongNodes?: NodeAddress
}

/** Connection data of a database of the server. */
export const connectionTo = (server: TestPostgres, database = "postgres") => ({
  host: server.host,
  port: server.port,
  username: server.username,
  password: Redacted.make(server.password),
  database
})

/** Reads the server out of an address such as `DATABASE_URL`. */
export const atUrl = (url: URL): TestPostgres => ({
  host: url.searchParams.get("host") ?? url.hostname,
  port: Number(url.port === "" ? 5432 : url.port),
  username: decodeURIComponent(url.username),
  password: decodeURIComponent(url.password)
})

/** The database that the address names. */
const databaseOf = (url: URL): string => decodeURIComponent(url.pathname.slice(1)) || "postgres"

/** The address that `atUrl` reads. */
export const urlOf = (server: TestPostgres): string =>
  Redacted.value(Database.urlOf(connectionTo(server)))

/** Connects to the server's own database as its owner, until the end of the scope. */
export const connectOwner = (
  server: TestPostgres
): Effect.Effect<SqlClient.SqlClient, never, Scope.Scope> =>
  Layer.build(Database.layerWith(connectionTo(server), 1)).pipe(
    Effect.map(Context.get(SqlClient.SqlClient)),
    Effect.orDie
  )

/** Source of the owner's connection. Tests swap it for one that keeps the connection. */
export const OwnerConnection = Context.Reference<typeof connectOwner>(
  "gatehouse/testing/TestPostgres/OwnerConnection",
  { defaultValue: () => connectOwner }
)

/** Runs a statement as the server's owner, outside of every test's database. */
export const administer = <A, E>(
  server: TestPostgres,
  statement: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>
): Effect.Effect<A> =>
  Effect.gen(function* () {
    const connect = yield* OwnerConnection
    const sql = yield* connect(server)
    // A copy of a database takes as long as the disk does.
    yield* sql`SET statement_timeout = 0`
    return yield* statement(sql)
  }).pipe(Effect.scoped, Effect.orDie)

/** Starts one in a folder of its own, and removes both at the end of the scope. */
export const start = Effect.gen(function* () {
  const dataDir = yield* Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "gatehouse-test-"))),
    (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
  )
  const details = yield* EmbeddedPostgres.start({
    dataDir,
    // A crash of the machine may lose the tests' data; a crash of PostgreSQL loses nothing.
    settings: {
      fsync: "off",
      full_page_writes: "off",
      max_connections: "200",
      scram_iterations: "1",
      // It would come at any moment, and change what tests count and how statements are planned.
      autovacuum: "off"
    }
  })
  const { host, port, username } = details
  const password = Redacted.value(details.password)
  const server = { host, port, username, password, neverFlushes: true } satisfies TestPostgres
  // Kept anew, so that it is derived by as many rounds as the settings say: each connection does it.
  yield* administer(server, (sql) =>
    sql.unsafe(`ALTER ROLE CURRENT_USER PASSWORD '${password.replaceAll("'", "''")}'`)
  )
  return server
})

/** Runs it on the server, or on every one of a cluster. */
const everywhere = <A, E>(
  server: TestPostgres,
  statement: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>
) =>
  Effect.forEach([server, ...(server.workers ?? [])], (node) => administer(node, statement), {
    concurrency: "unbounded",
    discard: true
  })

const drop = (server: TestPostgres, name: string) =>
  everywhere(server, (sql) =>
    // The nodes of a cluster go on asking one another until the last of them has dropped it.
    sql`DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`.pipe(
      Effect.retry({ times: 20, schedule: Schedule.spaced("100 millis") })
    )
  )

const addressOf = ({ host, port }: NodeAddress): NodeAddress => ({ host, port })

/** The coordinator of a cluster, as it knows its workers. */
export const clusterAtUrl = Effect.fnUntraced(function* (url: URL) {
  const coordinator = atUrl(url)
  const nodes = yield* Effect.flatMap(SqlClient.SqlClient, (sql) =>
    nodesBy(sql`
      SELECT nodename AS host, nodeport AS port, groupid = 0 AS "isCoordinator" FROM pg_dist_node
      WHERE noderole = 'primary' AND isactive ORDER BY nodeid`)
  ).pipe(
    Effect.provide(Database.layerWith(connectionTo(coordinator, databaseOf(url)), 1)),
    Effect.orDie
  )
  return {
    ...coordinator,
    // The nodes may reach it by another name than we do.
    amongNodes: addressOf(nodes.find(({ isCoordinator }) => isCoordinator) ?? coordinator),
    workers: nodes
      .filter(({ isCoordinator }) => !isCoordinator)
      .map((worker) => ({ ...coordinator, ...addressOf(worker) }))
  } satisfies TestPostgres
})

/** Number of shards of a table in tests: more make it slower and show nothing more. */
const shards = 4

/** As a part of a connection string. */
const quoted = (value: string) => `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'`

/** Joins the databases of one name on all nodes to a cluster. */
const joinNodes = Effect.fnUntraced(function* (
  server: TestPostgres,
  workers: ReadonlyArray<TestPostgres>,
  name: string
) {
  const { amongNodes = server, password, username } = server
  for (const node of [server, ...workers]) {
    yield* Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`CREATE EXTENSION citus`
      if (password === "") return
      // What the nodes know of passwords, they know in each database for itself: 0 means all nodes.
      yield* sql`
        INSERT INTO pg_dist_authinfo (nodeid, rolename, authinfo)
        VALUES (0, ${username}, ${`password=${quoted(password)}`})`
    }).pipe(Effect.provide(Database.layerWith(connectionTo(node, name), 1)))
  }
  const sql = yield* SqlClient.SqlClient
  yield* sql`SELECT citus_set_coordinator_host(${amongNodes.host}, ${amongNodes.port})`
  for (const { host, port } of workers) yield* sql`SELECT citus_add_node(${host}, ${port})`
})

/**
 * Tells the planner of PostgreSQL 18 that an environment has many rows, as it would find out by
 * itself: of new tables it knows nothing, and a sign-in would look at all people and their addresses.
 */
const tellOfEnvironments = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    DO $$ BEGIN
      IF current_setting('server_version_num')::int >= 180000 THEN
        PERFORM pg_restore_attribute_stats(
          'schemaname', 'public', 'relname', c.relname::text, 'attname', a.attname::text,
          'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real)
        FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        WHERE a.attname = 'environment_id' AND c.relkind = 'r'
          AND c.relnamespace = 'public'::regnamespace;
      END IF;
    END $$`
})

/** Makes a database of that name anew, with the whole schema; on a cluster it is distributed. */
export const makeTemplate = Effect.fnUntraced(function* (server: TestPostgres, name: string) {
  yield* drop(server, name)
  yield* everywhere(server, (sql) => sql`CREATE DATABASE ${sql(name)}`)
  const { workers } = server
  const made =
    workers === undefined
      ? migrate.pipe(Effect.andThen(tellOfEnvironments))
      : joinNodes(server, workers, name).pipe(
          Effect.andThen(migrate),
          Effect.andThen(Distribution.distribute({ shards }))
        )
  yield* Effect.provide(made, Database.layerWith(connectionTo(server, name), 2))
  // A process of Citus stays in each database that it has seen, and a database in use cannot be
  // copied.
  if (workers !== undefined) {
    yield* everywhere(
      server,
      (sql) => sql`
      SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = ${name}`
    )
  }
})

/** Names the schema by its steps, so that two versions may share a server. */
const schemaVersion = Effect.promise(async () => {
  const steps = (await readdir(migrationsDirectory)).filter((name) => !name.endsWith(".d.ts"))
  const hash = createHash("sha256")
  for (const text of await Promise.all(
    steps.toSorted().map((name) => readFile(join(migrationsDirectory, name), "utf8"))
  )) {
    hash.update(text)
  }
  return hash.digest("hex").slice(0, 12)
})

/** Answers the name of a database with the whole schema, which is made where there is none. */
export const ensureTemplate = Effect.fnUntraced(function* (server: TestPostgres) {
  const name = `gatehouse_template_${yield* schemaVersion}`
  const isThere = administer(
    server,
    (sql) => sql`SELECT 1 FROM pg_database WHERE datname = ${name}`
  ).pipe(Effect.map((rows) => rows.length > 0))
  if (yield* isThere) return name
  const mine = `${name}_${randomUUID().slice(0, 8)}`
  yield* makeTemplate(server, mine)
  // Another process may have been faster: its database is as good.
  yield* administer(server, (sql) =>
    sql`ALTER DATABASE ${sql(mine)} RENAME TO ${sql(name)}`.pipe(
      Effect.catch(() => sql`DROP DATABASE ${sql(mine)} WITH (FORCE)`)
    )
  )
  return name
})

/** A database of its own, a copy of the template, which is dropped at the end of the scope. */
export const freshDatabase = Effect.fnUntraced(function* (server: TestPostgres, template: string) {
  const name = `test_${randomUUID().replaceAll("-", "")}`
  yield* Effect.acquireRelease(
    everywhere(
      server,
      (sql) => sql`
      CREATE DATABASE ${sql(name)} TEMPLATE ${sql(template)}
      STRATEGY ${sql.literal(server.neverFlushes === true ? "file_copy" : "wal_log")}`
    ),
    () => Effect.provideService(drop(server, name), Clock.Clock, Clock.Clock.defaultValue())
  )
  return connectionTo(server, name)
})

/** An empty database on the joined nodes of a cluster; undefined on one server. */
export const emptyCluster = Effect.fnUntraced(function* (server: TestPostgres) {
  const { workers } = server
  if (workers === undefined) return undefined
  const database = yield* freshDatabase(server, "template1")
  yield* joinNodes(server, workers, database.database).pipe(
    Effect.provide(Database.layerWith(database, 1)),
    Effect.orDie
  )
  return database
})

/** A fresh database as that of a service. */
export const layerOf = <E, R>(database: Effect.Effect<ReturnType<typeof connectionTo>, E, R>) =>
  Layer.effectContext(
    Effect.flatMap(database, (details) =>
      // The pool looks after its connections each minute: of real time, since a test that moves its
      // clock by years would wait for each of those minutes.
      Effect.provideService(
        Layer.build(Database.layerWith(details, 8)),
        Clock.Clock,
        Clock.Clock.defaultValue()
      )
    )
  )
