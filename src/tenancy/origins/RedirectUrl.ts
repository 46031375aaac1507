import { Function, Result, Schema } from "effect"
import { oauthPaths } from "../../contract/ClientPaths.ts"
import type { Environment } from "../../contract/Environment.ts"
import { pagesPrefix } from "../../contract/pagesPlane.ts"
import { Problem } from "../../contract/Problem.ts"
import { Issue } from "../../contract/Problems.ts"
import { flawOfAddress, redirectPath } from "../../contract/RedirectPath.ts"
import { parse, type Origin } from "./Origin.ts"
import type { EnvironmentSettings } from "../../contract/EnvironmentSettings.ts"

/** The longest address to send a browser to, in UTF-16 code units, in normal form. */
export const MAXIMUM_REDIRECT_LENGTH = 2048

/** Maximum length of an address of our own pages, which may carry another one, or a sealed request. */
const longestOwn = 5120
const ownStarts = [`${oauthPaths.continue}?`, `${pagesPrefix}/`]

/** True if the address is too long; with the app's origin in front, ours may be as much longer. */
const isTooLong = ({ appUrl }: Pick<Environment, "appUrl">, text: string): boolean => {
  const address = text.startsWith(`${appUrl}/`) ? text.slice(appUrl.length) : text
  return ownStarts.some((start) => address.startsWith(start))
    ? address.length > longestOwn
    : text.length > MAXIMUM_REDIRECT_LENGTH
}

/**
 * Address that a browser may be sent to after a flow (contract: "Origins, redirects, CORS"), in the
 * normal form of the URL standard and so in ASCII: a browser reads exactly the text that was
 * checked.
 */
export const RedirectUrl = Schema.String.pipe(Schema.brand("RedirectUrl"))
export type RedirectUrl = typeof RedirectUrl.Type

/**
 * Places that decide over addresses: the environment's own hosts, and the origins that it allows
 * besides them.
 */
export interface KnownPlaces {
  readonly environment: Pick<Environment, "appUrl" | "hosts">
  readonly allowedOrigins: ReadonlyArray<string>
  /** True if pages that this machine serves count as allowed, as they do in development. */
  readonly allowsLoopback?: boolean
}

/** The origins of the environment's own hosts, under the scheme of its app URL. */
const readOwnOrigins = ({ appUrl, hosts }: KnownPlaces["environment"]): ReadonlyArray<string> => {
  const scheme = appUrl.startsWith("https:") ? "https" : "http"
  return hosts.flatMap((host) => {
    const origin = parse(`${scheme}://${host}`)
    return Result.isSuccess(origin) ? [origin.success] : []
  })
}

// Each request asks for them, and an environment that was read from the database never changes.
const ownOrigins = Function.memoize(readOwnOrigins)

/** True if an origin is one of the environment's own or one that it allows. */
export const isKnownOrigin = (
  { allowedOrigins, allowsLoopback = false, environment }: KnownPlaces,
  text: string
): boolean => {
  const isListed = (origin: string) =>
    allowedOrigins.includes(origin) || ownOrigins(environment).includes(origin)
  // What browsers send is in normal form already, as the lists are.
  if (isListed(text)) return true
  const origin = Result.getOrUndefined(parse(text))
  return origin !== undefined && (isListed(origin) || (allowsLoopback && isLoopbackPage(origin)))
}

const isLoopbackPage = (origin: Origin): boolean =>
  /^http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/.test(origin)

const ABSOLUTE = /^(?<origin>[a-z][a-z0-9+.-]*:\/\/[^/?#]+)(?<rest>[/?#].*)?$/i

const pathFlaw = "Expected a path with exactly one leading /"
const expected =
  "Expected a path with one leading /, or an address of a known host or an allowed origin"

/**
 * Reads where a browser is to be sent: a path with exactly one leading slash, or an absolute URL
 * whose origin is known. It fails with what was expected instead, without repeating the text.
 */
export const parseRedirect = (
  places: KnownPlaces,
  text: string
): Result.Result<RedirectUrl, string> => {
  const flaw = flawOfAddress(text)
  if (flaw !== undefined) return Result.fail(flaw)
  const { environment } = places
  if (isTooLong(environment, text)) return tooLong
  if (text.startsWith("/")) {
    const path = redirectPath(text)
    return path === undefined ? Result.fail(pathFlaw) : ofNormal(environment, path)
  }
  const { origin: start, rest = "" } = ABSOLUTE.exec(text)?.groups ?? {}
  const origin = start === undefined ? undefined : Result.getOrUndefined(parse(start))
  if (origin === undefined || !isKnownOrigin(places, origin)) return Result.fail(expected)
  const path = redirectPath(rest.startsWith("/") ? rest : `/${rest}`)
  if (path === undefined) return Result.fail(pathFlaw)
  // An app's own address may be told apart by its text: only the web's get a root that was left out.
  const asGiven = rest.startsWith("/") || /^https?:/.test(origin)
  return ofNormal(environment, `${origin}${asGiven ? path : path.slice(1)}`)
}

const tooLong = Result.fail(`Expected an address of at most ${MAXIMUM_REDIRECT_LENGTH} characters`)

/** A place that a single cookie can carry: not every address of our own pages fits into one. */
export const inOneCookie = (
  read: Result.Result<RedirectUrl, string>
): Result.Result<RedirectUrl, string> =>
  Result.flatMap(read, (url) =>
    url.length > MAXIMUM_REDIRECT_LENGTH ? tooLong : Result.succeed(url)
  )

const ofNormal = (
  environment: Pick<Environment, "appUrl">,
  text: string
): Result.Result<RedirectUrl, string> =>
  isTooLong(environment, text) ? tooLong : Result.succeed(RedirectUrl.make(text))

/** The address that a browser is sent to in the end: paths are the app's. */
export const absoluteOf = (
  { appUrl }: Pick<Environment, "appUrl">,
  redirect: RedirectUrl
): string => (redirect.startsWith("/") ? `${appUrl}${redirect}` : redirect)

/** Default target after a sign-in. */
export const afterSignInOf = ({
  appUrl,
  settings
}: Pick<Environment, "appUrl" | "settings">): string => `${appUrl}${settings.pages.afterSignIn}`

const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|\[::1\])(?::[0-9]{1,5})?(?=[/?#]|$)/i

const noApp = Result.fail(
  "Expected an address of an app: its own scheme among the allowed origins, or one of nativeRedirects"
)

/**
 * Reads where a native install waits for its ticket: never an ordinary page, which anybody's script
 * may run on (RFC 8252 section 7). That is an allowed origin's own scheme, an https address that the
 * app claims, to the letter, or this very machine, where the environment says so.
 */
export const parseNativeRedirect = (
  places: KnownPlaces,
  { loopback, urls }: EnvironmentSettings["nativeRedirects"],
  text: string
): Result.Result<RedirectUrl, string> => {
  if (urls.includes(text)) return Result.succeed(RedirectUrl.make(text))
  const here = loopback ? LOOPBACK.exec(text)?.[0] : undefined
  if (here !== undefined) {
    return parseRedirect({ ...places, allowedOrigins: [here.toLowerCase()] }, text)
  }
  if (text.startsWith("/") || /^https?:/i.test(text)) return noApp
  return parseRedirect(places, text)
}

/** Not an address to send a browser of this environment to; `errors` names where it stood. */
export class InvalidRedirectUrl extends Problem<InvalidRedirectUrl>()(
  "invalid_redirect_url",
  400,
  "The redirect URL is not allowed",
  { errors: Schema.Array(Issue) }
) {}

/** That problem, of a text that stood at `path` in the request. */
export const invalidRedirect = (path: string, message: string): InvalidRedirectUrl =>
  new InvalidRedirectUrl({ properties: { errors: [{ path, message }] } })
