import type { Client } from "../../client.ts"
import { returnAddress } from "../../returnAddress.ts"

/**
 * The address of a page as a link may lead to it. A page may take it from its own address, where
 * strangers write: one that would run as a script leads nowhere.
 */
export const webAddress = (url: string): string => {
  try {
    const { href, protocol } = new URL(url, location.href)
    return protocol === "https:" || protocol === "http:" ? href : "#"
  } catch {
    return "#"
  }
}

/**
 * The address of a page that the environment names, which comes back to where the person is now. The
 * environment names it from its own address, which need not be the page's.
 */
export const hostedPage = (client: Client, page: string | undefined): string => {
  if (page === undefined) return ""
  const environment = new URL(client.urls.boot.environment(), location.href)
  const address = new URL(page, environment)
  address.searchParams.set("redirectUrl", returnAddress(location.href))
  return address.href
}
