import { assert, describe, it } from "@effect/vitest"
import { danish } from "../../src/sdk/components/texts/danish.ts"
import { english } from "../../src/sdk/components/texts/english.ts"

const placeholdersOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([it]) => it).toSorted()

describe("the words of the components", () => {
  it("are the same set in each language, with the same places for values", () => {
    assert.sameMembers(Object.keys(danish), Object.keys(english))
    for (const [key, text] of Object.entries(english)) {
      const other: unknown = danish[key as keyof typeof danish]
      assert.isString(other, key)
      assert.deepStrictEqual(placeholdersOf(String(other)), placeholdersOf(text), key)
    }
  })
})
