import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { connect } from "node:net"
import { mostWaiting, oneAtATime } from "../../src/platform/oneAtATime.ts"
import { attack } from "../support/Attack.ts"
import { exchange, exchangeUntil } from "../support/RawSocket.ts"

const listening = Effect.fnUntraced(function* (listener: RequestListener) {
  const server = createServer(listener)
  oneAtATime(server)
  yield* Effect.promise(
    () => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))
  )
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      server.closeAllConnections()
      server.close()
    })
  )
  return (server.address() as AddressInfo).port
})

const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`

/** Answers a turn of the event loop later with the path and the body, and counts who is served. */
const counting = () => {
  const seen = { now: 0, most: 0, all: 0 }
  const listener: RequestListener = (request, response) => {
    seen.now += 1
    seen.all += 1
    seen.most = Math.max(seen.most, seen.now)
    response.on("close", () => (seen.now -= 1))
    let body = ""
    request.on("data", (chunk: Buffer) => (body += chunk.toString()))
    request.on("end", () => setTimeout(() => response.end(`${request.url}${body}`), 1))
  }
  return { listener, seen }
}

describe("requests that are pipelined on one connection", () => {
  it.effect("are begun one after the other, and answered in their order", () =>
    Effect.gen(function* () {
      yield* attack("floods of work")
      const { listener, seen } = counting()
      const port = yield* listening(listener)
      const paths = Array.from({ length: 100 }, (_, index) => `/${index}`)
      const close = "Connection: close\r\n"
      const sent = paths.map((path, index) => get(path, index === 99 ? close : ""))
      const answers = yield* exchange(port, sent.join(""))
      assert.deepStrictEqual(
        answers.map(({ text }) => text),
        paths
      )
      assert.strictEqual(seen.most, 1)
      // Others are served meanwhile.
      yield* Effect.forEach([0, 1, 2], () => exchangeUntil(port, 2, get("/a") + get("/b")), {
        concurrency: 3
      })
      assert.isAtMost(seen.most, 3)
      assert.strictEqual(seen.all, 106)
    }).pipe(Effect.scoped)
  )

  it.effect("keep their bodies, long ones too", () =>
    Effect.gen(function* () {
      const { listener, seen } = counting()
      const port = yield* listening(listener)
      const long = "x".repeat(300_000)
      const answers = yield* exchangeUntil(
        port,
        4,
        post("/a", "1") + post("/b", long) + get("/c") + post("/d", long)
      )
      assert.deepStrictEqual(
        answers.map(({ text }) => text.slice(0, 4) + text.length),
        ["/a1" + 3, "/bxx" + 300_002, "/c" + 2, "/dxx" + 300_002]
      )
      assert.strictEqual(seen.most, 1)
    }).pipe(Effect.scoped)
  )

  it.effect("are not begun once the caller has gone", () =>
    Effect.gen(function* () {
      let begun = 0
      const port = yield* listening(() => (begun += 1))
      yield* Effect.promise(
        () =>
          new Promise<void>((resolve) => {
            const socket = connect({ host: "127.0.0.1", port })
            socket.write(get("/a") + get("/b"))
            socket.on("close", () => resolve())
            setTimeout(() => socket.destroy(), 20)
          })
      )
      yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 20)))
      assert.strictEqual(begun, 1)
    }).pipe(Effect.scoped)
  )

  it.effect("end the connection where more wait than anybody means to send", () =>
    Effect.gen(function* () {
      let begun = 0
      const port = yield* listening(() => (begun += 1))
      assert.deepStrictEqual(yield* exchange(port, get("/").repeat(mostWaiting + 2)), [])
      assert.strictEqual(begun, 1)
    }).pipe(Effect.scoped)
  )
})
