/** Fewer connections than these make requests wait for each other. */
export const leastConnections = 4

/** What each gets where nobody has said how many there are for all. */
export const usualConnections = 10

/** PostgreSQL has room for two commands with so many workers, as it is installed. */
const mostUsual = 4

/** Where the connections are given, a worker more is worth these. */
const enoughConnections = 8

/** What a worker may come to hold in memory. */
const usualBytes = 512 * 1024 * 1024

/** What a machine has for the workers of one command. */
export interface Machine {
  readonly cores: number
  readonly bytes: number
}

/**
 * How many workers serve where nobody has said it: one a core, as far as the connections go, and the
 * memory, since each holds a service of its own.
 */
export const usualWorkers = (
  { bytes, cores }: Machine,
  connections: number | undefined
): number => {
  const most = connections === undefined ? mostUsual : Math.floor(connections / enoughConnections)
  return Math.max(1, Math.min(cores, most, Math.floor(bytes / usualBytes)))
}

/** What one of the workers, counted from 1, gets of a whole that all of them share. */
export const shareOf = (whole: number, worker: number, workers: number): number =>
  Math.floor(whole / workers) + (worker <= whole % workers ? 1 : 0)

/**
 * How many threads a worker's pool needs so that all together hash a password a core, or as many as
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
