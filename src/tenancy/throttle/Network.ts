/** Scope of the sign-ins that a network has failed at, whatever the account. */
export const signInNetworkScope = "sign_in:address"

const groupsOf = (ipAddress: string): ReadonlyArray<string> => {
  const [head = "", tail] = ipAddress.split("::", 2)
  const groups = head === "" ? [] : head.split(":")
  if (tail !== undefined) {
    const after = tail === "" ? 0 : tail.split(":").length
    while (groups.length + after < 8) groups.push("0")
    if (tail !== "") groups.push(...tail.split(":"))
  }
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
}

const prefixOf = (ipAddress: string, groups: number): string =>
  ipAddress.includes(":") ? groupsOf(ipAddress).slice(0, groups).join(":") : ipAddress

/**
 * The part of an address that identifies one party: all of an IPv4 address, and the first 64 bits
 * of an IPv6 address, because every customer gets at least that much (RFC 6177).
 */
export const networkOf = (ipAddress: string): string => prefixOf(ipAddress, 4)

/** The first 48 bits of an IPv6 address, the largest block that one customer commonly gets. */
export const wideNetworkOf = (ipAddress: string): string => prefixOf(ipAddress, 3)

/**
 * The neighbourhood of an address, within which one party's addresses change: the first 24 bits of an
 * IPv4 address, and the first 64 bits of an IPv6 address.
 */
export const subnetOf = (ipAddress: string): string =>
  ipAddress.includes(":") ? networkOf(ipAddress) : ipAddress.split(".").slice(0, 3).join(".")
