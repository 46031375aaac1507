import { Deferred, type Duration, Effect, Option, Ref, Schedule } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { closeSync, openSync, statSync } from "node:fs"
import { chown, mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import type { Binaries } from "./Binaries.ts"
import { nameFor } from "./Cluster.ts"
import { type ConnectionDetails, keepVisitorsOut, port, ready } from "./Connection.ts"
import { attempt, EmbeddedPostgresError, failedBy } from "./EmbeddedPostgresError.ts"
import type { Layout } from "./Layout.ts"
import { homeSetting } from "./Orphan.ts"
import { asAccount, canEnter, programEnvironment, type ServerAccount } from "./SystemAccount.ts"

/** All that a server is started with, the first time and whenever it has to be started again. */
export interface ServerOptions {
  readonly layout: Layout
  readonly binaries: Binaries
  readonly account: ServerAccount
  readonly settings: Readonly<Record<string, string>>
  /** As the server names it, seen from its data directory. */
  readonly socketDirectory: string
  readonly details: ConnectionDetails
  /** Time for which the end waits for others that use the database. */
  readonly patience: Duration.Input
}

const maxLogBytes = 1_000_000

/** The shortest limit of the systems we run on (macOS) with its final zero. */
const maxSocketPathBytes = 103

const socketPrefix = "socket-"

/**
 * A new folder for the socket, removed with the scope. Each start has its own: a server of a data
 * directory that was deleted under it removes its socket when it notices, by name.
 */
export const socketDirectory = Effect.fnUntraced(function* (
  layout: Layout,
  account: ServerAccount
) {
  const failure = "No folder for the socket of PostgreSQL can be made"
  const stale = yield* attempt(failure, () => readdir(layout.home))
  yield* Effect.forEach(
    stale.filter((name) => name.startsWith(socketPrefix)),
    (name) => attempt(failure, () => rm(join(layout.home, name), { recursive: true, force: true })),
    { discard: true }
  )
  const prefixes = [
    join(layout.home, socketPrefix),
    join(tmpdir(), "gatehouse-"),
    "/tmp/gatehouse-"
  ].filter((prefix) => Buffer.byteLength(`${prefix}XXXXXX/.s.PGSQL.${port}`) <= maxSocketPathBytes)
  for (const prefix of prefixes) {
    const path = yield* Effect.acquireRelease(
      attempt(failure, () => mkdtemp(prefix)),
      (made) => Effect.promise(() => rm(made, { recursive: true, force: true }).catch(() => {}))
    )
    if (account !== undefined) {
      yield* attempt(failure, () => chown(path, account.uid, account.gid))
    }
    if (dirname(path) === layout.home) {
      return { path, seenFromData: `../../${basename(path)}` }
    }
    if (account === undefined || (yield* canEnter(path, { account, cwd: "/" }))) {
      return { path, seenFromData: path }
    }
  }
  return yield* new EmbeddedPostgresError({ message: `${failure}: no path is short enough` })
})

/** A running server; `exit` says how it ended. */
interface ServerProcess {
  readonly child: ChildProcess
  /** The size of the log before it wrote to it. */
  readonly logStart: number
  readonly exit: Deferred.Deferred<string>
}

/**
 * Starts PostgreSQL by way of a shell that becomes it, and leaves a watcher behind: when the pipe
 * to the service closes, because it was killed, the watcher asks PostgreSQL to stop. It is no child
 * of PostgreSQL, which would take its end for that of a part of itself.
 */
const watched = '((read -r _ <&3; kill -INT $$) >/dev/null 2>&1 &); exec "$@" 3<&-'

const argumentsOf = (options: ServerOptions, dataDirectory: string): ReadonlyArray<string> => {
  const settings = {
    timezone: "UTC",
    log_timezone: "UTC",
    // Failed statements are the service's to report, without the values in them.
    log_min_messages: "log",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    listen_addresses: "",
    ...options.settings,
    logging_collector: "off",
    port: String(port),
    unix_socket_directories: options.socketDirectory,
    unix_socket_permissions: "0700",
    // Last, since its value may hold spaces and is read back from the list of processes.
    [homeSetting]: options.layout.home
  }
  return [
    "-D",
    dataDirectory,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  ]
}

const openLog = (layout: Layout) =>
  Effect.acquireRelease(
    Effect.try({
      try: () => {
        const size = statSync(layout.log, { throwIfNoEntry: false })?.size ?? 0
        const full = size > maxLogBytes
        return {
          descriptor: openSync(layout.log, full ? "w" : "a", 0o600),
          logStart: full ? 0 : size
        }
      },
      catch: failedBy(`${layout.log} cannot be written`)
    }),
    ({ descriptor }) => Effect.sync(() => closeSync(descriptor))
  )

const spawnServer = Effect.fnUntraced(function* (options: ServerOptions) {
  const { account, binaries, layout } = options
  const dataDirectory = yield* nameFor(layout.data, layout, account)
  const { descriptor: log, logStart } = yield* openLog(layout)
  const exit = yield* Deferred.make<string>()
  const child = yield* Effect.try({
    try: () => {
      const started = spawn(
        "/bin/sh",
        ["-c", watched, "sh", binaries.postgres, ...argumentsOf(options, dataDirectory)],
        {
          ...asAccount(account),
          cwd: layout.data,
          env: programEnvironment,
          stdio: ["ignore", log, log, "pipe"],
          // A Ctrl-C in the terminal is for the service, which needs PostgreSQL until its own end.
          detached: true
        }
      )
      const pipe = started.stdio[3]
      pipe?.on("error", () => {})
      const ended = (reason: string) => {
        pipe?.destroy()
        Deferred.doneUnsafe(exit, Effect.succeed(reason))
      }
      started.on("error", (cause) => ended(cause.message))
      started.on("exit", (code, signal) => ended(signal ?? `exit code ${code}`))
      return started
    },
    catch: failedBy("PostgreSQL cannot be run")
  })
  return { child, logStart, exit } satisfies ServerProcess
}, Effect.scoped)

/** Why a server that did not get ready ended, in its own words if it had any. */
const lastWords = (layout: Layout, server: ServerProcess) =>
  Effect.flatMap(Deferred.await(server.exit), (exit) =>
    attempt("no log", () => readFile(layout.log)).pipe(
      Effect.map((log) => {
        const lines = log.subarray(server.logStart).toString("utf8").split("\n")
        const words = lines.flatMap((line) => /(?:FATAL|PANIC): +(.+)$/.exec(line)?.[1] ?? [])
        // Said to clients that came too early, our own among them.
        return words.findLast((word) => !word.startsWith("the database system is")) ?? exit
      }),
      Effect.orElseSucceed(() => exit)
    )
  )

/** Ends a server: first gracefully, then harder the longer it takes. */
const stopServer = (server: ServerProcess) =>
  Effect.gen(function* () {
    for (const [signal, patience] of [
      ["SIGINT", "30 seconds"],
      ["SIGQUIT", "5 seconds"]
    ] as const) {
      server.child.kill(signal)
      const ended = yield* Effect.timeoutOption(
        Effect.interruptible(Deferred.await(server.exit)),
        patience
      )
      if (Option.isSome(ended)) return
    }
    server.child.kill("SIGKILL")
    yield* Deferred.await(server.exit)
  })

const launch = Effect.fnUntraced(function* (
  options: ServerOptions,
  current: Ref.Ref<Option.Option<ServerProcess>>
) {
  const server = yield* Effect.uninterruptible(
    Effect.tap(spawnServer(options), (started) => Ref.set(current, Option.some(started)))
  )
  yield* ready(options.details).pipe(
    Effect.raceFirst(
      Effect.flatMap(
        lastWords(options.layout, server),
        (reason) =>
          new EmbeddedPostgresError({
            message: `The embedded PostgreSQL does not start: ${reason} (see ${options.layout.log})`
          })
      )
    ),
    Effect.tapError(() => stopServer(server))
  )
  return server
})

/** Starts the server again whenever it ends, for as long as it takes. */
const supervise = Effect.fnUntraced(function* (
  first: ServerProcess,
  options: ServerOptions,
  current: Ref.Ref<Option.Option<ServerProcess>>
) {
  let server = first
  while (true) {
    const exit = yield* Deferred.await(server.exit)
    yield* Effect.logWarning(`The embedded PostgreSQL ended (${exit}) and is started again`)
    server = yield* launch(options, current).pipe(
      // Also slows down a server that dies as soon as it starts.
      Effect.delay("100 millis"),
      Effect.tapError((error) => Effect.logWarning(error.message)),
      Effect.retry(
        Schedule.min([Schedule.exponential("100 millis"), Schedule.spaced("5 seconds")])
      ),
      Effect.orDie
    )
    yield* Effect.logInfo("The embedded PostgreSQL runs again")
  }
})

/**
 * Runs the server for the life of the scope. At the end it waits a while for commands that use
 * the database beside this process, keeps new ones out, and stops.
 */
export const serve = Effect.fnUntraced(function* (options: ServerOptions) {
  const current = yield* Ref.make(Option.none<ServerProcess>())
  yield* Effect.addFinalizer(() =>
    Effect.gen(function* () {
      const server = yield* Ref.get(current)
      if (Option.isNone(server) || Deferred.isDoneUnsafe(server.value.exit)) return
      yield* keepVisitorsOut(options.details).pipe(
        Effect.interruptible,
        Effect.timeoutOption(options.patience),
        Effect.ignore
      )
      yield* stopServer(server.value)
    }).pipe(Effect.scoped)
  )
  const server = yield* launch(options, current).pipe(
    // What a killed server leaves behind keeps a new one out for a moment.
    Effect.retry({ schedule: Schedule.spaced("300 millis"), times: 4 }),
    // Recovery after a power cut reads all that was written since the last checkpoint.
    Effect.timeoutOrElse({
      duration: "5 minutes",
      orElse: () =>
        new EmbeddedPostgresError({
          message: `The embedded PostgreSQL does not become ready (see ${options.layout.log})`
        })
    })
  )
  yield* Effect.forkScoped(supervise(server, options, current))
})
