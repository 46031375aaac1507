import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { amended, changed, wholeLinesOf } from "../../src/console/app/kernel/forms.ts"

const List = Schema.Array(Schema.Literals(["a", "b", "c", "d"]))
const Body = Schema.Struct({ name: Schema.String, lines: Schema.Array(Schema.String) })

const unique = (items: ReadonlyArray<string>) => [...new Set(items)].toSorted()

describe("what a form of the console sends", () => {
  it.effect.prop("is what was changed and no more", [Body, Body], ([shown, now]) =>
    Effect.sync(() => {
      const sent = changed(shown, now)
      assert.deepStrictEqual({ ...shown, ...sent }, { ...now })
      assert.deepStrictEqual(changed(now, { ...now, lines: [...now.lines] }), {})
    })
  )

  it.effect.prop(
    "puts to a list and takes from it, and leaves what is there by others",
    [List, List, List],
    ([shown, wanted, now]) =>
      Effect.sync(() => {
        const after = unique(amended(shown, wanted, now))
        for (const item of ["a", "b", "c", "d"] as const) {
          const isTouched = shown.includes(item) !== wanted.includes(item)
          const expected = isTouched ? wanted.includes(item) : now.includes(item)
          assert.strictEqual(after.includes(item), expected, item)
        }
      })
  )

  it("has a line for each address, with the commas that are in it", () => {
    assert.deepStrictEqual(wholeLinesOf(" https://a.test/?x=1,2 \r\n\r\nhttps://b.test/"), [
      "https://a.test/?x=1,2",
      "https://b.test/"
    ])
  })
})
