import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { createHash } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openHashFilter } from "../../src/platform/HashFilter.ts"
import { run } from "./commands.ts"

const sha1Of = (text: string) => createHash("sha1").update(text).digest("hex")

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "breached-command-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true }))
)

describe("the commands of breached passwords", () => {
  it.effect("make the filter at BREACHED_FILE, or where they are told, of a sound list alone", () =>
    Effect.gen(function* () {
      const at = yield* folder
      const list = join(at, "list.txt")
      const filter = join(at, "filter.bin")
      writeFileSync(list, `${sha1Of("leaked")}:12\n`)
      const args = ["breached", "import", list]
      const made = yield* run({ BREACHED_FILE: filter }, [...args, "--json"])
      assert.strictEqual(made.code, 0, made.stderr)
      assert.deepStrictEqual(JSON.parse(made.stdout), { file: filter, hashes: 1 })
      const opened = yield* openHashFilter(filter)
      assert.isTrue(yield* opened.has(Buffer.from(sha1Of("leaked"), "hex")))
      const other = join(at, "other.bin")
      const told = yield* run({}, [...args, "--to", other])
      assert.include(told.stdout, `${other} holds 1 hashes`)
      const nowhere = yield* run({}, args)
      assert.strictEqual(nowhere.code, 1)
      assert.include(nowhere.stderr, "Set BREACHED_FILE")
      writeFileSync(list, "no hash\n")
      const refused = yield* run({ BREACHED_FILE: filter }, args)
      assert.strictEqual(refused.code, 1)
      assert.include(refused.stderr, "Line 1 of the list is no SHA-1 hash")
    })
  )
})
