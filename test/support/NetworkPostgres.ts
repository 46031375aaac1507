import { assert } from "@effect/vitest"
import { Effect, Redacted, Schedule, type Scope } from "effect"
import { SqlClient } from "effect/sql"
import { execFileSync, spawn, type ChildProcess } from "node:child_process"
import { chownSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Database from "../../src/platform/Database.ts"
import * as Binaries from "../../src/platform/embeddedPostgres/Binaries.ts"
import {
  asAccount,
  programEnvironment,
  run,
  serverAccount,
  type ServerAccount
} from "../../src/platform/embeddedPostgres/SystemAccount.ts"
import { dataDirectory } from "./DataDirectory.ts"
import { freePort } from "./freePort.ts"

/** A PostgreSQL that listens on loopback, where any user of the machine reaches it. */
export interface NetworkPostgres {
  readonly port: number
  readonly data: string
  /** How to reach its one database. */
  readonly details: Parameters<typeof Database.urlOf>[0]
  readonly start: Effect.Effect<void>
  readonly stop: (signal: "SIGINT" | "SIGKILL") => Effect.Effect<void>
  /** A server of its own on a copy of the files, which this one has to be stopped for. */
  readonly copy: Effect.Effect<NetworkPostgres, never, Scope.Scope>
}

const initdbOptions = [
  "--auth=scram-sha-256",
  "--encoding=UTF8",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--locale=C",
  "--no-sync"
]
const username = "gatehouse"
const password = "only for tests"

const ended = (child: ChildProcess) =>
  Effect.callback<void>((resume) => {
    if (child.exitCode !== null || child.signalCode !== null) return resume(Effect.void)
    child.once("exit", () => resume(Effect.void))
  })

const serverAt = Effect.fnUntraced(function* (
  data: string,
  account: ServerAccount,
  binaries: Binaries.Binaries
): Effect.fn.Return<NetworkPostgres, never, Scope.Scope> {
  const port = yield* freePort
  const details = {
    host: "127.0.0.1",
    port,
    username,
    password: Redacted.make(password),
    database: "postgres"
  }
  let child: ChildProcess | undefined
  const isUp = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`SELECT 1`).pipe(
    Effect.provide(Database.layerWith(details, 1), { local: true }),
    Effect.isSuccess
  )
  const start = Effect.suspend(() => {
    const options = ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="]
    child = spawn(binaries.postgres, ["-D", data, "-p", String(port), ...options], {
      ...asAccount(account),
      env: programEnvironment,
      stdio: "ignore"
    })
    return isUp.pipe(
      Effect.repeat({ until: (up) => up, schedule: Schedule.spaced("100 millis") }),
      Effect.timeout("60 seconds"),
      Effect.orDie,
      Effect.asVoid
    )
  })
  const stop = (signal: NodeJS.Signals) =>
    Effect.suspend(() => {
      if (child === undefined) return Effect.void
      child.kill(signal)
      return ended(child)
    })
  yield* Effect.addFinalizer(() => stop("SIGQUIT"))
  return {
    port,
    data,
    details,
    start,
    stop,
    copy: Effect.gen(function* () {
      const other = join(yield* dataDirectory, "data")
      execFileSync("cp", ["-a", data, other])
      return yield* serverAt(other, account, binaries)
    })
  }
})

/** Makes one, with what postgresql.conf is to say beside the defaults; it is not started. */
export const make = Effect.fnUntraced(function* (settings: Readonly<Record<string, string>> = {}) {
  const folder = yield* dataDirectory
  const data = join(folder, "data")
  const account = yield* serverAccount(data)
  const binaries = yield* Binaries.resolve(account, folder)
  mkdirSync(data, { mode: 0o700 })
  const passwordFile = join(folder, "password")
  writeFileSync(passwordFile, password)
  if (account !== undefined) {
    chownSync(data, account.uid, account.gid)
    chownSync(passwordFile, account.uid, account.gid)
  }
  const made = yield* run(
    binaries.initdb,
    [...initdbOptions, `--username=${username}`, `--pwfile=${passwordFile}`, "-D", data],
    { account, cwd: data }
  )
  assert.strictEqual(made.code, 0, made.output)
  configure(data, settings)
  return yield* serverAt(data, account, binaries)
}, Effect.orDie)

/** Adds to the settings that a server is started with the next time. */
export const configure = (data: string, settings: Readonly<Record<string, string>>): void => {
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`
  )
  writeFileSync(join(data, "postgresql.conf"), lines.join(""), { flag: "a" })
}

/** What a standby connects to this server with. */
export const connectionInfo = ({ port }: NetworkPostgres): string =>
  `host=127.0.0.1 port=${port} user=${username} password='${password}' application_name=standby`
