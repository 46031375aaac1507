import { Effect, Result } from "effect"
import { spawn } from "node:child_process"
import { readFile, stat } from "node:fs/promises"
import { attempt, EmbeddedPostgresError, failedBy } from "./EmbeddedPostgresError.ts"

/** The system user that the programs of PostgreSQL run as when the service runs as root. */
export interface SystemAccount {
  readonly uid: number
  readonly gid: number
}

/** Undefined: the user of this process. */
export type ServerAccount = SystemAccount | undefined

/**
 * Nothing of the service's environment reaches PostgreSQL: it holds secrets, and `PG*` variables
 * would change what the programs do.
 */
export const programEnvironment = { LC_ALL: "C", TZ: "UTC", PATH: "/usr/bin:/bin:/usr/sbin:/sbin" }

/** The options of `spawn` that make a program run as `account`. */
export const asAccount = (account: ServerAccount) =>
  account === undefined ? {} : { uid: account.uid, gid: account.gid }

/** Result of a finished program. */
export interface Finished {
  readonly code: number
  readonly output: string
}

/** Runs a program as `account` to its end; an interruption ends it first. */
export const run = (
  command: string,
  args: ReadonlyArray<string>,
  options: { readonly account: ServerAccount; readonly cwd: string }
): Effect.Effect<Finished, EmbeddedPostgresError> =>
  Effect.callback((resume) => {
    const notRun = failedBy(`${command} cannot be run`)
    const spawned = Result.try({
      try: () =>
        spawn(command, args, {
          ...asAccount(options.account),
          cwd: options.cwd,
          env: programEnvironment,
          stdio: ["ignore", "pipe", "pipe"],
          // A Ctrl-C in the terminal is for the service, which decides in which order things end.
          detached: true
        }),
      catch: notRun
    })
    if (Result.isFailure(spawned)) return resume(spawned.failure)
    const child = spawned.success
    const chunks: Array<string> = []
    child.stdout.setEncoding("utf8").on("data", (text: string) => chunks.push(text))
    child.stderr.setEncoding("utf8").on("data", (text: string) => chunks.push(text))
    child.on("error", (cause) => resume(notRun(cause)))
    child.on("close", (code) =>
      resume(Effect.succeed({ code: code ?? -1, output: chunks.join("") }))
    )
    return Effect.callback<void>((ended) => {
      child.on("close", () => ended(Effect.void))
      if (!child.kill("SIGTERM")) ended(Effect.void)
    })
  })

/**
 * True if `account` can enter the folder `path`: asked of the system, which knows ACLs and mounts.
 */
export const canEnter = (
  path: string,
  options: { readonly account: ServerAccount; readonly cwd: string }
): Effect.Effect<boolean> =>
  run("/bin/sh", ["-c", 'cd -- "$1"', "sh", path], options).pipe(
    Effect.map((finished) => finished.code === 0),
    Effect.orElseSucceed(() => false)
  )

const accountsOf = (passwd: string): ReadonlyMap<string, SystemAccount> =>
  new Map(
    passwd.split("\n").flatMap((line) => {
      const [name, , uid, gid] = line.split(":")
      return name !== undefined && uid !== undefined && gid !== undefined
        ? [[name, { uid: Number(uid), gid: Number(gid) }] as const]
        : []
    })
  )

/**
 * Which user runs PostgreSQL, which refuses to run as root: the owner of a database made before,
 * else `postgres`, else `nobody`. Initdb needs a user that has a name.
 */
export const serverAccount = Effect.fnUntraced(function* (dataDirectory: string) {
  if (process.geteuid?.() !== 0) return undefined
  const owner = yield* Effect.option(attempt("no database yet", () => stat(dataDirectory)))
  if (owner._tag === "Some" && owner.value.uid !== 0) {
    return { uid: owner.value.uid, gid: owner.value.gid }
  }
  const accounts = accountsOf(
    yield* attempt("The system's users cannot be read", () => readFile("/etc/passwd", "utf8"))
  )
  const account = ["postgres", "_postgres", "nobody"].flatMap((name) => accounts.get(name) ?? [])[0]
  if (account === undefined || !(yield* canEnter("/", { account, cwd: "/" }))) {
    return yield* new EmbeddedPostgresError({
      message:
        "PostgreSQL cannot run as root, and this process cannot run it as a user named postgres or nobody: run the service as another user, or set DATABASE_URL"
    })
  }
  return account
})
