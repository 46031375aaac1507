import { spawn, type ChildProcess } from "node:child_process"
import { createServer, type AddressInfo } from "node:net"
import { setTimeout as wait } from "node:timers/promises"

/** A command with its arguments. */
export type Command = readonly [string, ...ReadonlyArray<string>]

/** A tool or the network is missing: whoever needs it is skipped with this reason. */
export class Missing extends Error {}

const unreachable =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|no such host|network is unreachable|Failed to establish a new connection|dial tcp/

const environment = (more: Readonly<Record<string, string>>) => {
  // What this run of the tests is started with is not the application's.
  const { NODE_ENV: _, NODE_OPTIONS: __, VITEST: ___, ...env } = process.env
  return { ...env, ...more }
}

/** Runs a command to its end and returns what it wrote. */
export const run = async (
  [program, ...args]: Command,
  cwd: string,
  env: Readonly<Record<string, string>> = {}
): Promise<string> => {
  const child = spawn(program, args, { cwd, env: environment(env) })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => (output += chunk))
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "ENOENT" ? new Missing(`there is no ${program}`) : error)
    )
    child.on("close", resolve)
  })
  if (code === 0) return output
  const command = [program, ...args].join(" ")
  const reason = unreachable.exec(output)?.[0]
  if (reason !== undefined) throw new Missing(`${command} reaches no network (${reason})`)
  throw new Error(`${command} ended with ${code}:\n${output}`)
}

/** A program that goes on running. */
export interface Program {
  /** What it has written so far. */
  readonly output: () => string
  /** Waits until it has written something, and returns what the pattern found. */
  readonly says: (pattern: RegExp) => Promise<RegExpExecArray>
  readonly type: (line: string) => void
  readonly ended: Promise<number | null>
  readonly stop: () => Promise<void>
}

const soon = 100
const longest = 180_000

/** Asks again and again until there is an answer. */
export const until = async <A>(
  ask: () => A | null | Promise<A | null>,
  tell: () => string,
  patience = longest
): Promise<A> => {
  const end = Date.now() + patience
  for (;;) {
    const answer = await ask()
    if (answer !== null) return answer
    if (Date.now() > end) throw new Error(tell())
    await wait(soon)
  }
}

/** Starts a program together with all that it starts in turn. */
export const start = (
  [program, ...args]: Command,
  cwd: string,
  env: Readonly<Record<string, string>> = {}
): Program => {
  const child: ChildProcess = spawn(program, args, {
    cwd,
    env: environment(env),
    detached: true
  })
  let output = ""
  let isOver = false
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => (output += chunk))
  }
  const ended = new Promise<number | null>((resolve) => {
    child.on("close", (code) => {
      isOver = true
      resolve(code)
    })
  })
  const told = () => `${[program, ...args].join(" ")} wrote so far:\n${output}`
  return {
    output: () => output,
    says: (pattern) =>
      until(() => {
        const found = pattern.exec(output)
        if (found === null && isOver) throw new Error(told())
        return found
      }, told),
    type: (line) => child.stdin?.write(`${line}\n`),
    ended,
    stop: async () => {
      if (!isOver && child.pid !== undefined) process.kill(-child.pid, "SIGTERM")
      await ended
    }
  }
}

/** Waits until something answers at an address. */
export const answers = (url: string, program: Program, patience?: number): Promise<true> => {
  let hasEnded = false
  void program.ended.then(() => (hasEnded = true))
  return until(
    async () => {
      if (hasEnded) throw new Error(`Nothing will answer at ${url}:\n${program.output()}`)
      const answered = fetch(url, { redirect: "manual" })
      return answered.then(
        () => true as const,
        () => null
      )
    },
    () => `Nothing answers at ${url}:\n${program.output()}`,
    patience
  )
}

/** A port that nobody listens on just now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
