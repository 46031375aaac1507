import { assert, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { spawn } from "node:child_process"
import { envOn } from "../support/FreshService.ts"
import { freePort } from "../support/freePort.ts"
import { freshDatabase } from "../support/TestDatabase.ts"
import { untilRefused } from "../support/untilRefused.ts"

const root = new URL("../..", import.meta.url)

/** `npm start`, and all that it starts, which end with the scope. */
const npmStart = (env: Readonly<Record<string, string>>) =>
  Effect.acquireRelease(
    Effect.sync(() =>
      spawn("npm", ["start"], {
        cwd: root,
        detached: true,
        env: { ...process.env, HOST: "127.0.0.1", DRAIN_SECONDS: "0", WORKERS: "1", ...env },
        stdio: "ignore"
      })
    ),
    ({ pid }) =>
      Effect.sync(() => {
        try {
          // The whole group: what npm leaves behind has no other name.
          process.kill(-pid!, "SIGKILL")
        } catch {
          // Nothing is left.
        }
      })
  )

it.live(
  "who ends npm start ends the service, and leaves nothing on its port",
  () =>
    Effect.gen(function* () {
      const port = yield* freePort
      const npm = yield* npmStart({ ...envOn(yield* freshDatabase), PORT: String(port) })
      const ready = Effect.promise(async () => {
        const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined)
        return answer?.status === 200
      })
      yield* Effect.repeat(ready, { until: (is) => is, schedule: Schedule.spaced("100 millis") })
      npm.kill("SIGTERM")
      yield* untilRefused(port).pipe(Effect.timeout("30 seconds"))
      assert.isTrue(npm.killed)
    }).pipe(Effect.scoped),
  120_000
)
