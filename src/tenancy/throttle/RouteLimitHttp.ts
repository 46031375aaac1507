import { Effect } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { rateLimited } from "../../contract/Problems.ts"
import type { Throttle } from "./Throttle.ts"

/** Lets a call of a limited route through, or answers it with 429. */
export const admit = Effect.fnUntraced(function* (
  throttle: Throttle["Service"],
  environment: Environment,
  route: string
) {
  const quota = yield* throttle.request(environment, route)
  if (quota === undefined || quota.remaining >= 0) return
  return yield* rateLimited({ retryAfterSeconds: quota.resetSeconds })
})
