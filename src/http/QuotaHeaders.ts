import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { SpentQuotas, type Quota } from "../contract/Quota.ts"

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
