import { Option, Predicate } from "effect"
import type { HttpServerRequest } from "effect/http"
import type { Issue } from "../contract/Problems.ts"

const decoded = Option.liftThrowable(decodeURIComponent)

/** The path of a request as it was sent, without the query. */
export const pathOf = ({ url }: HttpServerRequest.HttpServerRequest): string => {
  const query = url.indexOf("?")
  return query < 0 ? url : url.slice(0, query)
}

/** Query of the request: everything past the first question mark. */
export const queryOf = ({ url }: HttpServerRequest.HttpServerRequest): URLSearchParams => {
  const query = url.indexOf("?")
  return new URLSearchParams(query < 0 ? "" : url.slice(query))
}

/** The host that was asked, as environments name theirs. */
export const askedHost = ({ headers }: HttpServerRequest.HttpServerRequest): string =>
  headers["host"]?.toLowerCase() ?? ""

/** Headers that browsers send by themselves when a person goes to a page on the same machine. */
const browsersOwnField =
  /^(?:host|connection|user-agent|accept|accept-(?:language|encoding)|cache-control|pragma|cookie|dnt|priority|purpose|upgrade-insecure-requests|if-(?:none-match|modified-since)|sec-.+)$/

/**
 * True if a browser sent the request straight to this process. Proxies and tunnels name themselves
 * in fields of many names, and some in none: those speak HTTP/1.0 or hold no connection open. Read
 * off the message itself, since the boundary takes fields away that nobody vouches for.
 */
export const isStraightFromBrowser = ({
  headers: given,
  source
}: HttpServerRequest.HttpServerRequest): boolean => {
  const { headers, httpVersion } = source as {
    readonly headers?: Readonly<Record<string, unknown>>
    readonly httpVersion?: string
  }
  const fields: Readonly<Record<string, unknown>> = headers ?? given
  return (
    httpVersion === "1.1" &&
    fields["connection"] === "keep-alive" &&
    Object.keys(fields).every((name) => browsersOwnField.test(name))
  )
}

/**
 * True if a path may be another spelling of a route's: the router decodes percent signs, cuts at a
 * semicolon and takes an empty parameter, and `*` for the root. A proxy's comparison in front must
 * mean the same here.
 */
export const isUnusual = (path: string): boolean => /[%;\\]|\/\/|\/$|^\*$/.test(path)

const isWrongHost = ({ headers, source }: HttpServerRequest.HttpServerRequest): boolean => {
  const { host } = headers
  if (host !== undefined) return host.includes(",")
  // HTTP/1.0 had no Host (RFC 9112 section 3.2).
  return Predicate.hasProperty(source, "httpVersion") && source.httpVersion === "1.1"
}

/** Flaw of a request's target or Host, independent of the route. */
export const headFlaw = (request: HttpServerRequest.HttpServerRequest): Issue | undefined => {
  if (isWrongHost(request)) return { path: "/header/host", message: "Expected one Host" }
  const { url } = request
  if ((!url.startsWith("/") && url !== "*") || url.includes("#")) {
    return { path: "/path", message: "Expected a path and a query (RFC 9112 section 3.2)" }
  }
  return url.includes("%") && Option.isNone(decoded(pathOf(request)))
    ? { path: "/path", message: "Expected percent-encoded UTF-8" }
    : undefined
}

/** The keys of a query whose key or value is not percent-encoded UTF-8. */
export const undecodableKeys = (query: string): ReadonlyArray<string> =>
  query
    .split("&")
    .filter((pair) => pair.includes("%") && Option.isNone(decoded(pair)))
    .map((pair) => pair.replace(/=.*$/s, ""))
