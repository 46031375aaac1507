import { Effect } from "effect"
import { chmod, realpath } from "node:fs/promises"
import { join, resolve } from "node:path"
import { makeFolder } from "../Files.ts"
import { attempt } from "./EmbeddedPostgresError.ts"

/** Paths of the embedded PostgreSQL, all below the data directory. */
export interface Layout {
  /** The data directory as the operator named it, for messages. */
  readonly dataDir: string
  /** `postgresql` in the data directory, without symbolic links. */
  readonly home: string
  /** In a folder closed to other users, who could otherwise hold the lock themselves. */
  readonly lock: string
  readonly owner: string
  readonly log: string
  /** Holds `data` and `password`, which appear together or not at all. */
  readonly database: string
  readonly data: string
  readonly password: string
}

/** Names the parts and makes the folder that holds them. */
export const prepare = Effect.fnUntraced(function* (dataDirectory: string) {
  const dataDir = resolve(dataDirectory)
  const named = join(dataDir, "postgresql")
  const failure = `The data directory ${dataDir} cannot be used`
  const made = yield* attempt(failure, () => makeFolder(named))
  // Run as root, PostgreSQL's user passes through it by name; there is nothing to list for it.
  const mode = process.geteuid?.() === 0 ? 0o711 : 0o700
  if (made) yield* attempt(failure, () => chmod(named, mode))
  const home = yield* attempt(failure, () => realpath(named))
  const locks = join(home, "owner")
  yield* attempt(failure, () => makeFolder(locks, 0o700))
  const database = join(home, "database")
  return {
    dataDir,
    home,
    lock: join(locks, "lock"),
    owner: join(locks, "owner.json"),
    log: join(home, "server.log"),
    database,
    data: join(database, "data"),
    password: join(database, "password")
  } satisfies Layout
})
