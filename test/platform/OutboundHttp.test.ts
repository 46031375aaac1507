import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { guardedFetch, mayAsk, RefusedAddress } from "../../src/platform/OutboundHttp.ts"
import { isPublicAddress } from "../../src/platform/PublicAddress.ts"
import { attack } from "../support/Attack.ts"

const fetching = (production: boolean, timeout = 1000) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => guardedFetch({ production, timeout })),
      ({ close }) => Effect.promise(close)
    ),
    ({ fetch }) =>
      (url: string) =>
        Effect.promise(() =>
          fetch(url).then(
            (response) => response.status,
            (error: unknown) => error as Error
          )
        )
  )

const server = Effect.map(
  Effect.acquireRelease(
    Effect.promise(async () => {
      const listener = createServer((request, response) => {
        if (request.url === "/silent") return
        if (request.url === "/large") return void response.end(Buffer.alloc(2_000_000))
        response.writeHead(302, { location: "http://127.0.0.1:9/" })
        response.end()
      })
      await new Promise<void>((resolve) => {
        listener.listen(0, "127.0.0.1", resolve)
      })
      return listener
    }),
    (listener) =>
      Effect.sync(() => {
        listener.close()
        listener.closeAllConnections()
      })
  ),
  (listener) => `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
)

describe("addresses of the public internet", () => {
  it("are none of those that lead into a network, to this machine or nowhere", () => {
    for (const address of [
      "0.0.0.0",
      "10.1.2.3",
      "100.64.0.1",
      "127.0.0.1",
      "127.255.255.254",
      "169.254.169.254",
      "172.16.0.1",
      "172.31.255.255",
      "192.0.0.1",
      "192.168.1.1",
      "198.18.0.1",
      "224.0.0.1",
      "255.255.255.255",
      "::",
      "::1",
      "::ffff:127.0.0.1",
      "::ffff:8.8.8.8",
      "64:ff9b::a00:1",
      "fc00::1",
      "fe80::1",
      "ff02::1",
      "2001:db8::1",
      "2002:a00:1::",
      "not an address",
      ""
    ]) {
      assert.isFalse(isPublicAddress(address), address)
    }
    for (const address of ["8.8.8.8", "172.32.0.1", "1.1.1.1", "2606:4700::1111", "2a00::1"]) {
      assert.isTrue(isPublicAddress(address), address)
    }
  })
})

describe("what may be asked", () => {
  const allowed = (url: string, production: boolean) => mayAsk(new URL(url), production)

  it("in production is https at a public host, however an address is spelt", () => {
    for (const url of [
      "http://provider.example/",
      "https://127.0.0.1/",
      "https://2130706433/",
      "https://0x7f.1/",
      "https://[::1]/",
      "https://[::ffff:10.0.0.1]/",
      "https://169.254.169.254/latest/meta-data",
      "https://user:secret@provider.example/",
      "file:///etc/passwd",
      "ftp://provider.example/"
    ]) {
      assert.isFalse(allowed(url, true), url)
    }
    assert.isTrue(allowed("https://provider.example/", true))
    assert.isTrue(allowed("https://8.8.8.8/", true))
  })

  it("outside of production is plain http too, on this machine only", () => {
    for (const url of ["http://127.0.0.1:8080/", "http://localhost:1/", "http://[::1]/"]) {
      assert.isTrue(allowed(url, false), url)
    }
    for (const url of ["http://provider.example/", "http://localhost.evil.example/"]) {
      assert.isFalse(allowed(url, false), url)
    }
  })
})

describe("asking a provider", () => {
  it.live("in production never reaches this machine, by a name that leads to it either", () =>
    Effect.gen(function* () {
      yield* attack("server-side request forgery")
      const ask = yield* fetching(true)
      for (const url of ["https://localhost/", "https://127.0.0.1/", "http://localhost/"]) {
        const error = yield* ask(url)
        assert.instanceOf(error, Error)
        const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
        assert.instanceOf(cause, RefusedAddress, url)
      }
    })
  )

  it.live("follows no redirect, reads no large answer and waits for none for long", () =>
    Effect.gen(function* () {
      yield* attack("server-side request forgery")
      const base = yield* server
      const ask = yield* fetching(false, 20_000)
      assert.strictEqual(yield* ask(`${base}/redirect`), 302)
      const impatient = yield* fetching(false, 200)
      assert.instanceOf(yield* impatient(`${base}/silent`), Error)
      const { fetch } = guardedFetch({ production: false, timeout: 1000 })
      const large = yield* Effect.promise(() =>
        fetch(`${base}/large`)
          .then((response) => response.arrayBuffer())
          .then(
            ({ byteLength }) => byteLength,
            () => "refused"
          )
      )
      assert.strictEqual(large, "refused")
    })
  )
})
