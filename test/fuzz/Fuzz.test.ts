import { assert, describe, it } from "@effect/vitest"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { freshDatabase } from "../support/TestDatabase.ts"
import type { Draft } from "./Draft.ts"
import { fuzz, tried, type Finding } from "./run.ts"
import { openSession } from "./Session.ts"

const corpus = join(import.meta.dirname, "corpus")

/** Requests that once broke a promise, by the names of their files. */
const kept = readdirSync(corpus)
  .filter((name) => name.endsWith(".json"))
  .map((name): readonly [string, Draft] => [
    name,
    JSON.parse(readFileSync(join(corpus, name), "utf8")).draft
  ])

describe("requests that nobody foresaw", () => {
  it("break no promise where they once did", { timeout: 60_000 }, async () => {
    const session = await openSession(freshDatabase, "corpus")
    try {
      const broken: Array<string> = []
      for (const [name, draft] of kept) {
        const { breaches } = await tried(session, draft)
        broken.push(...breaches.map(({ detail, oracle }) => `${name}: ${oracle}: ${detail}`))
      }
      assert.deepStrictEqual(broken, [])
    } finally {
      await session.world.stop()
    }
  })

  it("break none at random", { timeout: 60_000 }, async () => {
    const found: Array<Finding> = []
    const { coverage } = await fuzz({
      requests: 60,
      seed: 1815,
      only: [],
      database: freshDatabase,
      perWorld: 60,
      onFinding: (finding) => found.push(finding),
      onProgress: () => undefined
    })
    assert.deepStrictEqual(found, [])
    assert.isAbove(coverage.kinds, 30)
  })
})
