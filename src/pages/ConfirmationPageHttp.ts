import { HttpServerResponse, type HttpServerRequest } from "effect/http"
import type { Environment } from "../contract/Environment.ts"
import type { Confirmation } from "./Page.ts"
import { pageHeaders } from "./pageHeaders.ts"
import { pageLocale } from "./pageLocale.ts"
import { renderConfirmation } from "./renderPage.ts"

/** Where a form may be sent and, by redirects, lead: schemes of apps stand for all of theirs. */
const formTargets = (confirmation: Confirmation): ReadonlyArray<string> =>
  confirmation._tag === "impersonation"
    ? []
    : Array.from(
        new Set([
          "'self'",
          ...confirmation.leadsTo.map((address) => {
            const { origin, protocol } = new URL(address)
            return origin === "null" ? protocol : origin
          })
        ])
      )

/**
 * What a GET that redeems something answers to whatever is no visit of a person: a page whose button
 * posts (contract: "Satellites, impersonation, pages").
 */
export const confirmationPage = (
  environment: Environment,
  { headers }: HttpServerRequest.HttpServerRequest,
  confirmation: Confirmation
) => {
  const locale = pageLocale(environment.settings, headers["accept-language"])
  return HttpServerResponse.text(renderConfirmation(confirmation, environment, locale), {
    contentType: "text/html; charset=utf-8",
    headers: { ...pageHeaders(formTargets(confirmation)), "content-language": locale }
  })
}
