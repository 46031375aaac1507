import { assert, describe, it } from "@effect/vitest"
import { efficiencyOf } from "../../scripts/bench/report.ts"
import { median, percentile } from "../../scripts/bench/statistics.ts"
import { brokenByRevocation } from "../../scripts/bench/revocation.ts"
import { brokenByStorm, type StormFigures, type StormRound } from "../../scripts/bench/storm.ts"
import { goalsByComparison } from "../../scripts/bench/comparison.ts"
import { curvesOf, withRows } from "../../scripts/bench/growth/report.ts"
import { betterAuth } from "../../scripts/bench/peers/betterAuth.ts"
import { goalsOf, goalsTable, missed } from "../../scripts/bench/promises.ts"
import type { Series } from "../../scripts/bench/report.ts"
import { webhookLines } from "../../scripts/bench/webhooks.ts"

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

describe("what is told of webhooks and of requests that are verified", () => {
  it("is the median round's, with the goal beside what was measured", () => {
    const round = (deliveriesPerSecond: number, calm: number, slow: number) => ({
      deliveriesPerSecond,
      calm,
      slow
    })
    const lines = webhookLines([round(100, 2, 2.2), round(300, 4, 40), round(200, 10, 12)])
    assert.include(lines[0], "200 deliveries/s")
    assert.include(lines[1], "1.20 times the 4.0 ms of a calm (goal: at most 1.2)")
  })

  it("is broken where somebody who is signed in was not taken for that", () => {
    const of = (failed: number) => ({ perSecond: 10, p50: 1, p99: 2, failed })
    const sound = { checked: of(0), unchecked: of(0) }
    assert.deepStrictEqual(brokenByRevocation([sound]), [])
    assert.deepStrictEqual(brokenByRevocation([sound, { checked: of(2), unchecked: of(1) }]), [
      "authenticateRequest: 3 requests were not taken for signed in"
    ])
  })
})

describe("the goals", () => {
  const stand = { installation: { users: 1000 }, idleRss: 140, calls: new Map() }
  const seriesOf = (requests: number) =>
    ({
      operation: { id: "poll", name: "audit poll", rowsOf: () => [] },
      stand,
      rounds: [{ requests, seconds: 2, p99: 1, failed: 0, http: 4000, sql: 4000, rss: 301 }]
    }) as unknown as Series

  it("stand beside what was measured, and a line tells each that is missed", () => {
    const goals = goalsOf([seriesOf(2000)], [stand] as unknown as Parameters<typeof goalsOf>[1])
    assert.deepStrictEqual(missed(goals), [
      "memory, loaded: 301, where the goal is at most 300 MiB"
    ])
    const [, , first] = goalsTable(goals).split("\n")
    assert.match(first ?? "", /audit poll, 1,000 users.*at least 100,000 events.*100,000.*yes/)
  })

  it("are not kept by a measure that came to nothing", () => {
    const goals = goalsOf([seriesOf(NaN)], [])
    assert.lengthOf(missed(goals), 2)
  })

  it("of the comparison are those with better-auth, where that was measured", () => {
    const round = (theirs: number, name = betterAuth.name) => {
      const rate = { Gatehouse: 150, [name]: theirs }
      const rates = { me: rate, token: rate, signin: rate, get: rate, list: rate }
      return { rates, memory: { Gatehouse: 1, [name]: 2 } }
    }
    assert.deepStrictEqual(missed(goalsByComparison([round(10)])), [])
    assert.deepStrictEqual(missed(goalsByComparison([round(12)])), [
      `session read: 12.5, where the goal is 15 times ${betterAuth.name}`
    ])
    assert.deepStrictEqual(goalsByComparison([round(1, "another")]), [])
    assert.deepStrictEqual(goalsByComparison([]), [])
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

describe("the table of growth", () => {
  const growth = (...rows: ReadonlyArray<string>) =>
    ["| operation | CPU µs 1k | CPU µs 1M | DB µs 1k | DB µs 1M |", "| - | -: | -: | -: | -: |"]
      .concat(rows)
      .join("\n")

  it("keeps the rows that were not measured again, in their order, and has the curves of all", () => {
    const kept = growth("| get | 1 | 2 | 3 | 4 |", "| list | 5 | 6 | 7 | 8 |")
    const all = withRows(kept, growth("| sign-in | 1,000 | - | 3 | 4 |", "| get | 9 | 9 | 9 | 9 |"))
    assert.deepStrictEqual(curvesOf(all, "CPU µs"), [
      { name: "get", values: [9, 9] },
      { name: "list", values: [5, 6] },
      { name: "sign-in", values: [1000, NaN] }
    ])
    assert.deepStrictEqual(curvesOf(all, "DB µs")[1], { name: "list", values: [7, 8] })
  })

  it("is the newer one where other sizes were measured", () => {
    const newer = "| operation | CPU µs 1k |\n| - | -: |\n| get | 1 |"
    assert.strictEqual(withRows(growth("| list | 5 | 6 | 7 | 8 |"), newer), newer)
  })
})
