import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { environmentOf, type Installation } from "./installation.ts"
import { drive, type LoadOptions } from "./load.ts"
import { hasPgbench, isScript, pgbench } from "./pgbench.ts"
import { nodeOutput, startNode, stop } from "./processes.ts"
import type { RecordedCall } from "./recording.ts"

/** What an operation could reach at best, each in requests a second. */
export interface Limits {
  /** A server of node:http that answers the same bytes. */
  readonly http: number
  /** The same statements by the client that the service uses; undefined where they run but once. */
  readonly sql: number | undefined
  /** The same statements by pgbench. */
  readonly pgbench: number | undefined
  /** The same hash on every core, or the same signature on one; undefined where there is none. */
  readonly crypto: number | undefined
}

const warmUpSeconds = 1

/** How fast node:http alone answers what the call was answered. */
export const httpLimit = async (
  directory: string,
  { answer }: RecordedCall,
  load: Omit<LoadOptions, "origin">
): Promise<number> => {
  const file = join(directory, "answer.json")
  writeFileSync(file, JSON.stringify(answer))
  const server = startNode([], import.meta.resolve("./bareHttp.ts"), { BENCH_ANSWER: file })
  try {
    const [port] = await once(server.stdout!, "data")
    const options = { ...load, origin: `http://127.0.0.1:${String(port).trim()}` }
    await drive(directory, { ...options, seconds: warmUpSeconds })
    const { requests, seconds } = await drive(directory, options)
    return requests / seconds
  } finally {
    await stop(server)
  }
}

/** How often a second the machine alone does the cryptography of a request. */
export const cryptoLimit = async (
  kind: "hash" | "sign" | "verify",
  seconds: number
): Promise<number> =>
  Number(await nodeOutput(import.meta.resolve("./bareCrypto.ts"), [kind, String(seconds)]))

/** How fast the database alone does what the calls did to it. */
export const databaseLimits = async (
  directory: string,
  installation: Installation,
  calls: ReadonlyArray<RecordedCall>,
  options: { readonly connections: number; readonly seconds: number; readonly pool: number }
): Promise<Pick<Limits, "sql" | "pgbench">> => {
  const file = join(directory, "statements.json")
  writeFileSync(file, JSON.stringify(calls))
  const sql = await nodeOutput(
    import.meta.resolve("./bareSql.ts"),
    [String(options.connections), String(options.seconds)],
    { ...environmentOf(installation.details), BENCH_STATEMENTS: file }
  )
  return {
    sql: Number(sql),
    pgbench:
      hasPgbench && calls.every(isScript)
        ? await pgbench(directory, installation, calls, {
            connections: options.pool,
            seconds: options.seconds
          })
        : undefined
  }
}
