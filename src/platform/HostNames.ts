import type { LookupAddress } from "node:dns"
import { lookup as systemLookup, Resolver } from "node:dns/promises"
import { readFile } from "node:fs/promises"
import { isIP } from "node:net"

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
