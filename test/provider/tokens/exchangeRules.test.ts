import { assert, describe, it } from "@effect/vitest"
import { DateTime, Result, Schema } from "effect"
import { EnvironmentId, ResourceId } from "../../../src/contract/Ids.ts"
import { grantWithin } from "../../../src/provider/grants/MachineScopes.ts"
import type { StoredResource } from "../../../src/provider/resources/Resource.ts"
import { exchangeCeiling } from "../../../src/provider/tokens/exchangeRules.ts"
import { defaultsOf } from "../../../src/provider/applications/configured.ts"

const environmentId = EnvironmentId.make("00000000-0000-7000-8000-000000000001")
const at = DateTime.makeUnsafe(0)
const permissions = ["a", "b", "c"] as const
const names = ["free", ...permissions] as const

/** An API with one scope for each permission, and one that stands for none. */
const resource = (digit: number): StoredResource => ({
  environmentId,
  id: ResourceId.make(`00000000-0000-7000-8000-00000000001${digit}`),
  identifier: `https://api${digit}.example`,
  canonical: `https://api${digit}.example`,
  name: "API",
  scopes: names.map((name) => ({
    name,
    title: { en: name, da: name },
    permission: name === "free" ? null : name,
    default: name === "a"
  })),
  access: "listed",
  tokenFormat: "jwt",
  accessTokenSeconds: null,
  createdAt: at,
  updatedAt: at
})

const resources = [resource(1), resource(2)]
const some = Schema.Array(Schema.Literals(names))
const Case = Schema.Struct({
  to: some,
  alsoTo: Schema.NullOr(some),
  held: some,
  stoodFor: Schema.NullOr(some),
  scopes: some,
  isNamed: Schema.Boolean
})

describe("an exchange", () => {
  it.prop(
    "gives a scope only within the application, the role of today and the token that was shown",
    [Case],
    ([{ alsoTo, held, isNamed, scopes, stoodFor, to }]) => {
      const [first, second] = resources.map(({ id }) => id)
      if (first === undefined || second === undefined) return
      const targets = [{ resource: first, scopes: [...new Set(to)] }]
      if (alsoTo !== null) targets.push({ resource: second, scopes: [...new Set(alsoTo)] })
      const exchange = { from: [], session: true, to: targets }
      const configuration = { ...defaultsOf("web"), exchange }
      const bounds = {
        held: new Set<string>(held),
        stoodFor: stoodFor === null ? null : new Set<string>(stoodFor)
      }
      const ceiling = exchangeCeiling({ configuration }, resources, bounds)
      const asked = { resources: isNamed ? ["https://api1.example"] : [], scopes }
      const granted = grantWithin(ceiling, resources, asked)
      const fits = (name: string) =>
        name === "free" || (bounds.held.has(name) && (bounds.stoodFor?.has(name) ?? true))
      const wanted = scopes.length === 0 ? ["a"] : scopes
      const expected = names.filter(
        (name) => to.includes(name) && wanted.includes(name) && fits(name)
      )
      if (!isNamed && alsoTo !== null) {
        assert.deepStrictEqual(granted, Result.fail("invalid_target"))
      } else if (expected.length === 0) {
        assert.deepStrictEqual(granted, Result.fail("invalid_scope"))
      } else {
        const given = Result.getOrThrow(granted)
        assert.strictEqual(given.resource.id, first)
        assert.deepStrictEqual(given.scopes, expected)
      }
    }
  )
})
