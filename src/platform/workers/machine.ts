import { Effect } from "effect"
import { type AddressInfo, createServer } from "node:net"
import { availableParallelism, totalmem } from "node:os"

/** Resources of the machine that this process may use. */
export const machine = (): Machine => {
  const limit = process.constrainedMemory()
  // Without a limit it is 0, or more than there is.
  const bytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  return { cores: availableParallelism(), bytes }
}

/** Size of libuv's thread pool, if the operator has set one. */
export const poolThreads = (): number | undefined =>
  Number(process.env["UV_THREADPOOL_SIZE"]) || undefined

/** The port itself; for 0 a free one, which is the same for all who are told it. */
export const settledPort = (host: string, port: number): Effect.Effect<number> =>
  port !== 0
    ? Effect.succeed(port)
    : Effect.callback<number>((resume) => {
        const server = createServer()
        // Whoever listens on that host tells what is wrong with it.
        server.once("error", () => resume(Effect.succeed(port)))
        server.listen({ host, port }, () => {
          const { port } = server.address() as AddressInfo
          server.close(() => resume(Effect.succeed(port)))
        })
      })

/** Fewer connections than these make requests wait for each other. */
export const leastConnections = 4

/** Connections of each worker if no total is configured. */
export const usualConnections = 10

/**
 * The most workers by default: PostgreSQL as it is installed has room for two services of this
 * size.
 */
const mostUsual = 4

/** Connections per worker above which another worker is worth its cost. */
const enoughConnections = 8

/** Memory that a worker may grow to. */
const usualBytes = 512 * 1024 * 1024

/** Resources of a machine for the workers of one command. */
export interface Machine {
  readonly cores: number
  readonly bytes: number
}

/**
 * Default number of workers: one a core, as far as the connections and the memory go, since each
 * holds a service of its own.
 */
export const usualWorkers = (
  { bytes, cores }: Machine,
  connections: number | undefined
): number => {
  const most = connections === undefined ? mostUsual : Math.floor(connections / enoughConnections)
  return Math.max(1, Math.min(cores, most, Math.floor(bytes / usualBytes)))
}

/** Share of one worker, counted from 1, of a whole that all of them divide. */
export const shareOf = (whole: number, worker: number, workers: number): number =>
  Math.floor(whole / workers) + (worker <= whole % workers ? 1 : 0)

/**
 * Number of threads of a worker's pool, so that all together hash a password a core, or as many as
 * `UV_THREADPOOL_SIZE` allows: its share, and one that stays free for files and names.
 */
export const threadsOf = (
  { cores }: Pick<Machine, "cores">,
  poolThreads: number | undefined,
  worker: number,
  workers: number
): number => {
  const hashes = poolThreads === undefined ? cores : Math.min(cores, Math.max(1, poolThreads - 1))
  return 1 + Math.max(1, shareOf(hashes, worker, workers))
}
