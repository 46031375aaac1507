/**
 * The entry point for browsers and native apps, `@gatehouse-id/client`: a client of the client plane,
 * and an access token that is always fresh.
 */
import { accessTokens } from "./accessTokens.ts"
import { baseOf, callsOf, exchange, isRecord, type Call, type Fetch, urlsOf } from "./calls.ts"
import { clientRoutes } from "./clientRoutes.ts"
import type { Client, Operations, PasskeySource } from "./ClientCalls.ts"
import { organizationSignIn } from "./organizationSignIn.ts"
import { passkeyActions } from "./passkeys.ts"
import { isProblem } from "./GatehouseProblem.ts"
import { solvedWork } from "./proofOfWork.ts"

export { GatehouseProblem, isProblem, type ProblemCode } from "./GatehouseProblem.ts"
export type { CallOptions } from "./CallOptions.ts"
export type * from "./ClientOperations.ts"
export type {
  AnsweredCeremony,
  Client,
  ClientSession,
  CurrentUser,
  Discovered,
  OrganizationSignIn,
  OrganizationSignInOptions,
  PasskeyActions,
  PasskeyOptions,
  PasskeySignInOptions,
  PasskeySource,
  SessionResult,
  SignInResult
} from "./ClientCalls.ts"
export type { Flow, Snapshot } from "./flows/flow.ts"
export {
  createPasswordResetFlow,
  type PasswordResetFlow,
  type PasswordResetState
} from "./flows/passwordResetFlow.ts"
export {
  createReauthenticationFlow,
  type ReauthenticationFlow,
  type ReauthenticationState
} from "./flows/reauthenticationFlow.ts"
export { createSessionFlow, type SessionFlow, type SessionState } from "./flows/sessionFlow.ts"
export { createSignInFlow, type SignInFlow, type SignInState } from "./flows/signInFlow.ts"
export { createSignUpFlow, type SignUpFlow, type SignUpState } from "./flows/signUpFlow.ts"

/** Keeps a native install's session token: in the system's keychain, not in a file. */
export interface TokenStore {
  readonly get: () => string | null | Promise<string | null>
  /** Null where there is nothing more to keep. */
  readonly set: (token: string | null) => void | Promise<void>
}

/** Address of the client plane, and storage of its session. */
export interface ClientOptions {
  /** The environment's app URL; empty for pages of its own host. */
  readonly url: string
  /** For native apps and scripts, which have no cookies. In a browser leave it away. */
  readonly native?: { readonly store: TokenStore } | undefined
  /** Instead of the global `fetch`. */
  readonly fetch?: Fetch | undefined
  /** Instead of the browser's own passkeys. */
  readonly passkeys?: PasskeySource | undefined
  /** Instead of the system's time, in milliseconds: tells when an access token has to be refreshed. */
  readonly now?: (() => number) | undefined
}

const memberOf = (answer: unknown, name: string): string | undefined => {
  const value = isRecord(answer) ? answer[name] : undefined
  return typeof value === "string" ? value : undefined
}

const endsTheClient = ({ body, operation }: Call): boolean =>
  operation === "signIn.logout" && memberOf(body, "sessionId") === undefined

/**
 * True for what is answered to anybody, from anywhere, by no cookie: a browser keeps it from a page of
 * another origin that sent credentials for it.
 */
const isOpen = ({ path }: Call): boolean =>
  /^\/_service\/(?:environment$|oauth\/)|\/\.well-known\//.test(path)

/** Operations that may end the active session without saying so; a refresh finds out. */
const maySignOut: ReadonlySet<string> = new Set([
  "signIn.logout",
  "sessions.revokeSession",
  "deletion.confirmDeletion",
  "disavowal.disavow",
  "password.resetPassword"
])

/**
 * Makes a client of the client plane.
 *
 * @example
 * const client = createClient({ url: "https://app.example.com" })
 * const result = await client.signIn.login({ body: { email, password } })
 */
export const createClient = (options: ClientOptions): Client => {
  // In few words, as pages load them. Text of a variable that is not set is none, either.
  if (!/^(https?:|\/|$)/.test(options.url)) throw new TypeError("url must be an address or empty")
  const base = baseOf(options.url)
  const store = options.native?.store
  const send: Fetch = options.fetch ?? ((input, init) => fetch(input, init))

  const exchanged = async (call: Call, init: Parameters<typeof exchange>[3]): Promise<unknown> => {
    try {
      return await exchange(send, base, call, init)
    } catch (error) {
      if (!isProblem(error, "proof_of_work_required")) throw error
      const work = await solvedWork(error.properties.challenge, call.options.signal)
      if (work === undefined) throw error
      const before: Readonly<Record<string, string>> = init.headers
      const headers = { ...before, "proof-of-work": work }
      return exchange(send, base, call, { ...init, headers })
    }
  }

  const perform = async (call: Call): Promise<unknown> => {
    if (store === undefined) {
      const credentials = isOpen(call) ? "omit" : "include"
      return exchanged(call, { headers: {}, credentials, redirect: "error" })
    }
    const token = await store.get()
    const path = `${call.path}${call.path.includes("?") ? "&" : "?"}_is_native=true`
    const answer = await exchanged(
      { ...call, path },
      {
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
        credentials: "omit",
        redirect: "error"
      }
    )
    const replaced = memberOf(answer, "sessionToken")
    if (replaced !== undefined) await store.set(replaced)
    if (endsTheClient(call)) await store.set(null)
    return answer
  }

  const tokens = accessTokens(async () => {
    try {
      return memberOf(await plain.signIn.refresh(), "accessToken") ?? null
    } catch (error) {
      if (isProblem(error, "unauthenticated")) return null
      throw error
    }
  }, options.now ?? Date.now)

  const plain = callsOf(clientRoutes, perform) as Operations

  const calls = callsOf(clientRoutes, async (call) => {
    const answer = await perform(call).catch((error: unknown) => {
      if (isProblem(error, "unauthenticated")) tokens.doubt()
      throw error
    })
    const accessToken = memberOf(answer, "accessToken")
    if (call.operation === "signIn.refresh") return answer
    if (accessToken !== undefined) tokens.keep(accessToken)
    else if (endsTheClient(call)) tokens.forget()
    else if (maySignOut.has(call.operation)) tokens.doubt()
    return answer
  }) as Operations

  const { discover, signIn } = organizationSignIn(base, calls)

  return {
    ...calls,
    signIn: Object.assign(signIn, calls.signIn),
    discover,
    passkeys: {
      ...calls.passkeys,
      ...passkeyActions(calls, options.now ?? Date.now, options.passkeys)
    },
    urls: urlsOf(clientRoutes, base) as Client["urls"],
    getAccessToken: tokens.get
  }
}
