import { Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { satelliteCallbackPath, satelliteSyncPath } from "../../contract/ClientPaths.ts"

type Place = Pick<Environment, "appUrl" | "hosts">

const appHostOf = ({ appUrl }: Place): string => new URL(appUrl).host

/** The address of a host of the environment, under the scheme of its app URL. */
const atHost = ({ appUrl }: Place, host: string): string => `${new URL(appUrl).protocol}//${host}`

/** True if a host is a satellite: one of the environment's that people do not sign in on. */
export const isSatellite = (environment: Place, host: string): boolean =>
  environment.hosts.some((known) => known === host) && host !== appHostOf(environment)

/** The only address at which a satellite takes its answer: its own callback. */
export const satelliteCallback = (environment: Place, host: string): string =>
  `${atHost(environment, host)}${satelliteCallbackPath}`

/** The host of the satellite whose callback an address is, to the letter. */
export const satelliteOf = (
  environment: Place,
  askedHost: string,
  address: string
): string | undefined =>
  environment.hosts.find(
    (host) =>
      host !== askedHost &&
      isSatellite(environment, host) &&
      satelliteCallback(environment, host) === address
  )

/** Resolves a path to a URL of its satellite. */
export const ownAddress = (environment: Place, host: string, redirect: string): string =>
  redirect.startsWith("/") ? `${atHost(environment, host)}${redirect}` : redirect

/** The address to which a satellite sends its browser with its question. */
export const questionAddress = (
  environment: Place,
  host: string,
  question: { readonly state: string; readonly codeChallenge: string }
): string =>
  `${environment.appUrl}${satelliteSyncPath}?${new URLSearchParams({
    redirectUrl: satelliteCallback(environment, host),
    ...question
  })}`

/** The satellite's callback with the answer; a ticket of null says that nobody is signed in. */
export const answerAddress = (
  environment: Place,
  host: string,
  state: string,
  ticket: Redacted.Redacted | null
): string => {
  const outcome = ticket === null ? { signed_out: "1" } : { ticket: Redacted.value(ticket) }
  return `${satelliteCallback(environment, host)}?${new URLSearchParams({ state, ...outcome })}`
}
