import { Effect, Option, Schema } from "effect"
import { readFile, rm, writeFile } from "node:fs/promises"
import { attempt, failedBy } from "./EmbeddedPostgresError.ts"
import type { Layout } from "./Layout.ts"

/** A `service` keeps the lock until it is stopped, a `visitor` for the time of one command. */
export type Role = "service" | "visitor"

const sqliteBusy = 5

const isBusy = (cause: unknown): boolean =>
  cause instanceof Error && "errcode" in cause && cause.errcode === sqliteBusy

const open = Effect.fnUntraced(function* (layout: Layout) {
  const failed = failedBy(`The data directory ${layout.dataDir} cannot be locked`)
  // Only now: Node.js 22 and 24 warn of an experimental feature wherever it is imported.
  const { DatabaseSync } = yield* Effect.promise(() => import("node:sqlite"))
  const database = yield* Effect.try({
    try: () => new DatabaseSync(layout.lock, { timeout: 0 }),
    catch: failed
  })
  return yield* Effect.try({ try: () => database.exec("BEGIN EXCLUSIVE"), catch: failed }).pipe(
    Effect.as(Option.some(database)),
    Effect.tapError(() => Effect.sync(() => database.close())),
    Effect.catchIf(
      (error) => isBusy(error.cause),
      () => Effect.succeedNone
    )
  )
})

const Owner = Schema.fromJsonString(
  Schema.Struct({ pid: Schema.Int, role: Schema.Literals(["service", "visitor"]) })
)

/** Holder of the lock, as far as it has named itself. */
export const owner = (layout: Layout) =>
  attempt("no owner", () => readFile(layout.owner, "utf8")).pipe(
    Effect.flatMap(Schema.decodeEffect(Owner)),
    Effect.option
  )

/**
 * Which process may start and stop the PostgreSQL of a data directory.
 *
 * It is the lock of the operating system on a file, reached through SQLite, since Node has no flock
 * of its own. The system lets go of it when the process ends however it ends, so there are no stale
 * locks, no process ids that were given to another process and no race to take over; unlike an
 * advisory lock in the database it also holds while PostgreSQL is created, starting or down. Nothing
 * is ever written to the file, and nothing but SQLite may open it: closing any descriptor of a file
 * drops the process's locks on it.
 */
export const tryAcquire = Effect.fnUntraced(function* (layout: Layout, role: Role) {
  const database = yield* Effect.acquireRelease(open(layout), (held) =>
    Effect.sync(() => Option.map(held, (db) => db.close()))
  )
  if (Option.isNone(database)) return false
  // Only for the message to others: what it says proves nothing.
  yield* Effect.acquireRelease(
    attempt(`${layout.owner} cannot be written`, () =>
      writeFile(layout.owner, JSON.stringify({ pid: process.pid, role }), { mode: 0o600 })
    ),
    () => Effect.promise(() => rm(layout.owner, { force: true }).catch(() => {}))
  )
  return true
})
