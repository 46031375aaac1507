import { Effect, Redacted } from "effect"
import {
  appUrlOf,
  hostOf,
  type Environment,
  type EnvironmentName,
  type Host
} from "../../contract/Environment.ts"
import { InvalidEnvironmentAddress } from "./EnvironmentErrors.ts"
import type { EnvironmentSettings } from "../../contract/EnvironmentSettings.ts"

/**
 * The address of a page, with a token if it acts on one. It is built from the configured app URL
 * alone, never from a request (contract: "Links").
 */
export const pageUrl = (
  { appUrl, settings }: Environment,
  page: keyof EnvironmentSettings["pages"],
  token: Redacted.Redacted | null
): Redacted.Redacted => {
  const query = token === null ? "" : `?token=${encodeURIComponent(Redacted.value(token))}`
  return Redacted.make(`${appUrl}${settings.pages[page]}${query}`)
}

const maximumHosts = 100

/** Addresses of an environment: its app URL and the hosts it answers to. */
export interface EnvironmentAddress {
  /** An origin of http or https. */
  readonly appUrl: URL
  /** Values of `Host`; none: the host of the app URL. */
  readonly hosts: ReadonlyArray<string>
}

/** Changeable names and addresses of an environment. */
export interface EnvironmentNaming extends Partial<EnvironmentAddress> {
  readonly name?: EnvironmentName
}

/** The address in its normal form, or what is wrong with it. */
export const addressOf = Effect.fnUntraced(function* ({ appUrl, hosts }: EnvironmentAddress) {
  const normal = appUrlOf(appUrl)
  if (normal === undefined) {
    const problem =
      "The app URL must be an http or https origin, such as https://app.example.com: no path, query, fragment or credentials"
    return yield* new InvalidEnvironmentAddress({ problems: [problem] })
  }
  const problems: Array<string> = []
  const normalHosts = new Set<Host>()
  for (const text of hosts.length > 0 ? hosts : [appUrl.host]) {
    const host = hostOf(text, normal)
    if (host === undefined) problems.push(`${text} is not a host name with an optional port`)
    else normalHosts.add(host)
  }
  if (normalHosts.size > maximumHosts) {
    problems.push(`An environment has ${maximumHosts} hosts at most`)
  }
  if (problems.length > 0) return yield* new InvalidEnvironmentAddress({ problems })
  return { appUrl: normal, hosts: [...normalHosts] }
})

/** True if the environment answers to the host of its app URL and to no other. */
export const hasAppHostOnly = ({ appUrl, hosts }: Environment): boolean =>
  hosts.length === 1 && hosts[0] === new URL(appUrl).host

/**
 * The form of an identifier that decides whether two are the same: scheme and host in lower case, as
 * the namespace of a urn (RFC 8141 section 3.1), no slash at the end (RFC 8707 leaves the comparison
 * to the server).
 */
export const canonicalIdentifier = (text: string): string => {
  const start = /^(?:urn:[a-z0-9-]*:|[a-z][a-z0-9+.-]*:(?:\/\/[^/?#]*)?)/i.exec(text)?.[0] ?? ""
  return `${start.toLowerCase()}${text.slice(start.length)}`.replace(/\/$/, "")
}
