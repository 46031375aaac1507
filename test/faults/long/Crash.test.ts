import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { dataDirectory, postmaster } from "../../support/DataDirectory.ts"
import { fault } from "../../support/Fault.ts"
import * as ServiceProcess from "../../support/ServiceProcess.ts"
import * as WriteStorm from "../../support/WriteStorm.ts"

const timeout = 60_000

const promised = "no acknowledged change lost; each change told by exactly one event, without a gap"

const isUp = (service: ServiceProcess.ServiceProcess) =>
  Effect.sync(() => process.kill(service.pid, 0))

const seenOf = (writes: ReadonlyArray<{ readonly acknowledged: boolean }>) => {
  const acknowledged = writes.filter((write) => write.acknowledged).length
  return `${acknowledged} of ${writes.length} writes acknowledged, all there and told once`
}

describe("no acknowledged change and no event is lost", () => {
  it.live(
    "when the service is killed in a storm of writes",
    () =>
      Effect.gen(function* () {
        const { saw } = yield* fault("kill -9 of the service", {
          promised,
          done: "SIGKILL in a storm of eight writers; a new start on the same data directory"
        })
        const dataDir = yield* dataDirectory
        const killed = yield* ServiceProcess.start({ env: { DATA_DIR: dataDir } })
        const storm = yield* WriteStorm.start(() => killed.ask)
        yield* WriteStorm.untilAcknowledged(storm, 200)
        yield* killed.signal("SIGKILL")
        assert.strictEqual((yield* killed.ended).signal, "SIGKILL")
        const writes = yield* storm.end

        const { secretKey } = killed
        const service = yield* ServiceProcess.start({ env: { DATA_DIR: dataDir }, secretKey })
        yield* WriteStorm.assertNothingLost(service.ask, writes)
        yield* saw(seenOf(writes))
      }),
    timeout
  )

  it.live(
    "when PostgreSQL is killed in a storm of writes, and the service goes on by itself",
    () =>
      Effect.gen(function* () {
        const { saw } = yield* fault("kill -9 of PostgreSQL", {
          promised: `${promised}; the service goes on by itself`,
          done: "SIGKILL of the embedded server's first process in a storm of eight writers"
        })
        const dataDir = yield* dataDirectory
        const service = yield* ServiceProcess.start({ env: { DATA_DIR: dataDir } })
        const storm = yield* WriteStorm.start(() => service.ask)
        yield* WriteStorm.untilAcknowledged(storm, 200)
        process.kill(yield* postmaster(dataDir), "SIGKILL")
        yield* WriteStorm.untilAcknowledged(storm, 200)
        const writes = yield* storm.end

        assert.isTrue(writes.some(({ acknowledged }) => !acknowledged))
        assert.isTrue(yield* isUp(service))
        yield* WriteStorm.assertNothingLost(service.ask, writes)
        yield* saw(seenOf(writes))
      }),
    timeout
  )
})
