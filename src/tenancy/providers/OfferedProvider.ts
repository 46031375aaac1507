import { providerMarkPath } from "../../contract/pagesPlane.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { ListedProvider } from "./Provider.ts"
import { presetNameOf } from "./ProviderPresets.ts"

/** A picture of the operator's, or else the mark that the service has of a well-known provider. */
const iconUrlOf = (
  { appUrl }: Pick<Environment, "appUrl">,
  { iconUrl, issuer }: Pick<ListedProvider, "iconUrl" | "issuer">
): string | null => {
  const known = presetNameOf(issuer)
  return iconUrl ?? (known === undefined ? null : `${appUrl}${providerMarkPath(known)}`)
}

/** A provider as sign-in pages offer it. */
export const offeredProvider = (
  environment: Pick<Environment, "appUrl">,
  provider: Pick<ListedProvider, "key" | "name" | "protocol" | "iconUrl" | "issuer">
) => ({
  key: provider.key,
  name: provider.name,
  protocol: provider.protocol,
  iconUrl: iconUrlOf(environment, provider)
})
