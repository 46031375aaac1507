import { Effect } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { rateLimited } from "../../contract/Problems.ts"
import type { Throttle } from "./Throttle.ts"

/** Lets a call of a limited route through, or answers it with 429. */
export const admit = (throttle: Throttle["Service"], environment: Environment, route: string) =>
  Effect.mapError(throttle.request(environment, route), rateLimited)
