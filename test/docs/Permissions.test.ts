import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { page } from "../../scripts/permissions.ts"

describe("docs/permissions.md", () => {
  it("is committed as the table of permissions says", () => {
    assert.strictEqual(readFileSync("docs/permissions.md", "utf8"), page)
  })

  it("says that the owner of the default role set does not write publicMetadata", () => {
    assert.match(page, /In the default role set the owner does not write publicMetadata/)
  })
})
