import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { page } from "../../scripts/permissions.ts"

describe("docs/permissions.md", () => {
  it("is committed as the table of permissions says", () => {
    assert.strictEqual(readFileSync("docs/permissions.md", "utf8"), page)
  })
})
