import { Context } from "effect"

/** How much of a counter is left, for the RateLimit headers. */
export interface Quota {
  /** What the counter is called in the headers. */
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

/** What the current call has used up, by the scope of the counter; undefined outside of a call. */
export const SpentQuotas = Context.Reference<Map<string, Quota> | undefined>(
  "gatehouse/throttle/SpentQuotas",
  { defaultValue: () => undefined }
)
