import { Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { EnvironmentSettings } from "../../contract/EnvironmentSettings.ts"

/**
 * The address of a page, with a token where it acts on one. It is made of the configured app URL and
 * page and never of anything that a request said (contract: "Links").
 */
export const pageUrl = (
  { appUrl, settings }: Environment,
  page: keyof EnvironmentSettings["pages"],
  token: Redacted.Redacted | null
): Redacted.Redacted => {
  const query = token === null ? "" : `?token=${encodeURIComponent(Redacted.value(token))}`
  return Redacted.make(`${appUrl}${settings.pages[page]}${query}`)
}
