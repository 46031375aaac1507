import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { minuteOf, noDate, partsOf } from "../../src/console/app/kernel/dateParts.ts"

describe("a minute in parts", () => {
  it.prop(
    "is the minute that it was taken apart from",
    [Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4_000_000_000_000 }))],
    ([at]) => {
      const text = new Date(at).toISOString().slice(0, 16)
      assert.strictEqual(minuteOf(partsOf(text)), text)
    }
  )

  it("is none for a day or a time that is not there", () => {
    const parts = { day: "28", month: "2", year: "2026", time: "" }
    assert.strictEqual(minuteOf(parts), "2026-02-28T00:00")
    assert.strictEqual(minuteOf({ ...parts, time: "7" }), "2026-02-28T07:00")
    assert.strictEqual(minuteOf({ ...parts, time: "07.30" }), "2026-02-28T07:30")
    for (const wrong of [
      { day: "29" },
      { day: "0" },
      { day: "" },
      { month: "13" },
      { month: "" },
      { year: "26" },
      { year: "20 26" },
      { time: "24:00" },
      { time: "7:3" },
      { time: "noon" }
    ]) {
      assert.isUndefined(minuteOf({ ...parts, ...wrong }), JSON.stringify(wrong))
    }
    assert.isUndefined(minuteOf(noDate))
  })

  it("has no parts for a text that is none", () => {
    for (const text of ["", "2026-02-28", "yesterday", "2026-02-28T07:30:00Z"]) {
      assert.deepStrictEqual(partsOf(text), noDate)
    }
  })
})
