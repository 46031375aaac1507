import { DateTime } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { NotableHashes } from "../../credentials/passwords/Passwords.ts"
import { isReviewed, nameOfLanguage } from "../../languages/languageFacts.ts"
import { graceDays, recordName, type StoredDomain } from "../../organizations/domains/Domain.ts"
import type { ConnectionFinding } from "../../organizations/connections/ConnectionUpkeep.ts"
import type { SilentDirectory } from "../../users/directories/Directory.ts"
import { commandLine } from "../../platform/CommandLine.ts"
import { isLoopbackUrl } from "../../platform/PublicAddress.ts"

/** One check's result, and the remedy if it failed. */
export interface Finding {
  readonly subject: string
  /** A warning alone keeps nobody from signing in. */
  readonly state: "well" | "warning" | "broken"
  readonly told: string
  readonly remedy: string | null
}

export const well = (subject: string, told: string): Finding => ({
  subject,
  state: "well",
  told,
  remedy: null
})
export const warning = (subject: string, told: string, remedy: string): Finding => ({
  subject,
  state: "warning",
  told,
  remedy
})
export const brokenBy = (subject: string, told: string, remedy: string): Finding => ({
  subject,
  state: "broken",
  told,
  remedy
})

/** A connection of an organization that its IT or an operator has to look at. */
export const connectionFinding = ({ days, flaw, id, name }: ConnectionFinding): Finding => {
  const subject = `connection ${name} (${id})`
  switch (flaw) {
    case "certificate_ended":
      return warning(
        subject,
        "Its last certificate has ended",
        "Renew the certificate at the identity provider, and add it to the connection"
      )
    case "certificate_ending":
      return warning(
        subject,
        `Its last certificate ends in ${days} ${days === 1 ? "day" : "days"}`,
        "Renew the certificate at the identity provider, and add it to the connection before it signs"
      )
    case "metadata_failing":
      return warning(
        subject,
        "Its metadata is not read any more, or names another provider",
        "Ask the address in settings.metadataUrl, or set another one"
      )
    case "acs_moved":
      return warning(
        subject,
        "Its answers last came to another address: the app URL has changed",
        "Give spMetadata.acsUrl to the identity provider; the entity id stays"
      )
  }
}

/** A domain of an organization whose record is missed. */
export const domainFinding = ({ domain, failingSince, organizationId }: StoredDomain): Finding =>
  warning(
    `domain ${domain}`,
    `Its record has been missing since ${failingSince === null ? "its last check" : DateTime.formatIso(failingSince)}`,
    `Have organization ${organizationId} put ${recordName(domain)} back: after ${graceDays} days the domain is lost`
  )

/** A directory of an organization that has not asked for long. */
export const directoryFinding = ({
  hasToken,
  id,
  lastRequestAt,
  name,
  organizationId
}: SilentDirectory): Finding =>
  warning(
    `directory ${name} (${id})`,
    lastRequestAt === null
      ? "It has never asked: nobody comes or goes by it"
      : `It has been silent since ${DateTime.formatIso(lastRequestAt)}: nobody comes or goes by it`,
    hasToken
      ? `Have organization ${organizationId} look at provisioning at the source, or disable the directory`
      : `None of its tokens is valid: make one with directory token, and have organization ${organizationId} enter it`
  )

/** Circumstances of the process that sign-in depends on. */
export interface Surroundings {
  readonly production: boolean
  readonly port: number
  readonly trustsProxies: boolean
}

const update = ({ name }: Environment, flags: string) =>
  `${commandLine.usual} environment update --environment ${name} ${flags}`

const hostFindings = (environment: Environment): ReadonlyArray<Finding> => {
  const { host } = new URL(environment.appUrl)
  return environment.hosts.some((known) => known === host)
    ? []
    : [
        brokenBy(
          "hosts",
          `The app URL's host ${host} is none of the environment's hosts (${environment.hosts.join(", ")}): links in mails and returns from providers end in 404`,
          update(environment, [...environment.hosts, host].map((one) => `--host ${one}`).join(" "))
        )
      ]
}

/** Name without a port: browsers share the cookies of one among all its ports. */
const nameOf = (host: string): string => new URL(`http://${host}`).hostname

const portFindings = (
  environment: Environment,
  { port, production }: Surroundings
): ReadonlyArray<Finding> => {
  const url = new URL(environment.appUrl)
  const asked = url.port === "" ? 80 : Number(url.port)
  if (production || url.protocol !== "http:" || !isLoopbackUrl(url) || asked === port) return []
  const here = `--app-url ${url.protocol}//${url.hostname}:${port}`
  // A proxy is at one of the two, or the service was started at both: only its operator can tell.
  if (environment.hosts.some((host) => host === `${url.hostname}:${port}`)) {
    return [
      warning(
        "app URL",
        `The app URL ${environment.appUrl} names port ${asked}, and PORT is ${port}: links, issuer and returns from providers arrive only where a proxy there hands on /_service`,
        `Where there is none, run: ${update(environment, here)}`
      )
    ]
  }
  return [
    brokenBy(
      "app URL",
      `The app URL ${environment.appUrl} names port ${asked}, and PORT is ${port}: links, issuer and returns from providers lead to another port`,
      `Set PORT=${asked}, or run: ${update(environment, here)}`
    )
  ]
}

const cookieFindings = (
  environment: Environment,
  { production }: Surroundings
): ReadonlyArray<Finding> => {
  const url = new URL(environment.appUrl)
  if (url.protocol === "https:") return []
  if (production || !isLoopbackUrl(url)) {
    return [
      brokenBy(
        "cookies",
        `The app URL ${environment.appUrl} is plain http: anyone on the network path can read the session cookie, and browsers reject a Secure one there`,
        `Serve the app over https, then: ${update(environment, `--app-url https://${url.host}`)}`
      )
    ]
  }
  const others = environment.hosts.filter((host) => nameOf(host) !== url.hostname)
  return others.length === 0
    ? []
    : [
        warning(
          "cookies",
          `Browsers keep each host's cookies apart: a person signed in at ${others.join(" or ")} is not signed in at ${url.host}, where links and providers lead`,
          `Open the app at ${environment.appUrl} only`
        )
      ]
}

const proxyFindings = (
  environment: Environment,
  { trustsProxies }: Surroundings
): ReadonlyArray<Finding> =>
  environment.appUrl.startsWith("https:") && !trustsProxies
    ? [
        warning(
          "proxies",
          `The app URL is https, so a proxy is in front, but none is trusted: all visitors share one network address, and throttling one throttles all`,
          "Set TRUSTED_PROXIES to the proxy's addresses or ranges, such as TRUSTED_PROXIES=10.42.7.16/28"
        )
      ]
    : []

/** No more addresses than proxies of one network need: wider ranges hold others, too. */
const narrowest = { ipv4: 24, ipv6: 64 }

/** Trusted ranges in which more than proxies may be, each of which can forge addresses. */
export const trustFindings = (
  trusted: ReadonlyArray<{
    readonly text: string
    readonly prefix: number
    readonly isIpv4: boolean
  }>
): ReadonlyArray<Finding> => {
  const wide = trusted.filter(
    ({ isIpv4, prefix }) => prefix < (isIpv4 ? narrowest.ipv4 : narrowest.ipv6)
  )
  if (wide.length === 0) return []
  return [
    warning(
      "proxies",
      `TRUSTED_PROXIES trusts wide ranges (${wide.map(({ text }) => text).join(", ")}): whatever runs there can forge the addresses of visitors, or act for all of them`,
      "Name the proxies alone, by address or by a range of at most /24 (IPv6: /64)"
    )
  ]
}

/**
 * Peers whose forwarded headers are dropped: most likely proxies that were left out. `trusted` is
 * the setting as it is.
 */
export const forwardedFindings = (
  peers: ReadonlyArray<string>,
  trusted: ReadonlyArray<string>
): ReadonlyArray<Finding> =>
  peers.length === 0
    ? []
    : [
        warning(
          "proxies",
          `Forwarded headers are dropped, since no trusted proxy sent them but ${peers.join(", ")}: all visitors behind an address there share it, and throttling one throttles all`,
          `If these are your proxies, set TRUSTED_PROXIES=${[...trusted, ...peers].join(",")}; if they are not, let nothing but the proxies reach the port`
        )
      ]

/** Findings on the addresses of an environment. */
export const addressFindings = (
  environment: Environment,
  surroundings: Surroundings
): ReadonlyArray<Finding> => {
  const found = [
    ...hostFindings(environment),
    ...portFindings(environment, surroundings),
    ...cookieFindings(environment, surroundings),
    ...proxyFindings(environment, surroundings)
  ]
  return found.length > 0 ? found : [well("app URL", `${environment.appUrl} and the hosts agree`)]
}

/** Languages that an environment offers, but whose texts no native reader has gone over. */
export const languageFindings = ({ settings }: Environment): ReadonlyArray<Finding> => {
  const unread = settings.locales.filter((language) => !isReviewed(language))
  return unread.length === 0
    ? []
    : [
        warning(
          "languages",
          `No native reader has gone over the texts of ${unread.map((language) => `${nameOfLanguage(language)} (${language})`).join(", ")}`,
          "Have somebody read the pages and mails in them; texts can be changed in the console"
        )
      ]
}

const tolerated = 5
const hopeless = 30

/** Two clocks that disagree, by seconds. */
export const clockFinding = (seconds: number): Finding => {
  const off = Math.abs(Math.round(seconds))
  const remedy =
    "Synchronize both machines' clocks by NTP, for example with chrony or systemd-timesyncd"
  const told = `This machine's clock and the database's differ by ${off} s`
  if (off <= tolerated) return well("clock", "It agrees with the database's")
  return off <= hopeless
    ? warning("clock", told, remedy)
    : brokenBy("clock", `${told}: codes from authenticator apps and tokens are refused`, remedy)
}

/** People with imported passwords that keep them out, or that the time of a sign-in gives away. */
export const passwordFindings = ({ telling, unusable }: NotableHashes): ReadonlyArray<Finding> => [
  ...(unusable === 0
    ? []
    : [
        warning(
          "imported passwords",
          `Hashes that would take more than 128 MiB to verify, so their owners cannot sign in by password: ${unusable}`,
          "Mail each of them a reset link, or tell them to use the forgotten password page"
        )
      ]),
  ...(telling === 0
    ? []
    : [
        warning(
          "imported passwords",
          `Hashes too expensive to verify at every sign-in, so the time of a failed one tells that the account exists: ${telling}`,
          "Each is replaced when its owner signs in or resets the password; mail a reset link to those who do not"
        )
      ])
]
