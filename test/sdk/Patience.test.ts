import { afterEach, assert, beforeEach, describe, it, vi } from "@effect/vitest"
import { createGatehouse, protectResource } from "../../src/sdk/middleware/fetch.ts"
import { createAuthenticator, createServerClient } from "../../src/sdk/server.ts"

const appUrl = "https://app.example.com"
const resource = "https://api.example.com/"
const apiKey = `gk_${"A".repeat(43)}000000`
const cookie = { cookie: "__Host-session=token" }
const input = { params: { userId: "018f0000-0000-7000-8000-000000000001" } }

/** A service that takes every call and answers none. */
const silent = (_: string, { signal }: RequestInit) =>
  new Promise<Response>((_answered, reject) => {
    if (signal?.aborted === true) reject(signal.reason)
    signal?.addEventListener("abort", () => reject(signal.reason))
  })

const errorOf = (asked: Promise<unknown>) =>
  asked.then(
    () => "answered",
    (error: unknown) => (error instanceof Error ? error.name : String(error))
  )

describe("a service that does not answer", () => {
  let running: Array<readonly [seconds: number, over: AbortController]>
  beforeEach(() => {
    running = []
    vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
      const over = new AbortController()
      running.push([milliseconds / 1000, over])
      return over.signal
    })
  })
  afterEach(() => void vi.restoreAllMocks())

  /** The message that somebody gets once this many seconds are over. */
  const waited = async (asked: Promise<unknown>, seconds: number) => {
    const over = () => running.find(([each]) => each === seconds)?.[1]
    await vi.waitUntil(over, { interval: 1 })
    over()?.abort(new DOMException("", "TimeoutError"))
    return errorOf(asked)
  }

  it("keeps no visitor waiting for more than five seconds", async () => {
    const { authenticateRequest } = createAuthenticator({ appUrl, fetch: silent })
    const gatehouse = createGatehouse({ appUrl, fetch: silent })
    const introspection = { id: "id", secret: "secret" }
    const api = protectResource({ appUrl, resource, introspection, fetch: silent })
    const client = createServerClient({ url: appUrl, secretKey: "sk_test_secret", fetch: silent })
    const keys = createAuthenticator({ appUrl, client })
    const byKey = new Request(appUrl, { headers: { authorization: `Bearer ${apiKey}` } })
    const request = new Request(appUrl, { headers: cookie })
    const post = new Request(appUrl, { method: "POST", headers: { ...cookie, origin: appUrl } })
    const opaque = new Request(resource, { headers: { authorization: "Bearer opaque" } })
    for (const ask of [
      () => authenticateRequest(request, { sessionCookie: true }),
      () => keys.authenticateRequest(byKey, { apiKeys: true }),
      () => gatehouse.protectPage(() => new Response())(request),
      () => gatehouse.signOut()(post),
      () => api.protect(() => new Response())(opaque)
    ]) {
      running = []
      assert.strictEqual(await waited(ask(), 5), "TimeoutError")
    }
  })

  it("keeps a backend waiting for thirty seconds, or as long as it says", async () => {
    const options = { url: appUrl, secretKey: "sk_test_secret", fetch: silent }
    const { users } = createServerClient(options)
    assert.strictEqual(await waited(users.getUser(input), 30), "TimeoutError")
    const hasty = createServerClient({ ...options, timeoutSeconds: 2 })
    assert.strictEqual(await waited(hasty.users.getUser(input), 2), "TimeoutError")
  })

  it.each(["with AbortSignal.any", "without, as in the Edge runtime of Next.js 15"])(
    "is asked no longer than the caller wants to wait, %s",
    async (runtime) => {
      const { any } = AbortSignal
      if (runtime.startsWith("without")) Reflect.deleteProperty(AbortSignal, "any")
      try {
        const client = createServerClient({
          url: appUrl,
          secretKey: "sk_test_secret",
          fetch: silent
        })
        const own = new AbortController()
        const asked = client.users.getUser(input, { signal: own.signal })
        own.abort()
        assert.strictEqual(await errorOf(asked), "AbortError")
        const late = client.users.getUser(input, { signal: own.signal })
        assert.strictEqual(await errorOf(late), "AbortError")
        running = []
        const { signal } = new AbortController()
        assert.strictEqual(
          await waited(client.users.getUser(input, { signal }), 30),
          "TimeoutError"
        )
      } finally {
        Object.assign(AbortSignal, { any })
      }
    }
  )
})
