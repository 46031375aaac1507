import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { spawnSync } from "node:child_process"
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fault } from "../../support/Fault.ts"
import * as ServiceProcess from "../../support/ServiceProcess.ts"
import * as WriteStorm from "../../support/WriteStorm.ts"

const megabytes = 200

const makeDisk = (path: string): boolean =>
  spawnSync("/bin/mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", path])
    .status === 0

const canMount = ((): boolean => {
  if (process.getuid?.() !== 0) return false
  const path = mkdtempSync(join(tmpdir(), "gatehouse-test-"))
  const made = makeDisk(path)
  if (made) spawnSync("/bin/umount", [path])
  rmSync(path, { recursive: true })
  return made
})()

const smallDisk = Effect.acquireRelease(
  Effect.sync(() => {
    const path = mkdtempSync(join(tmpdir(), "gatehouse-test-"))
    makeDisk(path)
    return path
  }),
  (path) =>
    Effect.sync(() => {
      spawnSync("/bin/umount", ["-l", path])
      rmSync(path, { recursive: true, force: true })
    })
)

/** Takes all that is left of a disk. */
const fill = (path: string) =>
  Effect.sync(() => {
    const file = openSync(path, "w")
    let size = 1_048_576
    while (size >= 4096) {
      try {
        if (writeSync(file, Buffer.alloc(size)) < size) size /= 2
      } catch {
        size /= 2
      }
    }
    closeSync(file)
  })

it.live.skipIf(!canMount)(
  "a full disk of the database loses nothing, and all is well once there is room (as root)",
  () =>
    Effect.gen(function* () {
      const { saw } = yield* fault("a full disk of the database", {
        promised:
          "nothing acknowledged lost, no event doubled; the service lives and goes on by itself " +
          "once there is room",
        done: `a disk of ${megabytes} MB filled up for 4 s in a storm of writes, and freed`
      })
      const dataDir = yield* smallDisk
      const service = yield* ServiceProcess.start({ env: { DATA_DIR: dataDir } })
      const statuses = new Map<number, number>()
      const storm = yield* WriteStorm.start(
        () => (path, request) =>
          Effect.tap(service.ask(path, request), ({ status }) =>
            Effect.sync(() => statuses.set(status, (statuses.get(status) ?? 0) + 1))
          )
      )
      yield* WriteStorm.untilAcknowledged(storm, 200)
      const ballast = join(dataDir, "ballast")
      yield* fill(ballast)
      const before = yield* storm.acknowledged
      yield* Effect.sleep("4 seconds")
      const meanwhile = (yield* storm.acknowledged) - before
      yield* Effect.sync(() => rmSync(ballast))
      yield* WriteStorm.untilAcknowledged(storm, 200).pipe(Effect.timeout("40 seconds"))
      const writes = yield* storm.end
      const failed = writes.filter(({ acknowledged }) => !acknowledged).length
      assert.isAbove(failed, 0, "the disk was not full")
      yield* WriteStorm.assertNothingLost(service.ask, writes)
      const told = [...statuses].map(([status, count]) => `${count} of ${status}`).join(", ")
      yield* saw(
        `${failed} writes refused and ${meanwhile} made on the full disk (${told}); those ` +
          "acknowledged are there, each told once"
      )
    }),
  180_000
)
