import { clientPrefix } from "../contract/ClientPaths.ts"
import type { Discovered, OrganizationSignIn, OrganizationSignInOptions } from "./ClientCalls.ts"
import type { Operations } from "./ClientOperations.ts"
import { returnAddress } from "./returnAddress.ts"

interface Location {
  readonly href: string
  readonly assign: (url: string) => void
}

interface Scope {
  /** Absent in a program without a page; that of a worker is its script's, and leads nowhere. */
  readonly location?: Partial<Location>
}

const isOfPage = (location: Partial<Location> | undefined): location is Location =>
  location?.href !== undefined && location.assign !== undefined

const addressOf = (
  base: string,
  { connection, email, organization, redirectUrl }: OrganizationSignInOptions,
  here: string | undefined
): string => {
  const back = redirectUrl ?? (here === undefined ? undefined : returnAddress(here))
  const query = new URLSearchParams(back === undefined ? {} : { redirectUrl: back })
  if (connection !== undefined) {
    if (email !== undefined) query.set("loginHint", email)
    return `${base}${clientPrefix}/auth/sso/${encodeURIComponent(connection)}/authorize?${query}`
  }
  if (organization !== undefined) query.set("organization", organization)
  return `${base}${clientPrefix}/pages/sign-in?${query}`
}

/** The way to an organization's own sign-in, by a page's location. */
export const organizationSignIn = (
  base: string,
  calls: Operations
): {
  readonly discover: (email: string) => Promise<Discovered>
  readonly signIn: OrganizationSignIn
} => ({
  discover: (email) => calls.discovery.discover({ body: { email } }),
  signIn: (options) => {
    // Looked up at each call: tests and servers that render pages have none before.
    const { location } = globalThis as Scope
    if (!isOfPage(location)) return addressOf(base, options, undefined)
    const url = addressOf(base, options, location.href)
    location.assign(url)
    return url
  }
})
