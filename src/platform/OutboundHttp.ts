import { Context, Effect, Layer } from "effect"
import { isIP } from "node:net"
import { inWholePieces, readUpTo } from "./answerLimits.ts"
import {
  checkedLookup,
  isReachable,
  type OutboundRules,
  type OutboundSettings,
  RefusedAddress,
  rulesOf
} from "./OutboundRules.ts"
import { bareHost, isLoopbackUrl } from "./PublicAddress.ts"
import { Settings } from "./Settings.ts"

/** Time for a provider to answer one request, in milliseconds. */
const requestTimeout = 5_000

/** No document of a provider is nearly as large, in bytes, as sent and as read. */
const maximumResponseSize = 1_048_576

/**
 * True if a URL may be requested: https; in production at a host that is public or in a range of
 * `OUTBOUND_ALLOW`; outside of it plain http on this very machine too.
 */
export const mayAsk = (url: URL, { outboundAllow, production }: OutboundSettings): boolean => {
  if (url.username !== "" || url.password !== "") return false
  const host = bareHost(url)
  if (production) {
    return url.protocol === "https:" && (isIP(host) === 0 || isReachable(host, outboundAllow))
  }
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopbackUrl(url))
}

/**
 * Makes a `fetch` that asks only where it may, follows no redirect, never waits for long and reads no
 * large answer.
 */
export const guardedFetch = (
  settings: OutboundSettings,
  timeout: number,
  rules: OutboundRules = rulesOf(settings)
): { readonly fetch: typeof globalThis.fetch; readonly close: () => Promise<void> } => {
  const { production } = settings
  const start = async () => {
    // Most processes never ask anybody, and the client is a tenth of the code that is loaded.
    const { Agent, fetch } = await import("@effect/platform-node/Undici")
    const agent = new Agent({
      connect: { timeout, ...(production ? { lookup: checkedLookup(rules) } : {}) },
      headersTimeout: timeout,
      bodyTimeout: timeout,
      maxResponseSize: maximumResponseSize
    }).compose(inWholePieces)
    return { agent, fetch }
  }
  let started: ReturnType<typeof start> | undefined
  const guarded = async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (!mayAsk(url, settings)) throw new RefusedAddress()
    const { agent, fetch } = await (started ??= start())
    const deadline = AbortSignal.timeout(timeout)
    const answer = await fetch(url, {
      // One fetch standard, two declarations of it.
      ...(init as unknown as Parameters<typeof fetch>[1]),
      redirect: "manual",
      dispatcher: agent,
      signal: init.signal ? AbortSignal.any([init.signal, deadline]) : deadline
    })
    // A mebibyte that is compressed may hold a gibibyte.
    return readUpTo(maximumResponseSize, answer as unknown as Response)
  }
  return {
    fetch: guarded as unknown as typeof globalThis.fetch,
    close: async () => (await started)?.agent.destroy()
  }
}

const guarded = (rules: OutboundSettings) =>
  Effect.acquireRelease(
    Effect.sync(() => guardedFetch(rules, requestTimeout)),
    ({ close }) => Effect.promise(close)
  )

/** Requests to addresses that an operator configured or that such an address named. */
export class OutboundHttp extends Context.Service<
  OutboundHttp,
  {
    readonly production: boolean
    /** True if a URL may be requested, as far as its text shows before its name is looked up. */
    readonly mayAsk: (url: URL) => boolean
    readonly fetch: typeof globalThis.fetch
    /** For addresses that a stranger names: no range that `OUTBOUND_ALLOW` adds counts for them. */
    readonly fetchStranger: typeof globalThis.fetch
  }
>()("gatehouse/platform/OutboundHttp") {
  static readonly layer = Layer.effect(
    OutboundHttp,
    Effect.gen(function* () {
      const settings = yield* Settings
      const { production } = settings
      const { fetch } = yield* guarded(settings)
      const { fetch: fetchStranger } = yield* guarded({ production, outboundAllow: [] })
      return OutboundHttp.of({
        production,
        mayAsk: (url) => mayAsk(url, settings),
        fetch,
        fetchStranger
      })
    })
  )
}
