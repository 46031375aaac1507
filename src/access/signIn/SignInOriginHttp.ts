import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import type { Environment } from "../../contract/Environment.ts"
import { CurrentClient } from "../../sessions/clients/ClientAuth.ts"
import {
  challengeBrowserFor,
  deviceFor,
  isNative
} from "../../sessions/clients/ClientCookiesHttp.ts"

/** How a sign-in came: from which client and device, and whether it wants cookies. */
export const signInOrigin = Effect.fnUntraced(function* (environment: Environment) {
  const client = yield* CurrentClient
  const request = yield* HttpServerRequest.HttpServerRequest
  const deviceHash = yield* deviceFor(environment)
  const browser = yield* challengeBrowserFor(request)
  return { client, native: isNative(request), deviceHash, browser }
})
