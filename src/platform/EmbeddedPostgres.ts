import { Data, type Duration, Effect, Exit, Option, Schedule, Scope } from "effect"
import * as Binaries from "./embeddedPostgres/Binaries.ts"
import * as Cluster from "./embeddedPostgres/Cluster.ts"
import { type ConnectionDetails, detailsAt, joinRunning } from "./embeddedPostgres/Connection.ts"
import { EmbeddedPostgresError } from "./embeddedPostgres/EmbeddedPostgresError.ts"
import { type Layout, prepare } from "./embeddedPostgres/Layout.ts"
import * as OwnerLock from "./embeddedPostgres/OwnerLock.ts"
import { stopOrphan } from "./embeddedPostgres/Orphan.ts"
import { serve, socketDirectory } from "./embeddedPostgres/Server.ts"
import { serverAccount } from "./embeddedPostgres/SystemAccount.ts"

export { type ConnectionDetails, EmbeddedPostgresError }

/** Which embedded PostgreSQL to use. */
export interface EmbeddedPostgresOptions {
  /** The folder that holds the database; made when absent. */
  readonly dataDir: string
  /** Settings of the server (as in postgresql.conf), such as `fsync: "off"` in tests. */
  readonly settings?: Readonly<Record<string, string>>
}

/** Another process holds the data directory, for now. */
class Busy extends Data.TaggedError("Busy") {}

const refused = Effect.fnUntraced(function* (layout: Layout, state: string) {
  const owner = yield* OwnerLock.owner(layout)
  const name = Option.match(owner, { onNone: () => "", onSome: ({ pid }) => ` (pid ${pid})` })
  return yield* new EmbeddedPostgresError({
    message: `The data directory ${layout.dataDir} is in use by another Gatehouse process${name}${state}`
  })
})

const untilFree = (limit: Duration.Input) => ({
  schedule: Schedule.spaced("100 millis").pipe(Schedule.upTo({ duration: limit })),
  while: (error: Busy | EmbeddedPostgresError) => error._tag === "Busy"
})

/** Runs the server; only for the holder of the owner lock. */
const own = Effect.fnUntraced(function* (
  layout: Layout,
  options: EmbeddedPostgresOptions,
  patience: Duration.Input
) {
  const settings = options.settings ?? {}
  const account = yield* serverAccount(layout.data)
  const binaries = yield* Binaries.resolve(account, layout.home)
  yield* Cluster.ensure(layout, binaries, account, settings["fsync"] !== "off")
  yield* stopOrphan(layout)
  const socket = yield* socketDirectory(layout, account)
  const details = yield* detailsAt(layout, socket.path)
  yield* serve({
    layout,
    binaries,
    account,
    settings,
    socketDirectory: socket.seenFromData,
    details,
    patience
  })
  return details
})

/** A service that holds the lock keeps it, a command gives it up when it is done. */
const claim = Effect.fnUntraced(function* (layout: Layout) {
  const inUse = refused(layout, ": stop it first, or set another DATA_DIR")
  let refusals = 0
  const attempt = Effect.gen(function* () {
    if (yield* OwnerLock.tryAcquire(layout, "service")) return
    refusals += 1
    const owner = yield* OwnerLock.owner(layout)
    // Asked twice, since the note of an owner that was killed stays until the next one writes its own.
    if (refusals > 1 && Option.exists(owner, ({ role }) => role === "service")) {
      return yield* inUse
    }
    return yield* new Busy()
  })
  yield* attempt.pipe(
    Effect.retry(untilFree("30 seconds")),
    Effect.catchTag("Busy", () => inUse)
  )
})

/**
 * Starts the embedded PostgreSQL and stops it with the scope: a real server under
 * `<dataDir>/postgresql`, reached by a Unix socket and a password. It is made on the first start,
 * recovers by itself when it or the process is killed, and is started again when it ends. Fails
 * when another service uses the data directory; waits (up to 30 seconds) for a command that does.
 *
 * Source: contract, "Operating it": start.
 */
export const start: (
  options: EmbeddedPostgresOptions
) => Effect.Effect<ConnectionDetails, EmbeddedPostgresError, Scope.Scope> = Effect.fn(
  "EmbeddedPostgres.start"
)(function* (options) {
  const layout = yield* prepare(options.dataDir)
  yield* claim(layout)
  return yield* own(layout, options, "5 seconds")
})

/** Joins the server, and keeps nothing open when it cannot. */
const tryJoin = Effect.fnUntraced(function* (layout: Layout) {
  const scope = yield* Scope.fork(yield* Effect.scope)
  return yield* joinRunning(layout).pipe(
    Scope.provide(scope),
    Effect.flatMap(Option.match({ onNone: () => new Busy(), onSome: Effect.succeed })),
    Effect.onExit((exit) => (Exit.isSuccess(exit) ? Effect.void : Scope.close(scope, exit)))
  )
})

/**
 * Uses the database of a data directory for the life of the scope: beside the process that runs
 * its server, or, when none does, by running it meanwhile.
 *
 * Source: contract, "Operating it": command line.
 */
export const attach: (
  options: EmbeddedPostgresOptions
) => Effect.Effect<ConnectionDetails, EmbeddedPostgresError, Scope.Scope> = Effect.fn(
  "EmbeddedPostgres.attach"
)(function* (options) {
  const layout = yield* prepare(options.dataDir)
  const attempt = Effect.gen(function* () {
    if (yield* OwnerLock.tryAcquire(layout, "visitor")) {
      return yield* own(layout, options, "30 seconds")
    }
    return yield* tryJoin(layout)
  })
  return yield* attempt.pipe(
    Effect.retry(untilFree("1 minute")),
    Effect.catchTag("Busy", () => refused(layout, ", whose PostgreSQL does not answer"))
  )
})
