import { Effect } from "effect"
import { pagePaths } from "../../contract/pagesPlane.ts"
import type { OwnEndpoint, OwnOperation } from "./OwnOperations.ts"

/** A list of which these pages ask no more than if there is anything on it. */
type Listing = OwnEndpoint & {
  readonly "~Success": { readonly Encoded: { readonly items: ReadonlyArray<unknown> } }
}

// Of wings above the pages, so that they are known here by their paths alone.
const listing = (path: string) => ({ method: "GET", path }) as unknown as Listing
const ownApiKeys = listing("/users/me/api-keys")
const ofOrganization = {
  apiKeys: listing("/organizations/:organizationId/api-keys"),
  applications: listing("/organizations/:organizationId/applications")
}

const holdsAny = (call: OwnOperation, list: Listing, params: Readonly<Record<string, string>>) =>
  call(list, { params }).pipe(
    Effect.map(({ items }) => items.length > 0),
    Effect.orElseSucceed(() => false)
  )

/** True if the page at this path shows the way to every page of one's account. */
export const isOfAccount = (path: string): boolean =>
  path === pagePaths.account ||
  path === pagePaths.organizations ||
  path.startsWith(`${pagePaths.account}/`)

/**
 * True if the page at this path changes what is the signed-in person's, or an organization's in
 * their name.
 */
export const isInPersonsName = (path: string): boolean =>
  isOfAccount(path) || path.startsWith(`${pagePaths.organizations}/`)

/** True if the visitor has API keys of their own. */
export const hasApiKeys = (call: OwnOperation) => holdsAny(call, ownApiKeys, {})

/** True if an organization has API keys, or applications, that the visitor may see. */
export const organizationHas = (
  call: OwnOperation,
  which: keyof typeof ofOrganization,
  organizationId: string
) => holdsAny(call, ofOrganization[which], { organizationId })
