import { assert, it } from "@effect/vitest"
import { countsUpTo } from "../../../src/tenancy/audit/Audit.ts"

it("events are counted by few series, whatever reasons they have", () => {
  const countOf = countsUpTo(20)
  const letters = "abcdefghijklmnop"
  const reasons = Array.from({ length: 300 }, (_, n) =>
    [...n.toString(16)].map((digit) => letters[Number.parseInt(digit, 16)]).join("")
  )
  const series = new Set(
    reasons.map((reason) =>
      countOf({ action: "session.refused", result: "failure", metadata: { reason } })
    )
  )
  assert.isAtMost(series.size, 21)
  assert.isAbove(series.size, 10)
})
