import { Effect, Option, Schedule } from "effect"
import { readFile, rm, stat } from "node:fs/promises"
import { basename, join } from "node:path"
import { attempt, EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"
import type { Layout } from "./Layout.ts"
import { run } from "./SystemAccount.ts"

/** Marks our servers in the list of processes; PostgreSQL takes settings of any prefix. */
export const homeSetting = "gatehouse.home"

/** The words that started a process, "" when there is none or only its remains. */
const commandLine = (pid: number): Effect.Effect<string> =>
  (process.platform === "linux"
    ? Effect.map(
        attempt("no such process", () => readFile(`/proc/${pid}/cmdline`, "utf8")),
        (words) => words.replaceAll("\0", " ")
      )
    : Effect.map(
        run("ps", ["-ww", "-o", "command=", "-p", String(pid)], { account: undefined, cwd: "/" }),
        (finished) => (finished.code === 0 ? finished.output : "")
      )
  ).pipe(
    Effect.map((line) => line.trim()),
    Effect.orElseSucceed(() => "")
  )

const isSameFolder = (one: string, other: string) =>
  attempt("no such folder", () =>
    Promise.all([stat(one), stat(other)]).then(([a, b]) => a.dev === b.dev && a.ino === b.ino)
  )

/** Which data directory the words of a PostgreSQL server name. */
const dataDirectoryIn = (line: string): Option.Option<string> => {
  const home = new RegExp(`${homeSetting}=(.+)$`).exec(line)?.[1]
  if (home !== undefined) return Option.some(join(home, "database", "data"))
  return Option.fromUndefinedOr(/ -D ?(\/\S+)/.exec(line)?.[1])
}

/** True if `line` describes a PostgreSQL server, not one of its parts or anything else. */
const isServer = (line: string): boolean =>
  !line.startsWith("postgres: ") && basename(line.split(" ", 1)[0] ?? "") === "postgres"

const stop = (pid: number, line: string) => {
  const send = (signal: NodeJS.Signals, patience: "30 seconds" | "5 seconds") =>
    attempt("gone", () => Promise.resolve().then(() => process.kill(pid, signal))).pipe(
      Effect.ignore,
      Effect.andThen(
        commandLine(pid).pipe(
          Effect.repeat({ schedule: Schedule.spaced("20 millis"), until: (now) => now !== line })
        )
      ),
      Effect.timeoutOption(patience)
    )
  return send("SIGINT", "30 seconds").pipe(
    Effect.filterOrElse(Option.isSome, () => send("SIGQUIT", "5 seconds")),
    Effect.filterOrElse(Option.isSome, () => send("SIGKILL", "5 seconds")),
    Effect.asVoid
  )
}

/**
 * Stops a server of this data directory that outlived the process that ran it. Only the holder of
 * the owner lock may call it.
 *
 * A file that names a process id is no proof: after a restart of the machine or container the id
 * may be another program's, which must be left alone, and PostgreSQL would refuse to start beside
 * it. A server of which nothing is known is left alone too: two servers on one database destroy it.
 */
export const stopOrphan = Effect.fnUntraced(function* (layout: Layout) {
  const pidFile = join(layout.data, "postmaster.pid")
  const text = yield* Effect.option(attempt("none", () => readFile(pidFile, "utf8")))
  const pid = Number(Option.getOrElse(text, () => "").split("\n", 1)[0])
  if (!Number.isInteger(pid) || pid <= 0) return
  const line = yield* commandLine(pid)
  if (line === "") return
  const removePidFile = attempt(`${pidFile} cannot be removed`, () => rm(pidFile, { force: true }))
  if (!isServer(line)) return yield* removePidFile
  const same = yield* Effect.fromOption(dataDirectoryIn(line)).pipe(
    Effect.flatMap((directory) => isSameFolder(directory, layout.data)),
    Effect.option
  )
  if (Option.isNone(same)) {
    return yield* new EmbeddedPostgresError({
      message: `A PostgreSQL that this program did not start (pid ${pid}) may be using ${layout.dataDir}: stop it first`
    })
  }
  yield* same.value ? stop(pid, line) : removePidFile
})
