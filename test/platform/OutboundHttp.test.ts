import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { pbkdf2 } from "node:crypto"
import { createSocket } from "node:dgram"
import { createServer } from "node:http"
import { createServer as createNetServer, type AddressInfo } from "node:net"
import { promisify } from "node:util"
import { gzipSync } from "node:zlib"
import { vi } from "vitest"
import { guardedFetch, mayAsk } from "../../src/platform/OutboundHttp.ts"
import {
  checkedLookup,
  RefusedAddress,
  rulesOf,
  inHosts,
  resolveByDns,
  resolverAt
} from "../../src/platform/OutboundRules.ts"
import { isPublicAddress } from "../../src/platform/PublicAddress.ts"
import { networksOf } from "../../src/platform/settingValues.ts"
import { attack } from "../support/Attack.ts"

const fetching = (production: boolean, timeout = 1000) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => guardedFetch({ production, outboundAllow: [] }, timeout)),
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

/** The length of a whole answer. */
const readAt = (url: string) =>
  Effect.gen(function* () {
    const { close, fetch } = guardedFetch({ production: false, outboundAllow: [] }, 5000)
    yield* Effect.addFinalizer(() => Effect.promise(close))
    return yield* Effect.promise(() =>
      fetch(url)
        .then((response) => response.arrayBuffer())
        .then(
          ({ byteLength }) => byteLength,
          () => "refused"
        )
    )
  })

const server = Effect.map(
  Effect.acquireRelease(
    Effect.promise(async () => {
      const listener = createServer((request, response) => {
        if (request.url === "/silent") return
        if (request.url === "/large") return void response.end(Buffer.alloc(2_000_000))
        if (request.url === "/compressed") {
          response.writeHead(200, { "content-encoding": "gzip" })
          return void response.end(gzipSync(Buffer.alloc(2_000_000)))
        }
        if (request.url === "/crumbs" || request.url === "/pieces") {
          const piece = request.url === "/crumbs" ? "1\r\nx\r\n" : `40\r\n${"x".repeat(64)}\r\n`
          const head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
          return void response.socket?.end(`${head}${piece.repeat(8_000)}0\r\n\r\n`)
        }
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
  const allowed = (url: string, production: boolean, ranges = "none") =>
    mayAsk(new URL(url), { production, outboundAllow: networksOf(ranges) ?? [] })

  it("in production is a private host too, where the installation allows its range", () => {
    const ranges = "10.1.0.0/16, 192.168.7.7, fd00::/8"
    for (const url of ["https://10.1.2.3/", "https://192.168.7.7/", "https://[fd12::1]/"]) {
      assert.isTrue(allowed(url, true, ranges), url)
      assert.isFalse(allowed(url, true), url)
    }
    for (const url of [
      "http://10.1.2.3/",
      "https://10.2.0.1/",
      "https://192.168.7.8/",
      "https://[::ffff:10.1.2.3]/",
      "https://127.0.0.1/"
    ]) {
      assert.isFalse(allowed(url, true, ranges), url)
    }
  })

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

describe("a name that is looked up", () => {
  const hosts = "127.0.0.1 localhost\n10.1.2.3\tidp.corp IDP # old.corp\n::1 localhost\n"

  it("is found in the hosts file first, whatever its case", () => {
    assert.deepStrictEqual(inHosts(hosts, "Idp"), [{ address: "10.1.2.3", family: 4 }])
    assert.deepStrictEqual(
      inHosts(hosts, "localhost").map(({ family }) => family),
      [4, 6]
    )
    assert.isEmpty(inHosts(hosts, "old.corp"))
    assert.isEmpty(inHosts(hosts, "10.1.2.3"))
  })

  it.live("holds no thread that hashes passwords while a name server keeps silent", () =>
    Effect.gen(function* () {
      const silent = createSocket("udp4")
      const asked: Array<readonly [Buffer, number]> = []
      silent.on("message", (question, { port }) => asked.push([question, port]))
      yield* Effect.promise(() => new Promise<void>((done) => silent.bind(0, "127.0.0.1", done)))
      yield* Effect.addFinalizer(() => Effect.sync(() => silent.close()))
      const resolve = resolverAt([`127.0.0.1:${silent.address().port}`])
      let settled = 0
      // More than there are threads.
      const lookups = Array.from({ length: 16 }, (_, index) =>
        resolve(`silent${index}.example`).then(
          () => (settled += 1),
          () => (settled += 1)
        )
      )
      yield* Effect.promise(() =>
        vi.waitUntil(() => asked.length >= 32, { timeout: 2_500, interval: 5 })
      )
      yield* Effect.promise(() => promisify(pbkdf2)("password", "salt", 1, 32, "sha256"))
      assert.strictEqual(settled, 0)
      assert.strictEqual(rulesOf({ production: true, outboundAllow: [] }).resolve, resolveByDns)
      // Then it says that there is no such name.
      for (const [question, port] of asked) {
        question.set([0x81, 0x83], 2)
        silent.send(question, port, "127.0.0.1")
      }
      yield* Effect.promise(() => Promise.all(lookups))
    })
  )

  it.live("is refused with one address that is, and connects to those that were checked", () =>
    Effect.gen(function* () {
      yield* attack("server-side request forgery")
      const outboundAllow = networksOf("10.1.0.0/16") ?? []
      const found = (...addresses: ReadonlyArray<string>) =>
        Effect.promise(
          () =>
            new Promise<unknown>((done) => {
              const resolve = async () => addresses.map((address) => ({ address, family: 4 }))
              const rules = { ...rulesOf({ production: true, outboundAllow }), resolve }
              checkedLookup(rules)("idp.corp", { all: true }, (error, all) => done(error ?? all))
            })
        )
      assert.deepStrictEqual(yield* found("10.1.2.3", "8.8.8.8"), [
        { address: "10.1.2.3", family: 4 },
        { address: "8.8.8.8", family: 4 }
      ])
      for (const refused of [["10.1.2.3", "10.2.0.1"], ["169.254.169.254"], []]) {
        assert.instanceOf(yield* found(...refused), RefusedAddress)
      }
    })
  )
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

  it.live("connects to what was checked, and not where the name leads the next time", () =>
    Effect.gen(function* () {
      yield* attack("server-side request forgery")
      const reached: Array<string> = []
      const listener = createNetServer((socket) => {
        reached.push(socket.localAddress ?? "")
        socket.destroy()
      })
      yield* Effect.acquireRelease(
        Effect.promise(() => new Promise<void>((done) => listener.listen(0, "0.0.0.0", done))),
        () => Effect.sync(() => listener.close())
      )
      const { port } = listener.address() as AddressInfo
      let asked = 0
      // The first answer stands for a public address, the second for this machine.
      const answers = ["127.0.0.1", "127.0.0.9"]
      const resolve = async () => [{ address: answers[asked++] ?? "127.0.0.9", family: 4 }]
      const rules = { resolve, isAllowed: (address: string) => address === "127.0.0.1" }
      const { close, fetch } = guardedFetch({ production: true, outboundAllow: [] }, 1000, rules)
      yield* Effect.addFinalizer(() => Effect.promise(close))
      const causeOf = Effect.promise(() =>
        fetch(`https://rebound.example:${port}/`).then(
          () => undefined,
          ({ cause }: Error) => cause
        )
      )
      // The listener speaks no TLS: it is reached, and nothing more.
      assert.notInstanceOf(yield* causeOf, RefusedAddress)
      assert.strictEqual(asked, 1)
      assert.instanceOf(yield* causeOf, RefusedAddress)
      assert.strictEqual(asked, 2)
      assert.deepStrictEqual(reached, ["127.0.0.1"])
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
      assert.strictEqual(yield* readAt(`${base}/large`), "refused")
    })
  )

  it.live("reads no small answer that is a large one once it is decompressed", () =>
    Effect.gen(function* () {
      yield* attack("server-side request forgery")
      assert.strictEqual(yield* readAt(`${yield* server}/compressed`), "refused")
    })
  )

  it.live("breaks an answer off that comes in crumbs, of which each costs as much as a piece", () =>
    Effect.gen(function* () {
      yield* attack("server-side request forgery")
      const base = yield* server
      assert.strictEqual(yield* readAt(`${base}/crumbs`), "refused")
      assert.strictEqual(yield* readAt(`${base}/pieces`), 512_000)
    })
  )
})
