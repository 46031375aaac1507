import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import type { Environment } from "../../contract/Environment.ts"
import { VisitTarget } from "../../http/Navigation.ts"
import { CurrentClient } from "../../sessions/clients/ClientAuth.ts"
import {
  challengeBrowserFor,
  deviceFor,
  isNative,
  presentedTrust
} from "../../sessions/clients/ClientCookiesHttp.ts"

/** Origin of a sign-in: its client and device, and its preference for cookies. */
export const signInOrigin = Effect.fnUntraced(function* (environment: Environment) {
  const client = yield* CurrentClient
  const request = yield* HttpServerRequest.HttpServerRequest
  const deviceHash = yield* deviceFor(environment)
  const browser = yield* challengeBrowserFor(request)
  const trust = presentedTrust(environment, request)
  // A page of the app's own has its target in its address, which its calls name.
  const returnTo = (yield* VisitTarget) ?? request.headers["referer"] ?? null
  return { client, native: isNative(request), deviceHash, browser, trust, returnTo }
})
