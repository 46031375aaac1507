import { Option, Result } from "effect"
import type { HttpServerRequest } from "effect/http"
import type { Environment } from "../capabilities/environments/Environment.ts"
import type { HostedEnvironment } from "../capabilities/environments/EnvironmentHostsStore.ts"
import { parse, type Origin } from "../capabilities/origins/Origin.ts"

const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"])

const originOf = (text: string): Origin | undefined => Result.getOrUndefined(parse(text))

/** The origins of the environment's own hosts, under the scheme of its app URL. */
const ownOrigins = (environment: Environment): ReadonlyArray<Origin> => {
  const scheme = environment.appUrl.startsWith("https:") ? "https" : "http"
  return environment.hosts.flatMap((host) => originOf(`${scheme}://${host}`) ?? [])
}

/** Whether a page of this origin may call the environment. */
export const isKnownOrigin = (
  { allowedOrigins, environment }: HostedEnvironment,
  origin: string
): boolean => {
  const parsed = originOf(origin)
  return (
    parsed !== undefined &&
    (allowedOrigins.includes(parsed) || ownOrigins(environment).includes(parsed))
  )
}

/**
 * Whether another site's page is behind the request (contract: "Origins, redirects, CORS"): an
 * `Origin` that is not known, a cross-site fetch without one, or neither header but cookies.
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
  const byBearer = headers["authorization"]?.toLowerCase().startsWith("bearer ") === true
  return headers["cookie"] !== undefined && !byBearer
}
