import { Effect } from "effect"
import { HttpEffect, HttpServerResponse } from "effect/http"
import type { Environment } from "../capabilities/environments/Environment.ts"
import { rateLimited } from "../capabilities/signIn/SignInProblems.ts"
import type { Throttle } from "../capabilities/throttle/Throttle.ts"

/**
 * Lets a call of a limited route through, or answers it with 429; either way the answer carries the
 * headers of draft-ietf-httpapi-ratelimit-headers.
 */
export const admit = Effect.fnUntraced(function* (
  throttle: Throttle["Service"],
  environment: Environment,
  route: string
) {
  const quota = yield* throttle.request(environment, route)
  if (quota === undefined) return
  const { limit, remaining, resetSeconds, windowSeconds } = quota
  yield* HttpEffect.appendPreResponseHandler((_request, response) =>
    Effect.succeed(
      HttpServerResponse.setHeaders(response, {
        "ratelimit-policy": `"${route}";q=${limit};w=${windowSeconds}`,
        ratelimit: `"${route}";r=${Math.max(0, remaining)};t=${resetSeconds}`
      })
    )
  )
  if (remaining < 0) return yield* rateLimited({ retryAfterSeconds: resetSeconds })
})
