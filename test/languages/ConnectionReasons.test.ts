import { assert, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { english } from "../../src/languages/en/english.ts"

const sources = [
  "organizations/connections/NamedProviders.ts",
  "organizations/connections/connectionRules.ts",
  "platform/ProviderFault.ts"
].map((name) => readFileSync(new URL(`../../src/${name}`, import.meta.url), "utf8"))

it("the reasons that the set-up translates are those that the service gives, to the letter", () => {
  const { noHttps, ...reasons } = english["portal.reasons"]
  assert.strictEqual(noHttps, `${reasons.noRedirect} at https`)
  const unknown = Object.values(reasons).filter(
    (reason) => !sources.some((source) => source.includes(`"${reason}"`))
  )
  assert.deepStrictEqual(unknown, [])
})
