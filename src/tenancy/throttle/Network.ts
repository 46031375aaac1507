/**
 * The part of an address that one party holds: the whole of an IPv4 address, and the first 64 bits of
 * an IPv6 address, of which a single customer gets at least that much (RFC 6177).
 */
export const networkOf = (ipAddress: string): string => {
  if (!ipAddress.includes(":")) return ipAddress
  const [head = "", tail] = ipAddress.split("::", 2)
  const groups = head === "" ? [] : head.split(":")
  if (tail !== undefined) {
    const after = tail === "" ? 0 : tail.split(":").length
    while (groups.length + after < 8) groups.push("0")
    if (tail !== "") groups.push(...tail.split(":"))
  }
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":")
}
