import { Deferred, Effect, Exit, Redacted, type Scope } from "effect"
import { spawn } from "node:child_process"
import { join, resolve } from "node:path"
import * as Database from "../../src/platform/Database.ts"
import { handedOn } from "./childEnvironment.ts"
import { observe } from "./Conformance.ts"
import { programFile } from "./serviceBundle.ts"
import { asker, type RawRequest, type RawResponse } from "./TestService.ts"
import type * as TestDatabase from "./TestDatabase.ts"

/** This project. */
export const project = resolve(import.meta.dirname, "../..")

/** How a process ended, and everything that it wrote. */
export interface Ended {
  /** Null where a signal ended it. */
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** The real service in a process of its own. */
export interface ServiceProcess {
  readonly pid: number
  readonly port: number
  readonly origin: string
  readonly secretKey: Redacted.Redacted
  /** Asks the server plane below `/api/server/v1` with the key, unless told otherwise. */
  readonly ask: (path: string, request?: RawRequest) => Effect.Effect<RawResponse>
  /** What it has written so far. */
  readonly output: () => { readonly stdout: string; readonly stderr: string }
  /** Sends a signal; `ended` tells what came of it. */
  readonly signal: (signal: NodeJS.Signals) => Effect.Effect<void>
  /** Waits for the end of the process. */
  readonly ended: Effect.Effect<Ended>
}

/** How the process is started. */
export interface ServiceProcessOptions {
  /**
   * Environment variables: `DATABASE_URL` (see `urlOf`) or `DATA_DIR` say where the data is. Of
   * this process only what `handedOn` names is. `PORT` is 0, any free one, unless it is named here.
   */
  readonly env: Readonly<Record<string, string>>
  /** The key to ask with, where the data has one; without it, the one of the first start is read. */
  readonly secretKey?: Redacted.Redacted
  /** The project whose sources are started as people start them, instead of this one's bundle. */
  readonly sources?: string
}

/** The `DATABASE_URL` of a database that `TestDatabase.freshDatabase` made. */
export const urlOf = (details: ReturnType<typeof TestDatabase.connectionTo>): string =>
  Redacted.value(Database.urlOf(details))

const launch = (env: Readonly<Record<string, string>>, sources?: string) =>
  Effect.acquireRelease(
    Effect.gen(function* () {
      const main =
        sources === undefined
          ? yield* Effect.promise(() => programFile("service"))
          : join(sources, "src/main.ts")
      const listening = yield* Deferred.make<number>()
      const keyShown = yield* Deferred.make<Redacted.Redacted>()
      const ended = yield* Deferred.make<Ended>()
      const written = { stdout: "", stderr: "" }
      const child = spawn(process.execPath, [main], {
        cwd: sources ?? project,
        env: {
          ...handedOn(),
          PORT: "0",
          HOST: "127.0.0.1",
          DRAIN_SECONDS: "0",
          WORKERS: "1",
          ...env
        },
        stdio: ["ignore", "pipe", "pipe"]
      })
      child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
        written.stdout += chunk
        const port = /"message":"Listening",.*"port":(\d+)/.exec(written.stdout)?.[1]
        if (port !== undefined) Deferred.doneUnsafe(listening, Exit.succeed(Number(port)))
        const key = /Secret key +(sk_\w+_[\w-]{49})\n/.exec(written.stdout)?.[1]
        if (key !== undefined) Deferred.doneUnsafe(keyShown, Exit.succeed(Redacted.make(key)))
      })
      child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
        written.stderr += chunk
      })
      child.on("close", (code, signal) => {
        Deferred.doneUnsafe(ended, Exit.succeed({ code, signal, ...written }))
      })
      return { child, ended: Deferred.await(ended), keyShown, listening, written }
    }),
    ({ child, ended }) =>
      Effect.suspend(() => {
        // Told to stop first, so that an embedded PostgreSQL does not outlive it.
        child.kill("SIGTERM")
        return Effect.asVoid(ended)
      })
  )

/** Holds an answer to the contract, unless the process is on its way out: any route is 503 then. */
const observeAt = (path: string, request: RawRequest | undefined, answer: RawResponse) =>
  Effect.sync(() => {
    if (answer.status === 503) return
    observe({
      method: request?.method ?? "GET",
      url: `/api/server/v1${path}`,
      status: answer.status,
      header: (name) => answer.headers.get(name) ?? undefined,
      text: answer.text
    })
  })

/** Starts the service and waits until it serves; it is stopped with the scope. */
export const start: (
  options: ServiceProcessOptions
) => Effect.Effect<ServiceProcess, never, Scope.Scope> = Effect.fnUntraced(function* (options) {
  const { child, ended, keyShown, listening, written } = yield* launch(options.env, options.sources)
  const failed = Effect.flatMap(ended, ({ code, stderr, stdout }) =>
    Effect.die(new Error(`The service ended with ${code} at its start:\n${stderr}${stdout}`))
  )
  const port = yield* Effect.raceFirst(Deferred.await(listening), failed)
  const secretKey = options.secretKey ?? (yield* Effect.raceFirst(Deferred.await(keyShown), failed))
  const origin = `http://127.0.0.1:${port}`
  // It listens before the routes are there: until then, all that it answers is a problem.
  yield* Effect.promise(() => fetch(`${origin}/health/ready`)).pipe(
    Effect.repeat({
      until: ({ headers }) => headers.get("content-type") !== "application/problem+json"
    })
  )
  const ask = asker(`${origin}/api/server/v1`, secretKey)
  return {
    pid: child.pid ?? 0,
    port,
    origin,
    secretKey,
    ask: (path, request) =>
      Effect.tap(ask(path, request), (answer) => observeAt(path, request, answer)),
    output: () => ({ ...written }),
    signal: (signal) => Effect.sync(() => child.kill(signal)),
    ended
  }
})

/** Runs the service until it ends by itself: for what keeps it from starting. */
export const run = (env: Readonly<Record<string, string>>): Effect.Effect<Ended> =>
  Effect.scoped(Effect.flatMap(launch(env), ({ ended }) => ended))
