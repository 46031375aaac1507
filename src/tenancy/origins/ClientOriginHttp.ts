import { Option } from "effect"
import type { HttpServerRequest } from "effect/http"
import { asksNative, bearerHeaderOf } from "../../contract/NativeQuery.ts"
import { isKnownOrigin } from "./RedirectUrl.ts"
import type { Environment } from "../../contract/Environment.ts"

const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"])

/** An environment with the origins that it allows besides its own hosts. */
interface HostedEnvironment {
  readonly environment: Environment
  readonly allowedOrigins: ReadonlyArray<string>
  readonly allowsLoopback: boolean
}

/**
 * True if another site's page is behind the request (contract: "Origins, redirects, CORS"): an
 * `Origin` that is not known, a cross-site fetch without one, or neither header but cookies that
 * count.
 */
export const isForeign = (
  hosted: HostedEnvironment,
  request: HttpServerRequest.HttpServerRequest
): boolean => {
  if (safeMethods.has(request.method)) return false
  const { headers } = request
  const origin = Option.fromUndefinedOr(headers["origin"])
  if (Option.isSome(origin)) return !isKnownOrigin(hosted, origin.value)
  const site = headers["sec-fetch-site"]
  if (site !== undefined) return site === "cross-site"
  const byBearer = bearerHeaderOf(headers) !== undefined
  return headers["cookie"] !== undefined && !byBearer && !asksNative(request.url)
}
