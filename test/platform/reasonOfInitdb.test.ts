import { assert, it } from "@effect/vitest"
import { reasonOfInitdb } from "../../src/platform/embeddedPostgres/Cluster.ts"

it.each([
  [
    `running bootstrap script ... 2026-11-29 09:29:32.416 UTC [25881] FATAL:  could not extend file "base/1/2691": No space left on device
2026-11-29 09:29:32.416 UTC [25881] HINT:  Check free disk space.
2026-11-29 09:29:32.416 UTC [25881] PANIC:  cannot abort transaction 1, it was already committed
child process exited with exit code 134
initdb: removing data directory "/data"
`,
    'FATAL:  could not extend file "base/1/2691": No space left on device'
  ],
  [
    `creating directory /data ... initdb: error: could not create directory "/data": Permission denied
initdb: removing contents of data directory "/data"
`,
    'creating directory /data ... initdb: error: could not create directory "/data": Permission denied'
  ],
  ["Segmentation fault\n", "Segmentation fault"]
])(
  "the line of initdb that says why no database was made is told, and not the last one",
  (output, reason) => {
    assert.strictEqual(reasonOfInitdb(output), reason)
  }
)
