import { Layer } from "effect"
import { HttpServerResponse } from "effect/http"
import { oauthIssuerAt } from "../../contract/ClientPaths.ts"
import { ProtocolErrors } from "../../http/ProblemResponse.ts"
import { pathOf } from "../../http/RequestHead.ts"
import type { OAuthErrorCode } from "./OAuthError.ts"

const issuerPath = oauthIssuerAt("")

const endpoint = new RegExp(
  `^${issuerPath}/(?:token|introspect|revoke|par|device|userinfo|register)(?:/[^/]*)?$`
)

/** The errors that the service itself answers at an endpoint, before its own handler does. */
const errors: Readonly<Record<number, readonly [error: OAuthErrorCode, description: string]>> = {
  405: ["invalid_request", "The endpoint takes other methods, which Allow names"],
  500: ["server_error", "Something went wrong on our side"],
  503: ["temporarily_unavailable", "The service is away for a moment"]
}

/** Gives problems at the endpoints of the protocol the form of RFC 6749 section 5.2. */
export const ProtocolErrorsHttp = Layer.succeed(ProtocolErrors, (request, problem) => {
  const error = errors[problem.status]
  if (error === undefined || !endpoint.test(pathOf(request))) return problem
  const [code, description] = error
  const { allow, "retry-after": retryAfter } = problem.headers
  return HttpServerResponse.jsonUnsafe(
    { error: code, error_description: description },
    {
      status: problem.status,
      headers: {
        ...(allow === undefined ? {} : { allow }),
        ...(retryAfter === undefined ? {} : { "retry-after": retryAfter })
      }
    }
  )
})
