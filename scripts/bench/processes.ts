import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { processesOf, tellsUsage } from "./machine.ts"

const run = promisify(execFile)

/** The folder that all commands are run in. */
const project = fileURLToPath(new URL("../..", import.meta.url))

/** Variables that are added to the environment of a process; undefined takes one away. */
export type Environment = Readonly<Record<string, string | undefined>>

const longestOutput = 16 * 1024 * 1024

/** Runs a program to its end and answers what it wrote on standard output. */
export const output = async (
  command: string,
  args: ReadonlyArray<string>,
  environment: Environment = {}
): Promise<string> => {
  const env = { ...process.env, ...environment }
  const { stdout } = await run(command, args, { cwd: project, env, maxBuffer: longestOutput })
  return stdout
}

/** The same for a program of the project, named by the URL of its file. */
export const nodeOutput = (url: string, args: ReadonlyArray<string>, environment?: Environment) =>
  output(process.execPath, [fileURLToPath(url), ...args], environment)

/** Starts a program of the project that runs until it is stopped. */
export const startNode = (
  nodeArguments: ReadonlyArray<string>,
  url: string,
  environment: Environment
): ChildProcess =>
  spawn(process.execPath, [...nodeArguments, fileURLToPath(url)], {
    cwd: project,
    env: { PATH: process.env["PATH"], ...environment },
    stdio: ["ignore", "pipe", "inherit"]
  })

/** Starts another program in the same way; what it writes is told beside the run. */
export const startProgram = (
  command: string,
  args: ReadonlyArray<string>,
  environment: Environment
): ChildProcess =>
  spawn(command, args, {
    cwd: project,
    env: { PATH: process.env["PATH"], ...environment },
    stdio: ["ignore", process.stderr, "inherit"]
  })

/** Tells a process to end, and waits until it has. */
export const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, "exit")
  child.kill("SIGTERM")
  await ended
}

/** The same for a program whose children do the work: a shell hands no signal on. */
export const stopTree = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, "exit")
  const own = child.pid ?? 0
  for (const pid of tellsUsage ? processesOf(own) : [own]) {
    try {
      process.kill(pid, "SIGTERM")
    } catch {
      // It has ended with another.
    }
  }
  await ended
}

/** A port of loopback that nothing listens on at this moment. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  return typeof address === "object" && address !== null ? address.port : 0
}

/** Whether a program can be run here. */
export const isInstalled = (command: string): boolean => {
  try {
    execFileSync(command, ["--version"], { stdio: "ignore" })
    return true
  } catch (error) {
    // wrk tells its version and ends with 1.
    return error instanceof Error && "status" in error && typeof error.status === "number"
  }
}
