import { Effect } from "effect"
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A data directory for a database with PostgreSQL's own, durable settings. */
export const dataDirectory = Effect.acquireRelease(
  Effect.sync(() => {
    const path = mkdtempSync(join(tmpdir(), "gatehouse-test-"))
    // As root, PostgreSQL runs as another user, who must be able to enter.
    chmodSync(path, 0o755)
    return path
  }),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true, maxRetries: 5 }))
)

/** The process id of the embedded PostgreSQL of a data directory. */
export const postmaster = (dataDir: string) =>
  Effect.sync(() => {
    const file = join(dataDir, "postgresql", "database", "data", "postmaster.pid")
    return Number(readFileSync(file, "utf8").split("\n", 1)[0])
  })
