import { assert, it } from "@effect/vitest"
import { flawsOf, publishing } from "../../scripts/release.ts"

const before = {
  wanted: "0.3.0",
  version: "0.3.0",
  changelog: "# Changelog\n\n## 0.3.0 (2030-01-01)\n",
  chart: 'name: gatehouse\nversion: 0.3.0\nappVersion: "0.3.0"\n',
  python: '[project]\nname = "gatehouse-id"\nversion = "0.3.0"\n',
  status: "",
  tags: ["v0.2.0"]
}

it("a release is refused until version, changelog, chart, client, tree and tag fit it, each told by a line", () => {
  assert.deepStrictEqual(flawsOf(before), [])
  for (const different of [
    { version: "0.2.0" },
    { changelog: "Soon: 0.3.0" },
    { chart: 'version: 0.3.0\nappVersion: "0.2.0"\n' },
    { python: 'version = "0.2.0"\n' },
    { status: " M README.md" },
    { tags: ["v0.3.0"] }
  ]) {
    assert.lengthOf(flawsOf({ ...before, ...different }), 1, JSON.stringify(different))
  }
  assert.include(flawsOf({ ...before, wanted: "" }), `"" is no version: 1.2.3`)
})

it("a release says how to publish files, which npm takes for repositories without their dot", () => {
  const files = ["SHA256SUMS", "gatehouse-id-client-0.3.0.tgz", "gatehouse_id-0.3.0.tar.gz"]
  assert.deepStrictEqual(publishing("dist/release/0.3.0", files), [
    "npm publish --access public ./dist/release/0.3.0/gatehouse-id-client-0.3.0.tgz"
  ])
})
