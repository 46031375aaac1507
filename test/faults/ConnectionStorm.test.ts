import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { fault } from "../support/Fault.ts"
import { start } from "../support/FreshService.ts"
import { exchange } from "../support/RawSocket.ts"

const connections = 2000

it.live(
  "2,000 concurrent connections are all answered",
  () =>
    Effect.gen(function* () {
      const { saw } = yield* fault("a storm of connections", {
        promised: "each request answered, none refused or reset",
        done: `${connections} connections opened at once, each with one request to the database`
      })
      const service = yield* start()
      const host = `127.0.0.1:${service.port}`
      const request = `GET /_service/environment HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
      const began = performance.now()
      const answers = yield* Effect.replicateEffect(exchange(service.port, request), connections, {
        concurrency: "unbounded"
      })
      const seconds = (performance.now() - began) / 1000
      assert.deepStrictEqual(
        answers.map((received) => received.map(({ status }) => status)),
        Array.from({ length: connections }, () => [200])
      )
      yield* saw(`${connections} answers of 200 in ${seconds.toFixed(1)} s`)
    }),
  120_000
)
