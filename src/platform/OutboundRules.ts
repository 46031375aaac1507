import { IpNetwork, NetAddress } from "effect/net"
import { Result } from "effect"
import type { LookupFunction } from "node:net"
import { callbackify } from "node:util"
import { resolveByDns, resolveBySystem, type Resolve } from "./HostNames.ts"
import { isLoopbackAddress, isPublicAddress } from "./PublicAddress.ts"
import type { SettingsShape } from "./Settings.ts"

/** The address is one that this installation does not ask. */
export class RefusedAddress extends Error {
  override readonly name = "RefusedAddress"
}

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
export const rulesOf = ({
  outboundAllow,
  production
}: Pick<SettingsShape, "outboundAllow" | "production">): OutboundRules =>
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
