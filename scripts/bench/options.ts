const whole = (name: string, fallback: number, least = 1): number => {
  const text = process.env[name]
  if (text === undefined) return fallback
  const value = Number(text)
  if (Number.isInteger(value) && value >= least) return value
  throw new Error(`${name} must be a whole number of at least ${least}`)
}

/** What a run of the bench can be told by its environment. */
export interface Options {
  /** Users of the small installation. */
  readonly users: number
  /** Users of the large one, whose latencies are compared with those of the small one; 0: none. */
  readonly scale: number
  /** How long each load lasts, in seconds. */
  readonly seconds: number
  readonly connections: number
  readonly rounds: number
  /** How many people sign in while the heap is watched. */
  readonly signIns: number
  /** The ids of what is measured; undefined: all. */
  readonly only: ReadonlyArray<string> | undefined
}

/** `--peers` names the other systems, beside what `ONLY` names. */
const chosen = (): ReadonlyArray<string> | undefined => {
  const only = process.env["ONLY"]?.split(",")
  return process.argv.includes("--peers") ? [...(only ?? []), "peers"] : only
}

export const readOptions = (): Options => ({
  users: whole("USERS", 1000),
  scale: whole("SCALE", 1_000_000, 0),
  seconds: whole("SECONDS", 5),
  // With many more, a latency is that of the queue in front of the one thread.
  connections: whole("CONNECTIONS", 8),
  rounds: whole("ROUNDS", 3),
  signIns: whole("SIGN_INS", 100_000),
  only: chosen()
})
