import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { isInstalled, nodeOutput, output } from "./processes.ts"

/** One request of a load. */
export interface Row {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** What a load came to; times in milliseconds. */
export interface Load {
  readonly requests: number
  readonly seconds: number
  readonly p50: number
  readonly p99: number
  /** Answers outside of 2xx, and requests without an answer. */
  readonly failed: number
}

export interface LoadOptions {
  readonly origin: string
  readonly rows: ReadonlyArray<Row>
  readonly connections: number
  readonly seconds: number
  /** After so many seconds a request counts as failed; by wrk alone. */
  readonly patience?: number
  /** True if the load leaves the processor to others where they want it; by wrk alone. */
  readonly nice?: boolean
  /** Asked for before each row, whose `%ID%` stands for the id of the answer; by wrk alone. */
  readonly opening?: Omit<Row, "body">
}

/** wrk takes far less of the processor, which the service and the database need here as well. */
export const loadTool: "wrk" | "autocannon" = isInstalled("wrk") ? "wrk" : "autocannon"

const headersOf = ({ headers }: Pick<Row, "headers">): ReadonlyArray<string> =>
  Object.entries(headers).map(([name, value]) => `${name}=${value}`)

const script = fileURLToPath(new URL("drive.lua", import.meta.url))

/** Sends the rows over and over from a process of its own; `directory` takes their file. */
export const drive = async (directory: string, options: LoadOptions): Promise<Load> => {
  const { connections, nice = false, opening, origin, patience = 2, rows, seconds } = options
  const file = join(directory, "rows")
  writeFileSync(
    file,
    rows
      .map(({ body = "", method, path, ...row }) =>
        [method, path, body, ...headersOf(row)].join("\t")
      )
      .map((line) => `${line}\n`)
      .join("")
  )
  const environment = {
    BENCH_ROWS: file,
    BENCH_OPENING: opening && [opening.method, opening.path, "", ...headersOf(opening)].join("\t")
  }
  const stdout =
    loadTool === "wrk"
      ? await output(
          nice ? "nice" : "wrk",
          [
            ...(nice ? ["-n", "5", "wrk"] : []),
            // A thread knows one id at a time.
            `-t${opening === undefined ? 1 : connections}`,
            `-c${connections}`,
            `-d${seconds}s`,
            `--timeout=${patience}s`,
            "-s",
            script,
            origin
          ],
          environment
        )
      : await nodeOutput(
          import.meta.resolve("./autocannonDriver.ts"),
          [origin, String(connections), String(seconds)],
          environment
        )
  const done: Load = JSON.parse(/#RESULT (.*)/.exec(stdout)?.[1] ?? "")
  return opening === undefined ? done : { ...done, requests: done.requests / 2 }
}
