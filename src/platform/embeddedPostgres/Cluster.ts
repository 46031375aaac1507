import { Effect } from "effect"
import { randomBytes } from "node:crypto"
import { chmod, chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import type { Binaries } from "./Binaries.ts"
import { attempt, EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"
import type { Layout } from "./Layout.ts"
import { canEnter, run, type ServerAccount } from "./SystemAccount.ts"

/** The superuser of the embedded PostgreSQL, and the role of the service. */
export const username = "gatehouse"

const partialPrefix = "new-"

/**
 * The name by which PostgreSQL's user finds `directory`.
 *
 * Below a folder closed to that user (`mktemp -d`, /root) no path leads there, but a process that
 * is started inside can always name where it is, and PostgreSQL never leaves its data directory.
 */
export const nameFor = Effect.fnUntraced(function* (
  directory: string,
  layout: Layout,
  account: ServerAccount
) {
  if (account === undefined) return directory
  if (yield* canEnter(directory, { account, cwd: "/" })) return directory
  const here = "/proc/self/cwd"
  if (yield* canEnter(here, { account, cwd: directory })) return here
  return yield* new EmbeddedPostgresError({
    message: `The system user that runs PostgreSQL (uid ${account.uid}) cannot enter ${layout.dataDir}: set DATA_DIR to a folder that it can reach, or DATABASE_URL`
  })
})

/** Written through to the disk: the database cannot be opened without it. */
const writePassword = Effect.fnUntraced(function* (path: string, account: ServerAccount) {
  yield* attempt(`${path} cannot be written`, () =>
    open(path, "wx", 0o600).then((file) =>
      file
        .writeFile(randomBytes(32).toString("base64url"))
        .then(() => (account === undefined ? undefined : file.chown(account.uid, account.gid)))
        .then(() => file.sync())
        .finally(() => file.close())
    )
  )
})

const syncDirectory = (path: string) =>
  attempt(`${path} cannot be written`, () =>
    open(path, "r").then((file) => file.sync().finally(() => file.close()))
  )

/** Line in which initdb, or the server that it starts, says why; what it removes it says last. */
export const reasonOfInitdb = (output: string): string =>
  /^.*\berror:.*|\b(?:FATAL|PANIC): .*/m.exec(output)?.[0] ?? output.trim().split("\n").at(-1) ?? ""

const fill = Effect.fnUntraced(function* (
  layout: Layout,
  binaries: Binaries,
  account: ServerAccount,
  durable: boolean,
  partial: string
) {
  const data = join(partial, "data")
  const password = join(partial, "password")
  const failure = `No database can be made in ${layout.dataDir}`
  yield* attempt(failure, () => mkdir(data, { mode: 0o700 }))
  if (account !== undefined) {
    yield* attempt(failure, () => chmod(partial, 0o711))
    yield* attempt(failure, () => chown(data, account.uid, account.gid))
  }
  yield* writePassword(password, account)
  const finished = yield* run(
    binaries.initdb,
    [
      "-D",
      yield* nameFor(data, layout, account),
      `--username=${username}`,
      "--pwfile=../password",
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // Built into PostgreSQL, so that text sorts the same whatever locales the system has.
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      "--no-instructions",
      // A database that is gone with its machine has no use for what finds a failing disk.
      ...(durable ? ["--data-checksums"] : ["--no-data-checksums", "--no-sync"])
    ],
    { account, cwd: data }
  )
  if (finished.code !== 0) {
    const message = `${failure}: ${reasonOfInitdb(finished.output)}`
    return yield* new EmbeddedPostgresError({ message })
  }
  if (account !== undefined) yield* attempt(failure, () => chown(password, 0, 0))
  yield* attempt(failure, () => rename(partial, layout.database))
  if (durable) yield* syncDirectory(layout.home)
})

const removeFolder = (path: string) =>
  Effect.ignore(
    attempt(`${path} cannot be removed`, () => rm(path, { recursive: true, force: true }))
  )

/**
 * Makes the database and its password unless they exist. They are made under another name and get
 * theirs at the end, so that a creation cut short leaves nothing that looks like a database.
 * Only the holder of the owner lock may call it.
 */
export const ensure = Effect.fnUntraced(function* (
  layout: Layout,
  binaries: Binaries,
  account: ServerAccount,
  durable: boolean
) {
  const entries = yield* attempt(`${layout.home} cannot be read`, () => readdir(layout.home))
  yield* Effect.forEach(
    entries.filter((name) => name.startsWith(partialPrefix)),
    (name) => removeFolder(join(layout.home, name)),
    { discard: true }
  )
  if (!entries.includes("database")) {
    yield* Effect.acquireUseRelease(
      attempt(`${layout.home} cannot be written`, () => mkdtemp(join(layout.home, partialPrefix))),
      (partial) => fill(layout, binaries, account, durable, partial),
      removeFolder
    )
  }
  const version = yield* attempt(`${layout.data} is no database`, () =>
    readFile(join(layout.data, "PG_VERSION"), "utf8")
  )
  if (version.trim() !== binaries.major) {
    return yield* new EmbeddedPostgresError({
      message: `The database in ${layout.dataDir} was made by PostgreSQL ${version.trim()} and cannot be opened by PostgreSQL ${binaries.major}: dump it with the old version and restore it into a new data directory`
    })
  }
})
