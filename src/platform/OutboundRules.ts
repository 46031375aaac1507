import { IpNetwork, NetAddress } from "effect/net"
import { Result } from "effect"
import { isIP, type LookupFunction } from "node:net"
import { callbackify } from "node:util"
import type { LookupAddress } from "node:dns"
import { lookup as systemLookup, Resolver } from "node:dns/promises"
import { readFile } from "node:fs/promises"
import {
  isLoopbackAddress,
  isPublicAddress,
  bareHost,
  isLiteralAddress,
  isLoopbackUrl
} from "./PublicAddress.ts"
import type { SettingsShape } from "./Settings.ts"

/** Finds the addresses of a name. */
export type Resolve = (hostname: string) => Promise<ReadonlyArray<LookupAddress>>

const hostsFile = "/etc/hosts"

const entry = (address: string): LookupAddress => ({ address, family: isIP(address) })

/** The addresses that a hosts file gives a name (hosts(5)). */
export const inHosts = (text: string, hostname: string): ReadonlyArray<LookupAddress> => {
  const wanted = hostname.toLowerCase()
  return text.split("\n").flatMap((line) => {
    const [address = "", ...names] = line.replace(/#.*/, "").trim().split(/\s+/)
    const known = names.map((name) => name.toLowerCase())
    return isIP(address) !== 0 && known.includes(wanted) ? [entry(address)] : []
  })
}

const askServers = async (hostname: string, servers: ReadonlyArray<string> | undefined) => {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  const [ipv4, ipv6] = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname)
  ])
  const found = [ipv4, ipv6].flatMap((answer) =>
    answer.status === "fulfilled" ? answer.value.map(entry) : []
  )
  if (found.length === 0 && ipv4.status === "rejected") throw ipv4.reason
  return found
}

/**
 * Looks into the hosts file, then asks these name servers or the machine's own, without the threads
 * that the system's look-up takes: those also hash passwords, and a name server that never answers
 * must not hold them.
 */
export const resolverAt =
  (servers?: ReadonlyArray<string>): Resolve =>
  async (hostname) => {
    const own = inHosts(await readFile(hostsFile, "utf8").catch(() => ""), hostname)
    return own.length > 0 ? own : askServers(hostname, servers)
  }

/** Asks as production does. */
export const resolveByDns = resolverAt()

/** Asks as everything else on a developer's machine does. */
export const resolveBySystem: Resolve = (hostname) => systemLookup(hostname, { all: true })

/** The address is one that this installation does not ask. */
export class RefusedAddress extends Error {
  override readonly name = "RefusedAddress"
}

/** Settings that decide over the addresses of providers and of customers' backends. */
export type OutboundSettings = Pick<SettingsShape, "outboundAllow" | "production">

/** Allowed targets of calls: decided on the addresses that are then connected to. */
export interface OutboundRules {
  readonly resolve: Resolve
  readonly isAllowed: (address: string) => boolean
}

/** True if an address is public, or in a private range that the installation allows. */
export const isReachable = (
  address: string,
  allowed: ReadonlyArray<IpNetwork.IpNetwork>
): boolean => {
  if (isPublicAddress(address)) return true
  const parsed = NetAddress.ipFromString(address)
  return (
    Result.isSuccess(parsed) &&
    allowed.some((network) => IpNetwork.contains(network, parsed.success))
  )
}

/** The rules of this installation; in development its own machine may be called too. */
export const rulesOf = ({ outboundAllow, production }: OutboundSettings): OutboundRules =>
  production
    ? { resolve: resolveByDns, isAllowed: (address) => isReachable(address, outboundAllow) }
    : {
        resolve: resolveBySystem,
        isAllowed: (address) => isReachable(address, outboundAllow) || isLoopbackAddress(address)
      }

/** Hands on the addresses of a name that are then connected to, or refuses the name. */
export const checkedLookup = ({ isAllowed, resolve }: OutboundRules): LookupFunction => {
  const checked = callbackify(async (hostname: string) => {
    const addresses = await resolve(hostname)
    const [first] = addresses
    // One refused address refuses the name, since an honest name has none.
    if (first === undefined || !addresses.every(({ address }) => isAllowed(address))) {
      throw new RefusedAddress()
    }
    return { all: [...addresses], first }
  })
  return (hostname, options, callback) => {
    checked(hostname, (error, found) => {
      if (error !== null) return callback(error, [])
      const { all, first } = found
      return options.all === true
        ? callback(null, all)
        : callback(null, first.address, first.family)
    })
  }
}

const controls = /[\p{Cc}\s]/u

/** The longest address that the service posts to, in characters. */
export const maximumUrlLength = 2048

/**
 * Reads an address that a customer has the service post to: https at a host that is public or in
 * `OUTBOUND_ALLOW`; outside production also http or https at this machine. Fails with what was
 * expected, without repeating the text. What a name resolves to is checked when it is connected to.
 */
export const outboundUrl = (
  text: string,
  { outboundAllow, production }: OutboundSettings
): Result.Result<URL, string> => {
  if (text.length > maximumUrlLength) {
    return Result.fail(`Expected a URL of at most ${maximumUrlLength} characters`)
  }
  const url = controls.test(text) ? null : URL.parse(text)
  if (url === null) return Result.fail("Expected an absolute URL without spaces")
  if (url.username !== "" || url.password !== "") {
    return Result.fail("Expected a URL without a user name or password")
  }
  if (text.includes("#")) return Result.fail("Expected a URL without a fragment")
  const isAllowed = isLiteralAddress(url) && isReachable(bareHost(url), outboundAllow)
  const isLocal = isLoopbackUrl(url) && !(production && isAllowed)
  const isKnownScheme = url.protocol === "https:" || (url.protocol === "http:" && isLocal)
  if (!isKnownScheme || (isLocal && production)) {
    return Result.fail(
      production
        ? "Expected an https URL of a public host"
        : "Expected an https URL of a public host, or one of this machine"
    )
  }
  if (isLiteralAddress(url) && !isLocal && !isAllowed) {
    return Result.fail("Expected a host that is not in a private network")
  }
  return Result.succeed(url)
}
