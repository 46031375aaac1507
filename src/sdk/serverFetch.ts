import type { CallOptions } from "./CallOptions.ts"
import type { Fetch } from "./calls.ts"

/** Seconds within which the service says who is asking: a visitor waits for it. */
export const secondsOfVisitors = 5

/** Seconds within which any other call is answered. */
export const secondsOfCalls = 30

/** Options of a call that a visitor waits for. */
export const forVisitor = (): CallOptions => ({
  signal: AbortSignal.timeout(secondsOfVisitors * 1000)
})

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Aborts with the first of two signals; the Edge runtime of Next.js 15 has no `AbortSignal.any`. */
const firstOf = (signals: readonly [AbortSignal, AbortSignal]): AbortSignal => {
  if ("any" in AbortSignal) return AbortSignal.any([...signals])
  const first = new AbortController()
  for (const signal of signals) {
    const abort = () => first.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener("abort", abort, { once: true })
  }
  return first.signal
}

/**
 * The `fetch` of a backend: breaks off what has not been answered in time, beside the caller's own
 * reason to do so, and follows no redirect, which would take the credentials elsewhere.
 */
export const serverFetch = (own: Fetch | undefined, seconds: number): Fetch => {
  const send: Fetch = own ?? ((input, init) => fetch(input, init))
  return async (input, init) => {
    const over = AbortSignal.timeout(seconds * 1000)
    // Workers refuse the word "error" itself.
    const response = await send(input, {
      ...init,
      redirect: "manual",
      signal:
        init.signal === undefined || init.signal === null ? over : firstOf([init.signal, over])
    })
    if (!redirects.has(response.status)) return response
    // A body that nobody reads keeps its connection.
    await response.body?.cancel()
    throw new TypeError(
      `The service answered with a redirect (${response.status}), which is not followed: is its address right?`
    )
  }
}
