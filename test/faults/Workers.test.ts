import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import * as Database from "../../src/platform/Database.ts"
import { envOn } from "../support/FreshService.ts"
import * as ServiceProcess from "../support/ServiceProcess.ts"
import { stall } from "../support/Stall.ts"
import { freshDatabase } from "../support/TestDatabase.ts"
import { untilRefused } from "../support/untilRefused.ts"
import { apart, untilServed } from "../support/workers.ts"

describe("one command on several cores", () => {
  it.live(
    "it has one first start, shares the listeners, and finishes what it has begun",
    () =>
      Effect.gen(function* () {
        const details = yield* freshDatabase
        const service = yield* ServiceProcess.start({
          env: {
            ...envOn(details),
            WORKERS: "2",
            DATABASE_POOL: "20",
            METRICS_PORT: "0",
            CONSOLE_PORT: "0"
          }
        })
        yield* untilServed(service, 2)
        const { stderr, stdout } = service.output()
        assert.lengthOf(stdout.match(/Secret key/g) ?? [], 1)
        assert.lengthOf(stdout.match(/"message":"Listening"/g) ?? [], 1)
        assert.strictEqual(stderr, "")
        const ask = (json: unknown) =>
          service.ask("/users", { method: "POST", json, headers: apart })
        for (let asked = 0; asked < 4; asked += 1) {
          assert.strictEqual((yield* ask({})).status, 201)
        }

        yield* Effect.gen(function* () {
          const { release, untilWaiting } = yield* stall("users")
          const asked = yield* Effect.replicateEffect(Effect.forkChild(ask({})), 4)
          yield* untilWaiting(4)
          yield* service.signal("SIGTERM")
          yield* untilRefused(service.port)
          yield* release
          const answers = yield* Effect.forEach(asked, Fiber.join)
          assert.deepStrictEqual(
            answers.map(({ status }) => status),
            [201, 201, 201, 201]
          )
        }).pipe(Effect.provide(Database.layerWith(details)))
        const ended = yield* service.ended
        assert.strictEqual(ended.code, 0)
        assert.strictEqual(ended.stderr, "")
      }),
    120_000
  )

  it.live(
    "it ends with what kept the first one from serving",
    () =>
      Effect.gen(function* () {
        const details = yield* freshDatabase
        const ended = yield* ServiceProcess.run({
          ...envOn(details),
          WORKERS: "2",
          HOST: "192.0.2.1"
        })
        assert.strictEqual(
          ended.stderr,
          "192.0.2.1 is not an address of this machine: set another HOST (CONSOLE_HOST for the console, METRICS_HOST for metrics)\n" +
            "The first worker ended with exit code 1 before it served\n"
        )
        assert.strictEqual(ended.code, 1)
      }),
    60_000
  )
})
