import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { CurrentSpending, type Quota, type Spending } from "../contract/Quota.ts"

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

const tooMany = 429

/** A failure leaves the attempts counted, which are forgotten with their windows. */
const takeBack = ({ attempts }: Spending) =>
  Effect.forEach(attempts.values(), (attempt) => attempt, { discard: true }).pipe(
    Effect.catchCause((cause) =>
      Effect.logWarning("The attempts of a refused call stay counted", cause)
    )
  )

/**
 * Gives the answer the headers of draft-ietf-httpapi-ratelimit-headers for every counter that the
 * call has used, whatever its outcome. A call that is answered 429 counts nowhere.
 */
export const withQuotas = <E, R>(
  answer: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R> =>
  Effect.suspend(() => {
    const spending: Spending = { quotas: new Map(), attempts: new Map() }
    return answer.pipe(
      Effect.provideService(CurrentSpending, spending),
      Effect.tap(({ status }) => (status === tooMany ? takeBack(spending) : Effect.void)),
      Effect.map((response) =>
        spending.quotas.size === 0
          ? response
          : HttpServerResponse.setHeaders(response, headersOf([...spending.quotas.values()]))
      )
    )
  })
