import { assert } from "@effect/vitest"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import * as NodeServices from "@effect/platform-node/NodeServices"
import {
  Cause,
  Clock,
  ConfigProvider,
  Context,
  Effect,
  Exit,
  Layer,
  Redacted,
  Runtime,
  Sink,
  Stdio,
  Stream
} from "effect"
import { CliOutput, Command } from "effect/cli"
import { HttpServer } from "effect/http"
import { SqlClient } from "effect/sql"
import { TestConsole } from "effect/testing"
import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import type * as Service from "../../src/service/Service.ts"
import { gatehouse } from "../../src/cli/Cli.ts"
import { reportFailure } from "../../src/cli/CommandFailure.ts"
import { presenter } from "../../src/cli/Output.ts"
import * as Database from "../../src/platform/Database.ts"
import { Settings, type SettingsShape } from "../../src/platform/Settings.ts"
import * as ServiceInProcess from "../../src/testing/ServiceInProcess.ts"
import * as TestPostgres from "../../src/testing/TestPostgres.ts"
import { handedOn } from "../support/childEnvironment.ts"
import { encryptionKey } from "../support/FreshService.ts"
import * as ObservedServer from "../support/ObservedServer.ts"
import { programFile } from "../support/serviceBundle.ts"
import { urlOf } from "../support/ServiceProcess.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import { asker, type RawRequest, type RawResponse } from "../support/TestService.ts"

const project = resolve(import.meta.dirname, "../..")

/** How a command ended, and what it wrote. */
export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

type Variables = Readonly<Record<string, string>>

/** Runs a command in a process of its own: for what no other way shows. */
export const runProcess = (env: Variables, args: ReadonlyArray<string>, stdin = "") =>
  Effect.flatMap(
    Effect.promise(() => programFile("commandLine")),
    (main) =>
      Effect.callback<Ran>((resume) => {
        const child = execFile(
          process.execPath,
          [main, ...args],
          { cwd: project, env: { ...handedOn(), ...env } },
          (error, stdout, stderr) => {
            const code = error === null ? 0 : typeof error.code === "number" ? error.code : -1
            resume(Effect.succeed({ code, stdout, stderr }))
          }
        )
        child.stdin?.end(stdin)
      })
  )

/** What commands share by the address of their database: its connections, and nothing else. */
const keptConnections = new Map<string, Layer.MemoMap>()

/**
 * Keeps connections for all commands on a database until the end of the scope: making and warming
 * them took a command longer than what it is for.
 */
const keepConnections = Effect.fnUntraced(function* (env: Variables & { DATABASE_URL: string }) {
  const settings = yield* Layer.build(Settings.layerCommand).pipe(
    Effect.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(env)))
  )
  const memoMap = Layer.makeMemoMapUnsafe()
  const database = yield* Layer.buildWithMemoMap(
    Database.layerAttachedMigrated,
    memoMap,
    yield* Effect.scope
  ).pipe(
    Effect.provideContext(settings),
    Effect.provideService(Clock.Clock, Clock.Clock.defaultValue())
  )
  yield* Effect.acquireRelease(
    Effect.sync(() => keptConnections.set(env.DATABASE_URL, memoMap)),
    () => Effect.sync(() => keptConnections.delete(env.DATABASE_URL))
  )
  return Context.get(database, SqlClient.SqlClient)
})

/** What a service beside it was built from is not a command's, nor what other commands were. */
const ownMemoMap = ({ DATABASE_URL = "" }: Variables) => {
  const kept = keptConnections.get(DATABASE_URL)
  return kept === undefined ? Layer.makeMemoMapUnsafe() : Layer.forkMemoMapUnsafe(kept)
}

/** Runs a command in this process, with what it reads on standard input. */
export const runReading = (
  stdin: string,
  env: Variables,
  args: ReadonlyArray<string>,
  options: { readonly isTerminal?: boolean } = {}
): Effect.Effect<Ran> => {
  const written = { stdout: "", stderr: "" }
  const into = (name: keyof typeof written) => () =>
    Sink.forEach((text: string | Uint8Array) =>
      Effect.sync(() => {
        written[name] += typeof text === "string" ? text : new TextDecoder().decode(text)
      })
    )
  const told = (lines: ReadonlyArray<unknown>) => lines.map((line) => `${String(line)}\n`).join("")
  return Effect.gen(function* () {
    const exit = yield* Effect.exit(
      reportFailure(Command.runWith(gatehouse, { version: "0" })(args))
    )
    return {
      code: Exit.isSuccess(exit) ? 0 : Runtime.getErrorExitCode(Cause.squash(exit.cause)),
      stdout: written.stdout + told(yield* TestConsole.logLines),
      stderr: written.stderr + told(yield* TestConsole.errorLines)
    }
  }).pipe(
    Effect.provide([
      NodeServices.layer,
      Layer.fresh(TestConsole.layer),
      Stdio.layerTest({
        stdin: Stream.encodeText(Stream.make(stdin)),
        stdout: into("stdout"),
        stderr: into("stderr"),
        stderrIsTerminal: Effect.succeed(options.isTerminal === true)
      }),
      CliOutput.layerPresenter(presenter),
      ConfigProvider.layer(ConfigProvider.fromUnknown(env))
    ]),
    Effect.provideService(Layer.CurrentMemoMap, ownMemoMap(env))
  )
}

/** Runs a command in this process: far faster than in one of its own. */
export const run = (
  env: Variables,
  args: ReadonlyArray<string>,
  options?: { readonly isTerminal?: boolean }
) => runReading("", env, args, options)

/** The one JSON value that a command with `--json` printed. */
export const json = (ran: Ran) => {
  assert.strictEqual(ran.code, 0, ran.stderr)
  assert.strictEqual(ran.stderr, "")
  assert.match(ran.stdout, /^[^\n]+\n$/)
  return JSON.parse(ran.stdout)
}

/** A command failed in readable lines, and left standard output to those it was meant for. */
export const assertRefused = (ran: Ran, ...lines: ReadonlyArray<string>) => {
  assert.strictEqual(ran.code, 1, ran.stderr)
  assert.strictEqual(ran.stdout, "")
  assert.notMatch(ran.stderr, /^\s+at /m)
  for (const line of lines) assert.include(ran.stderr, line)
}

/** A folder that goes with the scope. */
export const temporaryFolder = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "gatehouse-cli-"))),
  (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
)

/** What commands are run with on a fresh database, and their connection to it. */
export const freshVariables = Effect.gen(function* () {
  const details = yield* TestDatabase.freshDatabase
  const env = {
    DATABASE_URL: urlOf(details),
    ENCRYPTION_KEY: encryptionKey,
    DATA_DIR: yield* temporaryFolder
  }
  return { details, env, sql: yield* keepConnections(env) }
})

/** A service with its environment `development`, and commands beside it on the same database. */
export class Installation extends Context.Service<
  Installation,
  {
    readonly service: {
      readonly origin: string
      /** Asks the server plane below `/api/server/v1` with a key of the environment, unless told otherwise. */
      readonly ask: (path: string, request?: RawRequest) => Effect.Effect<RawResponse>
    }
    readonly cli: (...args: ReadonlyArray<string>) => Effect.Effect<Ran>
    /** The same with this on standard input. */
    readonly cliReading: (stdin: string, ...args: ReadonlyArray<string>) => Effect.Effect<Ran>
  }
>()("gatehouse/test/Installation") {
  /** With the service's settings, and what goes on beside its requests. */
  static readonly layerWith = <E>(
    settings: Partial<SettingsShape> = {},
    background: Layer.Layer<never, E, Layer.Services<typeof Service.background>> = Layer.empty
  ) =>
    Layer.unwrap(
      Effect.map(freshVariables, ({ details, env }) =>
        Layer.effect(
          Installation,
          Effect.gen(function* () {
            const server = yield* HttpServer.HttpServer
            const port = server.address._tag === "UnixPathAddress" ? 0 : server.address.port
            const hosts = [`localhost:${port}`, `127.0.0.1:${port}`]
            const cli = (...args: ReadonlyArray<string>) => run(env, args)
            const named = ["--name", "development", "--app-url", `http://localhost:${port}`]
            const answering = hosts.flatMap((host) => ["--host", host])
            json(yield* cli("environment", "create", ...named, ...answering, "--json"))
            const made = json(yield* cli("key", "create", "-e", "development", "--json"))
            const origin = `http://127.0.0.1:${port}`
            return Installation.of({
              service: {
                origin,
                ask: asker(`${origin}/api/server/v1`, Redacted.make(made.secretKey as string))
              },
              cli,
              cliReading: (stdin, ...args) => runReading(stdin, env, args)
            })
          })
        ).pipe(
          Layer.merge(background),
          Layer.provideMerge(
            ServiceInProcess.layer({
              database: TestPostgres.layerOf(Effect.succeed(details)),
              random: NodeCrypto.layerSecureRandom,
              settings,
              server: ObservedServer.layer
            })
          )
        )
      )
    )

  static readonly layer = this.layerWith()
}
