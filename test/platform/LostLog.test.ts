import { assert, describe, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"

const root = new URL("../..", import.meta.url)

/** Logs three lines with time between, and says at its end that it came there. */
const program = `
  import { Effect, Layer } from "effect"
  import { Settings } from "./src/platform/Settings.ts"
  import { layerLogger } from "./src/platform/Telemetry.ts"
  const log = Effect.andThen(Effect.logInfo("a line"), Effect.sleep("50 millis"))
  const logger = Layer.provide(layerLogger, Settings.layer)
  await Effect.runPromise(Effect.provide(Effect.repeat(log, { times: 2 }), logger))
  process.stderr.write("lived\\n")`

/** Runs it with its standard output led somewhere by the shell. */
const runTo = (led: string) =>
  spawnSync(
    "sh",
    ["-c", `"$0" --input-type=module-typescript -e "$1" ${led}`, process.execPath, program],
    {
      cwd: root,
      encoding: "utf8"
    }
  ).stderr

describe("a process whose log cannot be written", { timeout: 60_000 }, () => {
  it.skipIf(!existsSync("/dev/full"))("goes on where the disk is full, and tells it once", () => {
    assert.strictEqual(
      runTo("> /dev/full"),
      "Log lines are lost, as standard output cannot be written (ENOSPC)\nlived\n"
    )
  })

  it("goes on where its reader has ended", () => {
    assert.strictEqual(
      runTo("| true"),
      "Log lines are lost, as standard output cannot be written (EPIPE)\nlived\n"
    )
  })
})
