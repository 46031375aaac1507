import { Context, Effect, Layer } from "effect"
import { lookup as resolve } from "node:dns"
import { isIP, type LookupFunction } from "node:net"
import { bareHost, isLoopbackUrl, isPublicAddress } from "./PublicAddress.ts"
import { Settings } from "./Settings.ts"

/** How long a provider may take to answer one request, in milliseconds. */
const requestTimeout = 5_000

/** No document of a provider is nearly as large, in bytes. */
const maximumResponseSize = 1_048_576

/** The address is one that this installation does not ask. */
export class RefusedAddress extends Error {
  override readonly name = "RefusedAddress"
}

/** Looks a name up and hands on public addresses only: the very ones that are then connected to. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, [])
    const found = addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = found
    if (first === undefined) return callback(new RefusedAddress(), [])
    return options.all === true
      ? callback(null, found)
      : callback(null, first.address, first.family)
  })
}

/**
 * Whether a URL may be asked: https; in production at a public host; outside of it plain http on
 * this very machine too.
 */
export const mayAsk = (url: URL, production: boolean): boolean => {
  if (url.username !== "" || url.password !== "") return false
  const host = bareHost(url)
  if (production) {
    return url.protocol === "https:" && (isIP(host) === 0 || isPublicAddress(host))
  }
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopbackUrl(url))
}

/** Makes a `fetch` that asks only where it may, follows no redirect and never waits for long. */
export const guardedFetch = (options: {
  readonly production: boolean
  readonly timeout: number
}): { readonly fetch: typeof globalThis.fetch; readonly close: () => Promise<void> } => {
  const { production, timeout } = options
  const start = async () => {
    // Most processes never ask anybody, and the client is a tenth of the code that is loaded.
    const { Agent, fetch } = await import("@effect/platform-node/Undici")
    const agent = new Agent({
      connect: { timeout, ...(production ? { lookup: publicLookup } : {}) },
      headersTimeout: timeout,
      bodyTimeout: timeout,
      maxResponseSize: maximumResponseSize
    })
    return { agent, fetch }
  }
  let started: ReturnType<typeof start> | undefined
  const guarded = async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (!mayAsk(url, production)) throw new RefusedAddress()
    const { agent, fetch } = await (started ??= start())
    const deadline = AbortSignal.timeout(timeout)
    return fetch(url, {
      // One fetch standard, two declarations of it.
      ...(init as unknown as Parameters<typeof fetch>[1]),
      redirect: "manual",
      dispatcher: agent,
      signal: init.signal ? AbortSignal.any([init.signal, deadline]) : deadline
    })
  }
  return {
    fetch: guarded as unknown as typeof globalThis.fetch,
    close: async () => (await started)?.agent.destroy()
  }
}

/** Requests to addresses that an operator configured or that such an address named. */
export class OutboundHttp extends Context.Service<
  OutboundHttp,
  {
    readonly production: boolean
    /** Whether a URL may be asked, as far as it can be told before its name is looked up. */
    readonly mayAsk: (url: URL) => boolean
    readonly fetch: typeof globalThis.fetch
  }
>()("gatehouse/platform/OutboundHttp") {
  static readonly layer = Layer.effect(
    OutboundHttp,
    Effect.gen(function* () {
      const { production } = yield* Settings
      const { fetch } = yield* Effect.acquireRelease(
        Effect.sync(() => guardedFetch({ production, timeout: requestTimeout })),
        ({ close }) => Effect.promise(close)
      )
      return OutboundHttp.of({ production, mayAsk: (url) => mayAsk(url, production), fetch })
    })
  )
}
