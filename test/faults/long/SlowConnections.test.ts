import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { connect, type Socket } from "node:net"
import { fault } from "../../support/Fault.ts"
import { start } from "../../support/FreshService.ts"

const slow = 1000

const opened = (port: number) =>
  Effect.acquireRelease(
    Effect.callback<Socket>((resume) => {
      const socket = connect({ host: "127.0.0.1", port })
      socket.on("error", () => socket.destroy())
      socket.once("connect", () => resume(Effect.succeed(socket)))
    }),
    (socket) => Effect.sync(() => socket.destroy())
  )

const heads = [
  // Never comes to the end of its head.
  "GET /_service/environment HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
  // Never comes to the end of its body.
  "POST /_service/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n" +
    "Content-Length: 60000\r\n\r\n{"
]

it.live(
  "1,000 connections that drip keep nobody else from being served, and are closed",
  () =>
    Effect.gen(function* () {
      const { saw } = yield* fault("1,000 slow connections", {
        promised: "others are served as ever; a head gets 15 s at most, a whole request 35 s",
        done: `${slow} connections that send a byte a second, half of heads and half of bodies`
      })
      const service = yield* start()
      const sockets = yield* Effect.replicateEffect(opened(service.port), slow, {
        concurrency: "unbounded"
      })
      const began = performance.now()
      const lifetimes: Array<number> = []
      for (const [n, socket] of sockets.entries()) {
        socket.on("close", () => lifetimes.push((performance.now() - began) / 1000))
        socket.resume()
        socket.write(heads[n % heads.length] ?? "")
      }
      const drip = Effect.sync(() => {
        for (const socket of sockets) if (socket.writable) socket.write("a")
      })
      yield* Effect.forkScoped(Effect.forever(Effect.delay(drip, "1 second")))

      const took: Array<number> = []
      while (lifetimes.length < slow) {
        const asked = performance.now()
        const { status } = yield* service.ask("/users?limit=1")
        assert.strictEqual(status, 200)
        took.push(performance.now() - asked)
        assert.isBelow(asked - began, 45_000, `${slow - lifetimes.length} are still open`)
        yield* Effect.sleep("20 millis")
      }
      const sorted = took.toSorted((a, b) => a - b)
      const slowest = sorted.at(Math.floor(sorted.length * 0.99)) ?? 0
      assert.isBelow(slowest, 2000)
      const ends = lifetimes.toSorted((a, b) => a - b)
      const halfway = ends[slow / 2 - 1] ?? 0
      const last = ends.at(-1) ?? 0
      assert.isBelow(halfway, 17)
      assert.isBelow(last, 37)
      yield* saw(
        `${took.length} other requests, p99 ${slowest.toFixed(0)} ms; heads closed after ` +
          `${halfway.toFixed(0)} s, bodies after ${last.toFixed(0)} s`
      )
    }),
  120_000
)
