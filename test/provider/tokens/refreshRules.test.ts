import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"
import { refreshRuling } from "../../../src/provider/tokens/refreshRules.ts"

const at = (seconds: number) => DateTime.makeUnsafe(seconds * 1000)
const lifetimes = { idleSeconds: 100, absoluteSeconds: 1000 }
const current = {
  isCurrent: true,
  isPrevious: false,
  createdAt: at(10),
  replacedAt: null,
  answer: null,
  dpopJkt: null
}
const replaced = { ...current, isCurrent: false, isPrevious: true, replacedAt: at(20) }
const ruling = (token: typeof current | typeof replaced, now: number) =>
  refreshRuling(token, at(0), at(now), lifetimes)

describe("a refresh token", () => {
  it("counts until it has idled, and no longer than its family", () => {
    assert.strictEqual(ruling(current, 109), "replaced")
    assert.strictEqual(ruling(current, 110), "refused")
    assert.strictEqual(ruling({ ...current, createdAt: at(990) }, 1000), "refused")
  })

  it("gets its successor again for thirty seconds, and ends its family after them", () => {
    assert.strictEqual(ruling(replaced, 50), "repeated")
    assert.strictEqual(ruling(replaced, 51), "reused")
  })

  it("of two rotations ago is refused at first, and was copied later", () => {
    assert.strictEqual(ruling({ ...replaced, isPrevious: false }, 50), "refused")
    assert.strictEqual(ruling({ ...replaced, isPrevious: false }, 51), "reused")
  })
})
