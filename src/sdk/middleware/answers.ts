import { shortened } from "../returnAddress.ts"

/** Answer of a guard in place of the application's. */
export interface Answer {
  readonly status: number
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>
  readonly body: string
}

/** No cache may keep what one person is shown, or hand it to another. */
export const personalHeaders = {
  "cache-control": "private, no-store",
  vary: "Authorization, Cookie"
} as const

/** True for the answer to an upgrade: no cache keeps it, and a copy would not be the connection. */
export const isUpgrade = ({ status }: { readonly status: number }): boolean => status === 101

const own = [["cache-control", "no-store"]] as const

/** Leads on to an address, by a GET. */
export const redirection = (location: string): Answer => ({
  status: 303,
  headers: [["location", location], ...own],
  body: ""
})

/** A line for a person to read. */
export const text = (status: number, line: string): Answer => ({
  status,
  headers: [["content-type", "text/plain; charset=utf-8"], ...own],
  body: `${line}\n`
})

/** A problem as the service itself answers it (RFC 9457). */
export const problem = (
  status: number,
  code: string,
  title: string,
  properties: Readonly<Record<string, unknown>> = {}
): Answer => ({
  status,
  headers: [["content-type", "application/problem+json"], ...own],
  body: JSON.stringify({
    type: `urn:problem-type:${code}`,
    title,
    status,
    properties: { code, ...properties }
  })
})

/**
 * The path and query of an address, as they follow an origin. The host, which a request's sender
 * writes, is dropped, and so is the fragment: what is left cannot lead to another site.
 */
export const pathWithin = (address: string): string => {
  const local = address.replace(/^[a-z][a-z\d+.-]*:\/\/[^/\\?#]*/i, "").replace(/#.*$/s, "")
  // Browsers take a backslash for a slash.
  const path = local.replaceAll("\\", "%5C")
  return path.startsWith("/") ? path : `/${path}`
}

/**
 * The address of a path of this application, whose origin it cannot leave, as a header carries it.
 * Of a longer one than people can come back to the path is left, or nothing.
 */
export const addressWithin = (origin: string, path: string): string =>
  shortened(new URL(origin + pathWithin(path)))

/** A path in the spelling that a router finds it by: without encoded letters and doubled slashes. */
export const plainPath = (path: string): string => {
  try {
    return decodeURIComponent(path).replaceAll(/[/\\]+/g, "/")
  } catch {
    return path
  }
}
