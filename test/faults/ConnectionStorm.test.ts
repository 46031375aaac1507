import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { existsSync, readFileSync } from "node:fs"
import { connect } from "node:net"
import { fault } from "../support/Fault.ts"
import { start } from "../support/FreshService.ts"
import { exchangeToEnd } from "../support/RawSocket.ts"

const connections = 2000

const mostHeld = "/proc/sys/net/core/somaxconn"

/** As many of them as the system lets a process hold; none where it does not say. */
const held = existsSync(mostHeld)
  ? Math.min(connections, Number(readFileSync(mostHeld, "utf8")))
  : 0

/** Opens a connection on which nothing is sent until the scope ends. */
const opened = (port: number) =>
  Effect.acquireRelease(
    Effect.sync(() => connect({ host: "127.0.0.1", port })),
    (socket) => Effect.sync(() => socket.destroy())
  ).pipe(
    Effect.tap((socket) =>
      Effect.callback<void>((resume) => {
        socket.once("connect", () => resume(Effect.void))
        socket.once("error", (error) => resume(Effect.die(error)))
      })
    )
  )

it.live(
  "2,000 concurrent connections are all answered, and as many wait for a process that is held up",
  () =>
    Effect.gen(function* () {
      const { saw } = yield* fault("a storm of connections", {
        promised: "each request answered, none refused or reset",
        done: `${connections} connections opened at once, each with one request to the database`
      })
      const service = yield* start()
      yield* service.signal("SIGSTOP")
      // Those for which the system has no place never open while nobody takes the others.
      yield* Effect.replicateEffect(opened(service.port), held, {
        concurrency: "unbounded",
        discard: true
      }).pipe(
        Effect.scoped,
        Effect.timeout("20 seconds"),
        Effect.ensuring(service.signal("SIGCONT"))
      )
      const host = `127.0.0.1:${service.port}`
      const request = `GET /_service/environment HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
      const began = performance.now()
      const ends = yield* Effect.replicateEffect(
        exchangeToEnd(service.port, Infinity, request),
        connections,
        { concurrency: "unbounded" }
      )
      const seconds = (performance.now() - began) / 1000
      const notAnswered = ends
        .map(({ answers, error }) => ({ statuses: answers.map(({ status }) => status), error }))
        .filter(({ error, statuses }) => statuses.join() !== "200" || error !== undefined)
      assert.deepStrictEqual(notAnswered, [], service.output().stderr)
      assert.lengthOf(ends, connections)
      yield* saw(`${connections} answers of 200 in ${seconds.toFixed(1)} s`)
    }),
  120_000
)
