import type { HttpServerRequest } from "effect/http"
import type { Environment } from "../../contract/Environment.ts"
import { askedHost } from "../../http/RequestHead.ts"

/**
 * The request's address at the host of the app URL, where the provider returns people to and where
 * the cookie therefore has to be; undefined if the request is already there.
 */
export const atAppHost = (
  { appUrl, hosts }: Environment,
  request: HttpServerRequest.HttpServerRequest
): string | undefined => {
  const host = new URL(appUrl).host
  const elsewhere = askedHost(request) !== host
  return elsewhere && hosts.some((known) => known === host) ? `${appUrl}${request.url}` : undefined
}
