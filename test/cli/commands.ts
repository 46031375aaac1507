import { assert } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
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

/** Runs a command in a process of its own. */
export const run = (env: Readonly<Record<string, string>>, ...args: ReadonlyArray<string>) =>
  Effect.callback<Ran>((resume) => {
    execFile(
      process.execPath,
      [join(project, "src/cli/main.ts"), ...args],
      { cwd: project, env: { PATH: process.env["PATH"] ?? "", ...env } },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === "number" ? error.code : -1
        resume(Effect.succeed({ code, stdout, stderr }))
      }
    )
  })

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
  }
>()("gatehouse/test/Installation") {
  static readonly layer = Layer.effect(
    Installation,
    Effect.gen(function* () {
      const dataDir = yield* temporaryFolder
      const service = yield* ServiceProcess.start({ env: { DATA_DIR: dataDir } })
      return Installation.of({ service, cli: (...args) => run({ DATA_DIR: dataDir }, ...args) })
    })
  )
}

/** A folder that goes with the scope. */
export const temporaryFolder = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "gatehouse-cli-"))),
  (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
)
