import { assert, describe, it } from "@effect/vitest"
import { efficiencyOf } from "../../scripts/bench/report.ts"
import { median, percentile } from "../../scripts/bench/statistics.ts"
import { brokenByStorm, type StormFigures, type StormRound } from "../../scripts/bench/storm.ts"

describe("the bench's statistics", () => {
  it("a percentile is the least value that the share does not exceed, in any order", () => {
    const values = Array.from({ length: 200 }, (_, index) => 200 - index)
    assert.strictEqual(percentile(values, 0.99), 198)
    assert.strictEqual(percentile(values, 0.5), 100)
    assert.strictEqual(percentile(values, 1), 200)
    assert.strictEqual(percentile([7], 0.01), 7)
    assert.isNaN(percentile([], 0.5))
  })

  it("a median is the middle value or the mean of the two", () => {
    assert.strictEqual(median([10, 9, 100]), 10)
    assert.strictEqual(median([4, 1, 3, 2]), 2.5)
    assert.isNaN(median([]))
  })

  it("the efficiency is the share of the limits one after the other, those that there are", () => {
    const figures = { requests: 100, seconds: 2, http: 100, sql: 200, crypto: 40 }
    assert.approximately(efficiencyOf(figures), 2, 1e-9)
    assert.strictEqual(efficiencyOf({ ...figures, sql: undefined, crypto: undefined }), 0.5)
  })
})

describe("the promise of sign-ins at once", () => {
  const figures: StormFigures = {
    refreshes: 250,
    p50: 1,
    p99: 2,
    signedIn: 0,
    signInsPerSecond: 0,
    overloaded: 0,
    failed: 0
  }
  const round = (p99: number, signInsPerSecond: number, failed = 0): StormRound => ({
    calm: figures,
    storm: { ...figures, p99, signInsPerSecond, overloaded: 70, failed },
    bareHashes: 100,
    serviceCpu: undefined,
    databaseCpu: undefined
  })

  it("holds under ten times the p99 of a calm and from 90 % of the bare hash on", () => {
    assert.deepStrictEqual(brokenByStorm([round(19.9, 90)]), [])
  })

  it("is the median round's, so that one disturbance breaks nothing", () => {
    assert.deepStrictEqual(brokenByStorm([round(5, 95), round(500, 10), round(6, 94)]), [])
  })

  it("is told in a plain line each when it is broken", () => {
    assert.deepStrictEqual(brokenByStorm([round(20, 89, 3)]), [
      "200 sign-ins at once: 3 requests failed",
      "200 sign-ins at once: refresh p99 grows 10.0 times, not under 10",
      "200 sign-ins at once: 0.89 of the bare argon2id rate, under 0.9"
    ])
  })

  it("is broken by a measure that came to nothing", () => {
    assert.lengthOf(brokenByStorm([round(NaN, NaN)]), 2)
  })
})
