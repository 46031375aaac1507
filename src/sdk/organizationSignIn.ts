import { clientPrefix } from "../contract/ClientPaths.ts"
import type { Discovered, OrganizationSignIn, OrganizationSignInOptions } from "./ClientCalls.ts"
import type { Operations } from "./ClientOperations.ts"
import { returnAddress } from "./returnAddress.ts"

interface Page {
  /** Absent in a program without a page. */
  readonly location?: { readonly href: string; readonly assign: (url: string) => void }
}

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
    const { location } = globalThis as Page
    const url = addressOf(base, options, location?.href)
    location?.assign(url)
    return url
  }
})
