import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { fault } from "../../support/Fault.ts"
import { envOn } from "../../support/FreshService.ts"
import * as PostgresPair from "../../support/PostgresPair.ts"
import { openRoad } from "../../support/Road.ts"
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
