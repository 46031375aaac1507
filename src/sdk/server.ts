/**
 * The entry point for backends, `@gatehouse-id/server`: a client of the server plane, and the check of
 * who a request comes from.
 */
import { addressOf, baseOf, callsOf, exchange, type Fetch } from "./calls.ts"
import type { ServerClient } from "./ServerClient.ts"
import { secondsOfCalls, serverFetch } from "./serverFetch.ts"
import { serverRoutes } from "./serverRoutes.ts"

export {
  createAuthenticator,
  type Authenticator,
  type AuthenticatorOptions,
  type AuthenticateOptions
} from "./authenticateRequest.ts"
export type { ApiKeyCaller } from "./apiKeys.ts"
export type {
  AccessClaims,
  RequestState,
  SignedIn,
  SignedOut,
  SignedOutReason
} from "./RequestState.ts"
export {
  hookAnswers,
  HookRefused,
  verifyHook,
  type HookCircumstances,
  type HookRequest,
  type HookUser
} from "./hooks.ts"
export { verifyWebhook, WebhookRefused, type WebhookEvent } from "./verifyWebhook.ts"
export { GatehouseProblem, isProblem, type ProblemCode } from "./GatehouseProblem.ts"
export type { CallOptions } from "./CallOptions.ts"
export type * from "./ServerClient.ts"

/** Address of the server plane, and the secret key that opens one environment of it. */
export interface ServerClientOptions {
  /** The base address, such as `https://gatehouse.internal`. */
  readonly url: string
  /** Keep it on your servers: it may do everything. */
  readonly secretKey: string
  /** Seconds after which a call is broken off with a `TimeoutError`; 30 by default. */
  readonly timeoutSeconds?: number | undefined
  /** Instead of the global `fetch`. */
  readonly fetch?: Fetch | undefined
}

/**
 * Makes a client of the server plane. Its calls take JSON as the OpenAPI document describes it
 * (times are ISO 8601 text) and are rejected with a `GatehouseProblem`.
 *
 * @example
 * const gatehouse = createServerClient({ url: "https://gatehouse.internal", secretKey })
 * const user = await gatehouse.users.getUser({ params: { userId } })
 */
export const createServerClient = (options: ServerClientOptions): ServerClient => {
  const base = baseOf(addressOf("url", options.url).href)
  // As of a variable that is not set, in a project without types.
  if (typeof options.secretKey !== "string") throw new TypeError("secretKey must be a secret key")
  const headers = { authorization: `Bearer ${options.secretKey}` }
  const send = serverFetch(options.fetch, options.timeoutSeconds ?? secondsOfCalls)
  return callsOf(serverRoutes, (call) => exchange(send, base, call, { headers })) as ServerClient
}
