import { isLoopbackHost } from "../../platform/Settings.ts"
import type { SecretKeyKind } from "./SecretKey.ts"

/** The kind of an environment's keys: live unless its app URL is plain http or this machine. */
export const kindOf = (appUrl: string): SecretKeyKind => {
  const { hostname, protocol } = new URL(appUrl)
  return protocol === "https:" && !isLoopbackHost(hostname) ? "live" : "test"
}
