import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import type { Environment } from "../contract/Environment.ts"
import { rateLimited } from "../access/signIn/SignInProblems.ts"
import { SpentQuotas, type Quota } from "../contract/Quota.ts"
import type { Throttle } from "../tenancy/throttle/Throttle.ts"

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

const policyOf = ({ limit, policy, windowSeconds }: Quota) =>
  `"${policy}";q=${limit};w=${windowSeconds}`

const leftOf = ({ policy, remaining, resetSeconds }: Quota) =>
  `"${policy}";r=${Math.max(0, remaining)};t=${resetSeconds}`

const headersOf = (quotas: ReadonlyArray<Quota>) => {
  const told = quotas.filter(({ quiet, remaining }) => !quiet || remaining < 0)
  return {
    "ratelimit-policy": quotas.map(policyOf).join(", "),
    ...(told.length === 0 ? {} : { ratelimit: told.map(leftOf).join(", ") })
  }
}

/**
 * Gives the answer the headers of draft-ietf-httpapi-ratelimit-headers for every counter that the
 * call has used, whatever its outcome.
 */
export const withQuotas = <E, R>(
  answer: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R> =>
  Effect.suspend(() => {
    const spent = new Map<string, Quota>()
    return answer.pipe(
      Effect.provideService(SpentQuotas, spent),
      Effect.map((response) =>
        spent.size === 0
          ? response
          : HttpServerResponse.setHeaders(response, headersOf([...spent.values()]))
      )
    )
  })
