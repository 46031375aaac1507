import { Context, type Effect } from "effect"

/** The rest of a counter, for the RateLimit headers. */
export interface Quota {
  /** Name of the counter in the headers. */
  readonly policy: string
  readonly limit: number
  readonly windowSeconds: number
  /** Less than none where the attempt was one too many. */
  readonly remaining: number
  /** To the end of the window; at least 1. */
  readonly resetSeconds: number
  /** Sent only once nothing is left: the rest would reveal other people's sign-ins. */
  readonly quiet: boolean
}

/** The current call's use of counters, each by its scope. */
export interface Spending {
  readonly quotas: Map<string, Quota>
  /** Takes an attempt back where the call is answered 429, since it then counts nowhere. */
  readonly attempts: Map<string, Effect.Effect<void>>
}

/** Undefined outside of a call. */
export const CurrentSpending = Context.Reference<Spending | undefined>(
  "gatehouse/throttle/CurrentSpending",
  { defaultValue: () => undefined }
)
