/** Headers as the Fetch API has them, of whatever library: each has a class of its own. */
export interface FetchHeaders {
  get(name: string): string | null
}

/** A request as the Fetch API has it, or as Node.js does. */
export interface IncomingRequest {
  readonly method?: string | undefined
  readonly headers:
    | FetchHeaders
    | Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
}

const isFetchHeaders = (headers: IncomingRequest["headers"]): headers is FetchHeaders =>
  "get" in headers && typeof headers.get === "function"

/** The value of a header; null where it is absent, or stands more than once. */
export const headerOf = ({ headers }: IncomingRequest, name: string): string | null => {
  if (isFetchHeaders(headers)) return headers.get(name)
  const values = Object.entries(headers).filter(([key]) => key.toLowerCase() === name)
  const [value] = values.map(([, found]) => found)
  return values.length === 1 && typeof value === "string" ? value : null
}

/**
 * True if a request changes nothing. Whoever opens a WebSocket may say anything in it afterwards, and
 * no browser keeps a page from opening one elsewhere.
 */
export const isReading = (request: IncomingRequest): boolean =>
  (request.method === "GET" || request.method === "HEAD") &&
  !/\bwebsocket\b/i.test(headerOf(request, "upgrade") ?? "")

/**
 * True if `Authorization` is a bearer's; other schemes are those of a proxy in front, such as
 * Basic.
 */
export const hasBearer = (request: IncomingRequest): boolean =>
  /^Bearer(?=\s|$)/i.test(headerOf(request, "authorization") ?? "")

/** The credential of `Authorization: Bearer` (RFC 6750 section 2.1). */
export const bearerOf = (request: IncomingRequest): string | null =>
  /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i.exec(headerOf(request, "authorization") ?? "")?.[1] ?? null

/**
 * The token in a session cookie; null where it is absent, stands more than once, or is none that
 * the service issues: a header that cannot be sent on would be quoted by whoever refuses it.
 */
export const sessionTokenOf = (request: IncomingRequest, cookieName: string): string | null => {
  const values = (headerOf(request, "cookie") ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${cookieName}=`))
    .map((pair) => pair.slice(cookieName.length + 1))
  const [value = ""] = values
  return values.length === 1 && /^[\w-]+$/.test(value) ? value : null
}
