import { Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { EnvironmentSettings } from "../../contract/EnvironmentSettings.ts"

/**
 * The address of a page, with a token if it acts on one. It is built from the configured app URL
 * alone, never from a request (contract: "Links").
 */
export const pageUrl = (
  { appUrl, settings }: Environment,
  page: keyof EnvironmentSettings["pages"],
  token: Redacted.Redacted | null
): Redacted.Redacted => {
  const query = token === null ? "" : `?token=${encodeURIComponent(Redacted.value(token))}`
  return Redacted.make(`${appUrl}${settings.pages[page]}${query}`)
}
