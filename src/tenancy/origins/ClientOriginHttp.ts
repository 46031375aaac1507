import { Option } from "effect"
import type { HttpServerRequest } from "effect/http"
import { asksNative, bearerHeaderOf } from "../../contract/NativeQuery.ts"
import type { HostedEnvironment } from "../environments/HostedEnvironment.ts"
import { isKnownOrigin } from "./RedirectUrl.ts"

const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"])

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
