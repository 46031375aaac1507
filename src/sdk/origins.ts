import { headerOf, type IncomingRequest } from "./requestHeaders.ts"

/**
 * An origin as scheme, host and port, so that two spellings of it compare equal; null if the text
 * is no origin. `URL.origin` does not serve, because it is "null" for every native scheme.
 */
export const originOf = (text: string): string | null => {
  if (!URL.canParse(text)) return null
  const { host, protocol } = new URL(text)
  return host === "" ? null : `${protocol}//${host.toLowerCase()}`
}

/**
 * True if a page of a permitted origin sent a request, as its browser says. Under a strict referrer
 * policy a form tells no origin; then the browser's own word for a page of the same origin counts.
 */
export const isFromOwnPage = (
  request: IncomingRequest,
  permitted: ReadonlySet<string | null>
): boolean => {
  const origin = headerOf(request, "origin") ?? "null"
  if (origin === "null") return headerOf(request, "sec-fetch-site") === "same-origin"
  const known = originOf(origin)
  return known !== null && permitted.has(known)
}
