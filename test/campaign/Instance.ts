import { spawn, type ChildProcess } from "node:child_process"
import { readFile } from "node:fs/promises"
import { resolve } from "node:path"

const project = resolve(import.meta.dirname, "../..")

/** A process of the service, which is started again at its port after each of its deaths. */
export class Instance {
  readonly port: number
  readonly #program: string
  readonly #env: () => Readonly<Record<string, string>>
  readonly #lines: (line: string) => void
  #child: ChildProcess | undefined
  #startedAt = 0
  /** Resident memory in MiB by the second of its life. */
  #memory: Array<readonly [second: number, mebibytes: number]> = []

  constructor(
    port: number,
    program: string,
    env: () => Readonly<Record<string, string>>,
    lines: (line: string) => void
  ) {
    this.port = port
    this.#program = program
    this.#env = env
    this.#lines = lines
  }

  get isAlive(): boolean {
    return (
      this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
    )
  }

  get memory(): ReadonlyArray<readonly [number, number]> {
    return this.#memory
  }

  /** Starts it and waits until it is ready. */
  async start(): Promise<void> {
    const clockJump = new URL("../support/clockJump.ts", import.meta.url)
    const child = spawn(process.execPath, [this.#program], {
      cwd: project,
      env: {
        PATH: process.env["PATH"] ?? "",
        HOST: "127.0.0.1",
        PORT: String(this.port),
        WORKERS: "1",
        DRAIN_SECONDS: "1",
        NODE_OPTIONS: `--import=${clockJump.href}`,
        ...this.#env()
      },
      stdio: ["ignore", "pipe", "pipe"]
    })
    this.#child = child
    this.#startedAt = Date.now()
    this.#memory = []
    for (const stream of [child.stdout, child.stderr]) {
      let rest = ""
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        const lines = (rest + chunk).split("\n")
        rest = lines.pop() ?? ""
        for (const line of lines) this.#lines(line)
      })
    }
    for (let tries = 0; tries < 1200; tries += 1) {
      if (!this.isAlive) throw new Error(`An instance ended at its start with ${child.exitCode}`)
      const isReady = await fetch(`http://127.0.0.1:${this.port}/health/ready`).then(
        ({ status }) => status === 200,
        () => false
      )
      if (isReady) return
      await new Promise<void>((done) => setTimeout(done, 100))
    }
    throw new Error("An instance did not become ready")
  }

  /** Sends a signal and, but for the clock's, waits for the end. */
  async signal(signal: "SIGKILL" | "SIGTERM" | "SIGUSR2"): Promise<void> {
    const child = this.#child
    if (child === undefined || !this.isAlive) return
    const ended = new Promise<void>((done) => child.once("close", () => done()))
    child.kill(signal)
    if (signal !== "SIGUSR2") await ended
  }

  /** Looks at its memory. */
  async sample(): Promise<void> {
    const pid = this.#child?.pid
    if (pid === undefined || !this.isAlive) return
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "")
    const kibibytes = /VmRSS:\s+(\d+)/.exec(status)?.[1]
    if (kibibytes === undefined) return
    this.#memory.push([(Date.now() - this.#startedAt) / 1000, Number(kibibytes) / 1024])
  }
}
