import { BlockList, isIP, isIPv6 } from "node:net"

/** Blocks that no server on the public internet answers from (IANA special-purpose registries). */
const special: ReadonlyArray<readonly [string, number, "ipv4" | "ipv6"]> = [
  ["0.0.0.0", 8, "ipv4"],
  ["10.0.0.0", 8, "ipv4"],
  ["100.64.0.0", 10, "ipv4"],
  ["127.0.0.0", 8, "ipv4"],
  ["169.254.0.0", 16, "ipv4"],
  ["172.16.0.0", 12, "ipv4"],
  ["192.0.0.0", 24, "ipv4"],
  ["192.0.2.0", 24, "ipv4"],
  ["192.88.99.0", 24, "ipv4"],
  ["192.168.0.0", 16, "ipv4"],
  ["198.18.0.0", 15, "ipv4"],
  ["198.51.100.0", 24, "ipv4"],
  ["203.0.113.0", 24, "ipv4"],
  ["224.0.0.0", 4, "ipv4"],
  ["240.0.0.0", 4, "ipv4"],
  // 2000::/3 is what is allocated; these parts of it lead elsewhere.
  ["2001::", 23, "ipv6"],
  ["2001:db8::", 32, "ipv6"],
  ["2002::", 16, "ipv6"],
  ["3fff::", 20, "ipv6"]
]

const refused = new BlockList()
for (const [network, prefix, family] of special) refused.addSubnet(network, prefix, family)

const globalIpv6 = new BlockList()
globalIpv6.addSubnet("2000::", 3, "ipv6")

const loopback = new BlockList()
loopback.addSubnet("127.0.0.0", 8, "ipv4")
loopback.addAddress("::1", "ipv6")

/** True for an IP address of the public internet; false for anything that is no address. */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false
  return isIPv6(address)
    ? globalIpv6.check(address, "ipv6") && !refused.check(address, "ipv6")
    : !refused.check(address, "ipv4")
}

/** The host of a URL as `node:net` takes it: an IPv6 address without its brackets. */
export const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, "$1")

/** True if the host of a URL is an address, with no name to look up. */
export const isLiteralAddress = (url: URL): boolean => isIP(bareHost(url)) !== 0

/** True for an IP address of this very machine. */
export const isLoopbackAddress = (address: string): boolean =>
  isIP(address) !== 0 && loopback.check(address, isIPv6(address) ? "ipv6" : "ipv4")

/** True if a URL names this very machine. */
export const isLoopbackUrl = (url: URL): boolean => {
  const host = bareHost(url)
  return isIP(host) === 0 ? host === "localhost" : isLoopbackAddress(host)
}
