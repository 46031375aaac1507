import { Array as Arr, Result, Schema, SchemaTransformation } from "effect"
import { UNSEEN } from "../../contract/Values.ts"

/** The longest origin, as it is given and as it is stored. */
export const MAXIMUM_LENGTH = 255

/** The most origins that an environment may allow (contract.md "allowed-origins"). */
export const MAXIMUM_ORIGINS = 100

const SHAPE =
  /^(?<scheme>[a-z][a-z0-9+.-]*):\/\/(?<host>\[[^\]]*\]|[^:/?#@\\[\]]+)(?::(?<port>[0-9]{1,5}))?\/?$/i

// Schemes whose URLs run, hold or locate content, and those that no page or app is served from.
const REFUSED_SCHEMES: ReadonlySet<string> = new Set([
  "about",
  "blob",
  "data",
  "file",
  "filesystem",
  "ftp",
  "javascript",
  "vbscript",
  "view-source",
  "ws",
  "wss"
])

const DEFAULT_PORTS: ReadonlyMap<string, number> = new Map([
  ["http", 80],
  ["https", 443]
])

const APP_HOST = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/i

// Nothing here that a URL takes for userinfo, port, path or escape; the dots are those of UTS #46.
const WEB_HOST = /^(?:[\p{L}\p{M}\p{N}.\u3002\uFF0E\uFF61_-]+|\[[0-9a-f:.]+\])$/iu
const ASCII_HOST =
  /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/
const IPV4 = /^[0-9]{1,3}(?:\.[0-9]{1,3}){3}$/

const webHostOf = (host: string): string | undefined => {
  const ascii = WEB_HOST.test(host) ? URL.parse(`http://${host}`)?.hostname : undefined
  if (ascii === undefined || ascii.startsWith("[")) return ascii
  // A URL reads "1.2" or "0x7f.1" as an IPv4 address; only the usual spelling is taken for one.
  return ASCII_HOST.test(ascii) && (!IPV4.test(ascii) || ascii === host) ? ascii : undefined
}

/**
 * Origin of a page or an app in normal form `scheme://host[:port]`: lower case, the host in ASCII,
 * no default port, no slash at the end. Equal text is an equal (scheme, host, port), which is how
 * origins compare; `URL.origin` is "null" for every native scheme and never used.
 */
export const StoredOrigin = Schema.String.pipe(Schema.brand("Origin"))
export type Origin = typeof StoredOrigin.Type

/**
 * Reads one bare origin (RFC 6454 section 4): an http or https host (name, IDN, IPv4, IPv6), or a
 * native app's scheme with a host, such as `com.example.app://callback`; either with a port. It
 * fails with what was expected instead, without repeating the text.
 */
export const parse = (text: string): Result.Result<Origin, string> => {
  if (text.length > MAXIMUM_LENGTH) {
    return Result.fail(`Expected an origin of at most ${MAXIMUM_LENGTH} characters`)
  }
  if (UNSEEN.test(text)) {
    return Result.fail("Expected an origin without spaces or invisible characters")
  }
  const { scheme: spelt, host, port } = SHAPE.exec(text)?.groups ?? {}
  if (spelt === undefined || host === undefined) {
    return Result.fail("Expected a bare origin, scheme://host[:port]")
  }
  const scheme = spelt.toLowerCase()
  if (REFUSED_SCHEMES.has(scheme)) {
    return Result.fail("Expected an origin with http, https or the scheme of an app")
  }
  const defaultPort = DEFAULT_PORTS.get(scheme)
  const normalHost =
    defaultPort !== undefined
      ? webHostOf(host)
      : APP_HOST.test(host)
        ? host.toLowerCase()
        : undefined
  if (normalHost === undefined)
    return Result.fail("Expected an origin with a host, and no wildcard")
  const number = port === undefined ? defaultPort : Number(port)
  if (number !== undefined && (number < 1 || number > 65_535)) {
    return Result.fail("Expected an origin with a port from 1 to 65535")
  }
  const suffix = number === undefined || number === defaultPort ? "" : `:${number}`
  const origin = `${scheme}://${normalHost}${suffix}`
  return origin.length > MAXIMUM_LENGTH
    ? Result.fail(`Expected an origin of at most ${MAXIMUM_LENGTH} characters`)
    : Result.succeed(StoredOrigin.make(origin))
}

/** An origin in a request; it decodes to its normal form. */
export const Origin = Schema.String.annotate({
  format: "uri",
  description: "A bare origin, scheme://host[:port]"
}).pipe(
  Schema.decode(
    SchemaTransformation.transform({
      decode: (text) => Result.getOrElse(parse(text), () => text),
      encode: (text) => text
    })
  ),
  Schema.check(
    Schema.makeFilter(
      (text) =>
        Result.match(parse(text), {
          onFailure: (reason) => reason,
          onSuccess: (origin) => origin === text || "Expected an origin in normal form"
        }),
      {
        expected: "an origin",
        arbitraryConstraint: {
          patterns: [
            {
              source:
                "^(https?|com\\.example\\.[a-z]{1,10})://[a-z]{1,20}(\\.[a-z]{1,10}){0,2}(:[1-9][0-9]{3})?$",
              flags: ""
            }
          ]
        }
      }
    )
  ),
  Schema.brand("Origin")
)

/** A list entry that is not an origin: its position and what was expected. */
export interface BadOrigin {
  readonly index: number
  readonly reason: string
}

/**
 * The normal forms of a list, each once, in the order in which they first appear; or every bad
 * entry, so that a caller can name them all.
 */
export const normaliseAll = (
  texts: ReadonlyArray<string>
): Result.Result<ReadonlyArray<Origin>, Arr.NonEmptyReadonlyArray<BadOrigin>> => {
  const [origins, bad] = Arr.partition(texts, (text, index) =>
    Result.mapError(parse(text), (reason): BadOrigin => ({ index, reason }))
  )
  return Arr.isReadonlyArrayNonEmpty(bad) ? Result.fail(bad) : Result.succeed([...new Set(origins)])
}
