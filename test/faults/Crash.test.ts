import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as ServiceProcess from "../support/ServiceProcess.ts"
import * as WriteStorm from "../support/WriteStorm.ts"

const timeout = 60_000

/** A data directory for a database with PostgreSQL's own, durable settings. */
const dataDirectory = Effect.acquireRelease(
  Effect.sync(() => {
    const path = mkdtempSync(join(tmpdir(), "gatehouse-test-"))
    // As root, PostgreSQL runs as another user, who must be able to enter.
    chmodSync(path, 0o755)
    return path
  }),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true, maxRetries: 5 }))
)

const postmaster = (dataDir: string) =>
  Effect.sync(() => {
    const file = join(dataDir, "postgresql", "database", "data", "postmaster.pid")
    return Number(readFileSync(file, "utf8").split("\n", 1)[0])
  })

const isUp = (service: ServiceProcess.ServiceProcess) =>
  Effect.sync(() => process.kill(service.pid, 0))

describe("no acknowledged change and no event is lost", () => {
  it.live(
    "when the service is killed in a storm of writes",
    () =>
      Effect.gen(function* () {
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
      }),
    timeout
  )

  it.live(
    "when PostgreSQL is killed in a storm of writes, and the service goes on by itself",
    () =>
      Effect.gen(function* () {
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
      }),
    timeout
  )
})
