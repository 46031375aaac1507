import type { ApplicationKind } from "./ApplicationKind.ts"

/** Schemes whose addresses run, hold or locate content, or serve neither a page nor an app. */
const refusedSchemes: ReadonlySet<string> = new Set([
  "about:",
  "blob:",
  "data:",
  "file:",
  "filesystem:",
  "ftp:",
  "http:",
  "javascript:",
  "vbscript:",
  "view-source:",
  "ws:",
  "wss:"
])

const loopback = /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?::(\d{1,5}))?(?=[/?]|$)/

/** True if an address is on the machine of the person: any program there can listen at it. */
export const isLoopbackRedirect = (text: string): boolean => loopback.test(text)

/** Rules that a redirect address is registered under. */
export interface RedirectRules {
  readonly kind: ApplicationKind
  readonly production: boolean
  /** True if the application registers itself: apps are known by schemes without a dot in them. */
  readonly byItself?: boolean
}

const expectedOf = ({ kind, production }: RedirectRules): string =>
  kind === "native"
    ? "Expected an https address, an http address of this machine, or one of a scheme of the app's own with a dot in it"
    : production
      ? "Expected an https address"
      : "Expected an https address, or an http one of this machine"

const isOwnScheme = (url: URL, { byItself = false }: RedirectRules): boolean =>
  url.protocol !== "https:" &&
  !refusedSchemes.has(url.protocol) &&
  (byItself || url.protocol.includes("."))

/**
 * The fault of an address that answers are to be sent to, if it has one; it never repeats the text.
 * What a parser would read in another way than a browser is refused, since addresses are compared as
 * text (RFC 9700 section 4.1).
 */
export const redirectFlaw = (text: string, rules: RedirectRules): string | undefined => {
  if (/[^\x21-\x7e]|["\\<>^`{|}*]/.test(text)) {
    return "Expected an address in ASCII without spaces, quotes, backslashes or wildcards"
  }
  if (text.includes("#")) return "Expected an address without a fragment"
  const url = URL.parse(text)
  if (url === null || !/^[a-z][a-z0-9+.-]*:/.test(text)) return expectedOf(rules)
  if (url.username !== "" || url.password !== "" || /^[a-z]+:\/\/[^/?]*@/.test(text)) {
    return "Expected an address without a user name or password"
  }
  if (/(?:^|\/|%2f)(?:\.|%2e){2}(?:$|[/?]|%2f)/i.test(text)) {
    return "Expected an address without .."
  }
  if (url.protocol === "https:") {
    return /^https:\/\/[^/?]/.test(text) ? undefined : expectedOf(rules)
  }
  const isNative = rules.kind === "native"
  if (isLoopbackRedirect(text)) {
    return isNative || !rules.production ? undefined : expectedOf(rules)
  }
  return isNative && isOwnScheme(url, rules) ? undefined : expectedOf(rules)
}

const withoutPort = (text: string): string =>
  text.replace(/^(http:\/\/[^/?]+?):\d{1,5}(?=[/?]|$)/, "$1")

/**
 * True if an address in a request is a registered one: as text, except for the port of this machine
 * in a native application, which listens on any free port (RFC 8252 section 7.3).
 */
export const isRegisteredRedirect = (
  kind: ApplicationKind,
  registered: ReadonlyArray<string>,
  asked: string
): boolean => {
  if (registered.includes(asked)) return true
  if (kind !== "native") return false
  const port = loopback.exec(asked)?.[1]
  if (!isLoopbackRedirect(asked) || Number(port ?? 80) > 65_535 || port === "0") return false
  const bare = withoutPort(asked)
  return registered.some((one) => isLoopbackRedirect(one) && withoutPort(one) === bare)
}
