import { Clock, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { createHash, randomUUID } from "node:crypto"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Database from "../platform/Database.ts"
import * as EmbeddedPostgres from "../platform/EmbeddedPostgres.ts"

/** A PostgreSQL where tests may make databases; `host` may be the folder of a Unix socket. */
export interface TestPostgres {
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password: string
}

/** How a database of the server is connected to. */
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

/** The address that `atUrl` reads. */
export const urlOf = ({ host, password, port, username }: TestPostgres): string => {
  const user = `${encodeURIComponent(username)}:${encodeURIComponent(password)}`
  return host.startsWith("/")
    ? `postgresql://${user}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`
    : `postgresql://${user}@${host}:${port}/postgres`
}

/** Starts one in a folder of its own, and removes both at the end of the scope. */
export const start = Effect.gen(function* () {
  const dataDir = yield* Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "gatehouse-test-"))),
    (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
  )
  const details = yield* EmbeddedPostgres.start({
    dataDir,
    // A crash of the machine may lose the tests' data; a crash of PostgreSQL loses nothing.
    settings: { fsync: "off", max_connections: "200" }
  })
  const { host, password, port, username } = details
  return { host, port, username, password: Redacted.value(password) } satisfies TestPostgres
})

/** Runs a statement as the server's owner, outside of every test's database. */
export const administer = <A, E>(
  server: TestPostgres,
  statement: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>
): Effect.Effect<A> =>
  Effect.flatMap(SqlClient.SqlClient, statement).pipe(
    Effect.provide(Database.layerWith(connectionTo(server), 1)),
    Effect.orDie
  )

/** Makes a database of that name anew, with the whole schema. */
export const makeTemplate = Effect.fnUntraced(function* (server: TestPostgres, name: string) {
  yield* administer(server, (sql) => sql`DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`)
  yield* administer(server, (sql) => sql`CREATE DATABASE ${sql(name)}`)
  yield* Effect.provide(Database.migrate, Database.layerWith(connectionTo(server, name), 2))
})

/** Names the schema by its steps, so that two versions may share a server. */
const schemaVersion = Effect.promise(async () => {
  const steps = (await readdir(Database.migrationsDirectory)).filter(
    (name) => !name.endsWith(".d.ts")
  )
  const hash = createHash("sha256")
  for (const text of await Promise.all(
    steps.toSorted().map((name) => readFile(join(Database.migrationsDirectory, name), "utf8"))
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
    administer(server, (sql) => sql`CREATE DATABASE ${sql(name)} TEMPLATE ${sql(template)}`),
    () => administer(server, (sql) => sql`DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`)
  )
  return connectionTo(server, name)
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
