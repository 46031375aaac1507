import { assert, it } from "@effect/vitest"
import { flawsOf } from "../../scripts/release.ts"

const before = {
  wanted: "0.3.0",
  version: "0.3.0",
  changelog: "# Changelog\n\n## 0.3.0 (2030-01-01)\n",
  status: "",
  tags: ["v0.2.0"]
}

it("a release is refused until version, changelog, tree and tag fit it, each told by a line", () => {
  assert.deepStrictEqual(flawsOf(before), [])
  for (const different of [
    { version: "0.2.0" },
    { changelog: "Soon: 0.3.0" },
    { status: " M README.md" },
    { tags: ["v0.3.0"] }
  ]) {
    assert.lengthOf(flawsOf({ ...before, ...different }), 1, JSON.stringify(different))
  }
  assert.include(flawsOf({ ...before, wanted: "" }), `"" is no version: 1.2.3`)
})
