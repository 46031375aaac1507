import { assert, describe, it } from "@effect/vitest"
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeFolder } from "../../src/platform/Files.ts"

const codeOf = (path: string) =>
  makeFolder(path).then(
    () => "made",
    ({ code }) => code
  )

describe("a folder that is made", () => {
  it("is made with those above it, once, by any number of callers at once", async () => {
    const home = mkdtempSync(join(tmpdir(), "gatehouse-folder-"))
    try {
      const folder = join(home, "a", "b", "c")
      const made = await Promise.all(Array.from({ length: 8 }, () => makeFolder(folder, 0o700)))
      assert.strictEqual(made.filter(Boolean).length, 1)
      assert.isFalse(await makeFolder(folder))
      assert.strictEqual(statSync(join(home, "a")).mode & 0o777, 0o700)
      writeFileSync(join(home, "file"), "")
      assert.strictEqual(await codeOf(join(home, "file")), "EEXIST")
      assert.strictEqual(await codeOf(join(home, "file", "below")), "ENOTDIR")
    } finally {
      rmSync(home, { recursive: true })
    }
  })

  it.skipIf(!existsSync("/proc/self"))("is refused at a place that takes none", async () => {
    assert.strictEqual(await codeOf("/proc/gatehouse"), "ENOENT")
    assert.strictEqual(await codeOf("/proc/gatehouse/data/postgresql"), "ENOENT")
  })
})
