import { assert, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { fault } from "../../support/Fault.ts"
import { envOn } from "../../support/FreshService.ts"
import * as PostgresPair from "../../support/PostgresPair.ts"
import { openRoad } from "../../support/Road.ts"
import { assertProblem } from "../../support/Problems.ts"
import * as ServiceProcess from "../../support/ServiceProcess.ts"
import * as WriteStorm from "../../support/WriteStorm.ts"

/** An address that leads to whichever server is the primary, as that of a managed PostgreSQL. */
const address = (port: number) =>
  Effect.acquireRelease(
    Effect.promise(() => openRoad({ host: "127.0.0.1", port })),
    ({ stop }) => Effect.sync(stop)
  )

it.live(
  "nothing acknowledged is lost when the primary dies under load and its standby takes over",
  () =>
    Effect.gen(function* () {
      const { saw } = yield* fault("PostgreSQL fails over to its standby", {
        promised:
          "with synchronous replication nothing acknowledged is lost, each change told once, and " +
          "the service goes on by itself",
        done:
          "SIGKILL of the primary's processes in a storm of eight writers; the standby promoted, " +
          "and the address led there"
      })
      const { primary, standby, takeOver } = yield* PostgresPair.start
      const { leadTo, port } = yield* address(primary.port)
      const service = yield* ServiceProcess.start({ env: envOn({ ...primary.details, port }) })
      const storm = yield* WriteStorm.start(() => service.ask)
      yield* WriteStorm.untilAcknowledged(storm, 100)

      yield* takeOver
      leadTo({ host: "127.0.0.1", port: standby.port })
      const promoted = performance.now()
      yield* WriteStorm.untilAcknowledged(storm, 1)
      const seconds = (performance.now() - promoted) / 1000
      yield* WriteStorm.untilAcknowledged(storm, 100)
      const writes = yield* storm.end

      assert.isTrue(writes.some(({ acknowledged }) => !acknowledged))
      yield* WriteStorm.assertNothingLost(service.ask, writes)
      const acknowledged = writes.filter((write) => write.acknowledged).length
      yield* saw(
        `${acknowledged} of ${writes.length} writes acknowledged, all there and told once; the ` +
          `first one ${seconds.toFixed(1)} s after the promotion`
      )
    }),
  240_000
)

it.live(
  "an instance that came to a standby says so, and leaves it once its address leads to the primary",
  () =>
    Effect.gen(function* () {
      const { saw } = yield* fault("an address that leads to a standby for a while", {
        promised:
          "503 `overloaded` for what writes, not ready, and all goes on by itself once the address " +
          "leads to the primary, though the standby lives",
        done: "every connection led to the standby, and those that come later to the primary"
      })
      const { primary, standby } = yield* PostgresPair.start
      const { cut, leadTo, port } = yield* address(primary.port)
      const service = yield* ServiceProcess.start({ env: envOn({ ...primary.details, port }) })
      const write = service.ask("/users", { method: "POST", json: { firstName: "Ada" } })
      const ready = Effect.promise(() => fetch(`${service.origin}/health/ready`))
      assert.strictEqual((yield* write).status, 201)

      leadTo({ host: "127.0.0.1", port: standby.port })
      cut()
      yield* Effect.sleep("1 second")
      assertProblem(yield* write, 503, "overloaded")
      assert.strictEqual((yield* ready).status, 503)

      leadTo({ host: "127.0.0.1", port: primary.port })
      const back = performance.now()
      yield* Effect.repeat(ready, {
        until: ({ status }) => status === 200,
        schedule: Schedule.spaced("100 millis")
      }).pipe(Effect.timeout("20 seconds"))
      for (const written of yield* Effect.replicateEffect(write, 20, { concurrency: 20 })) {
        assert.strictEqual(written.status, 201, written.text)
      }
      yield* saw(`ready ${((performance.now() - back) / 1000).toFixed(1)} s after it led back`)
    }),
  240_000
)
