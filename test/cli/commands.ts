import { assert } from "@effect/vitest"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { ConfigProvider, Context, Effect, Exit, Layer, Sink, Stdio } from "effect"
import { CliOutput, Command } from "effect/cli"
import { TestConsole } from "effect/testing"
import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { gatehouse } from "../../src/cli/Cli.ts"
import { reportFailure } from "../../src/cli/CommandFailure.ts"
import { presenter } from "../../src/cli/Output.ts"
import { handedOn } from "../support/childEnvironment.ts"
import * as ServiceProcess from "../support/ServiceProcess.ts"

const project = resolve(import.meta.dirname, "../..")

/** Each command is a process of its own, which takes its time on a busy machine. */
export const timeout = 180_000

/** How a command ended, and what it wrote. */
interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command in a process of its own, which reads this on standard input. */
const runReading = (
  stdin: string,
  env: Readonly<Record<string, string>>,
  ...args: ReadonlyArray<string>
) =>
  Effect.callback<Ran>((resume) => {
    const child = execFile(
      process.execPath,
      [join(project, "src/cli/main.ts"), ...args],
      { cwd: project, env: { ...handedOn(), ...env } },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === "number" ? error.code : -1
        resume(Effect.succeed({ code, stdout, stderr }))
      }
    )
    child.stdin?.end(stdin)
  })

/** Runs a command in a process of its own. */
export const run = (env: Readonly<Record<string, string>>, ...args: ReadonlyArray<string>) =>
  runReading("", env, ...args)

/** Runs a command in this process: faster, for all but what only a process of its own shows. */
export const runHere = (
  env: Readonly<Record<string, string>>,
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
      code: Exit.isSuccess(exit) ? 0 : 1,
      stdout: written.stdout + told(yield* TestConsole.logLines),
      stderr: written.stderr + told(yield* TestConsole.errorLines)
    }
  }).pipe(
    Effect.provide([
      NodeServices.layer,
      Layer.fresh(TestConsole.layer),
      Stdio.layerTest({
        stdout: into("stdout"),
        stderr: into("stderr"),
        stderrIsTerminal: Effect.succeed(options.isTerminal === true)
      }),
      CliOutput.layerPresenter(presenter),
      ConfigProvider.layer(ConfigProvider.fromUnknown(env))
    ])
  )
}

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

/** A real service on an embedded database of its own, and commands beside it. */
export class Installation extends Context.Service<
  Installation,
  {
    readonly service: ServiceProcess.ServiceProcess
    readonly cli: (...args: ReadonlyArray<string>) => Effect.Effect<Ran>
    /** The same with this on standard input. */
    readonly cliReading: (stdin: string, ...args: ReadonlyArray<string>) => Effect.Effect<Ran>
  }
>()("gatehouse/test/Installation") {
  static readonly layer = Layer.effect(
    Installation,
    Effect.gen(function* () {
      const dataDir = yield* temporaryFolder
      const service = yield* ServiceProcess.start({ env: { DATA_DIR: dataDir } })
      const env = { DATA_DIR: dataDir }
      return Installation.of({
        service,
        cli: (...args) => run(env, ...args),
        cliReading: (stdin, ...args) => runReading(stdin, env, ...args)
      })
    })
  )
}

/** A folder that goes with the scope. */
export const temporaryFolder = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "gatehouse-cli-"))),
  (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
)
