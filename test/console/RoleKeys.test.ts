import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { newKeyOf } from "../../src/console/app/kernel/roleKeys.ts"

describe("the key of a new role", () => {
  it.effect.prop(
    "is one that the service takes and that no other role has, whatever the name",
    [Schema.Array(Schema.String)],
    ([names]) =>
      Effect.sync(() => {
        const keys: Array<string> = []
        for (const name of names) keys.push(newKeyOf(name, keys))
        for (const key of keys) assert.match(key, /^[a-z][a-z0-9_-]{0,49}$/)
        assert.lengthOf(new Set(keys), keys.length)
      })
  )

  it("tells the name where it has letters for it", () => {
    assert.strictEqual(newKeyOf("Tête d’équipe", []), "tete-d-equipe")
    assert.strictEqual(newKeyOf("管理者", ["owner"]), "role")
    assert.strictEqual(newKeyOf("🚀", ["owner", "role"]), "role-2")
    assert.strictEqual(newKeyOf("Owner", ["owner"]), "owner-2")
    assert.lengthOf(newKeyOf("x".repeat(100), ["x".repeat(50)]), 50)
  })
})
