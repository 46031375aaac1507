import { satelliteStartPath } from "../../contract/ClientPaths.ts"
import { addressOf } from "../../contract/pagesPlane.ts"
import type { Shown } from "./Visit.ts"

/** The longest address that a sign-in leads back to. */
const longest = 2048

/**
 * Target of a sign-in that ends at the host of the app URL, as one by a provider or a connection does
 * wherever it began. A page of a satellite has no session by that, and would ask for a sign-in once
 * more: people come to it by the satellite's start, which signs them in there, too.
 */
export const roundTarget = ({
  environment,
  origin,
  redirectUrl
}: Pick<Shown, "environment" | "origin" | "redirectUrl">): string | null => {
  const isOfSatellite =
    origin !== environment.appUrl && redirectUrl?.startsWith(`${origin}/`) === true
  if (!isOfSatellite) return redirectUrl
  const start = `${origin}${addressOf(satelliteStartPath, { redirectUrl })}`
  return start.length > longest ? redirectUrl : start
}
