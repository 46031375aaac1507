import type { SignedIn } from "../RequestState.ts"

/** Sessions by the request that a guard let through. */
export interface SessionsByRequest {
  readonly keep: (request: object, session: SignedIn) => void
  readonly sessionOf: (request: object) => SignedIn
}

/**
 * Keeps sessions beside the frameworks' own requests: no property of ours can be overwritten by
 * other middleware, nor be read off a request that no guard has seen.
 */
export const sessionsByRequest = (): SessionsByRequest => {
  const sessions = new WeakMap<object, SignedIn>()
  return {
    keep: (request, session) => void sessions.set(request, session),
    sessionOf: (request) => {
      const session = sessions.get(request)
      if (session === undefined) {
        throw new TypeError("No protectPage or protectApi stands before this handler")
      }
      return session
    }
  }
}
