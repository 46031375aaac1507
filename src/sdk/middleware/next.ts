/**
 * The entry point `@gatehouse-id/server/next`, for the App Router of Next.js: a proxy (called
 * middleware before Next.js 16), server components, server actions and route handlers.
 */
import type { FetchHeaders, IncomingRequest } from "../requestHeaders.ts"
import type { RequestState } from "../RequestState.ts"
import { plainPath } from "./answers.ts"
import { type FetchGatehouse, fetchGatehouse, responseOf } from "./fetch.ts"
import { createGuard } from "./guard.ts"
import type { GatehouseOptions } from "./middleware.ts"

export type * from "./middleware.ts"
export type * from "../resource/resource.ts"
export type { AccessHandler, FetchResource, Handler, Protect, SignedInHandler } from "./fetch.ts"
/** For route handlers; `metadata` belongs at `app/.well-known/oauth-protected-resource/[[...path]]`. */
export { protectResource } from "./fetch.ts"

/** Treatment of a path by the proxy. */
export type PathKind = "page" | "api" | "public"

/** Guards for Next.js; those of the Fetch API fit its route handlers. */
export interface NextGatehouse extends Omit<FetchGatehouse, "session"> {
  /** Session of the visitor, in a server component: `session(await headers())`. */
  readonly session: (headers: FetchHeaders) => Promise<RequestState>
  /** Session of a route handler's or any other request: changes only from permitted origins. */
  readonly requestSession: (request: IncomingRequest) => Promise<RequestState>
  /** Session of a server action, which only pages of this application may call. */
  readonly actionSession: (headers: FetchHeaders) => Promise<RequestState>
  /**
   * Turns away in the proxy who is not signed in. It spares the work for them; each page and route
   * still asks for the session by itself, since not everything passes through a proxy. `kindOf` is
   * given the path in plain spelling: `/admin` for `//%61dmin`, too.
   */
  readonly proxy: (
    kindOf: (path: string) => PathKind
  ) => (request: Request) => Promise<Response | undefined>
}

/**
 * Makes guards for Next.js.
 *
 * @example
 * export const gatehouse = createGatehouse({ appUrl: "https://app.example.com" })
 * const state = await gatehouse.session(await headers())
 * if (state.status === "signed-out") redirect(gatehouse.signInUrl("/dashboard"))
 */
export const createGatehouse = (options: GatehouseOptions): NextGatehouse => {
  const guard = createGuard(options)
  return {
    ...fetchGatehouse(guard),
    requestSession: guard.session,
    session: (headers) => guard.session({ method: "GET", headers }),
    actionSession: (headers) => guard.session({ method: "POST", headers }),
    proxy: (kindOf) => async (request) => {
      const kind = kindOf(plainPath(new URL(request.url).pathname))
      if (kind === "public") return undefined
      const admit = kind === "page" ? guard.admitToPage : guard.admitToApi
      const { answer } = await admit(request)
      return answer === undefined ? undefined : responseOf(answer)
    }
  }
}
