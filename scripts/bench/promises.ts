import type { Stand } from "./measure.ts"
import { eventsPerPoll } from "./operations.ts"
import { efficiencyOf, roundTripsOf, type Series } from "./report.ts"
import { median } from "./statistics.ts"

/** By how much a p99 may grow from the small installation to the large one. */
const growth = 1.5

const mostRoundTrips: Readonly<Record<string, number>> = { get: 1, patch: 2 }

const mostIdleMiB = 120
const mostLoadedMiB = 250

/** The share of its limits that an operation has to reach, where the limits are HTTP and SQL. */
const leastEfficiency: Readonly<Record<string, number>> = {
  get: 0.7,
  me: 0.7,
  refresh: 0.7,
  boot: 0.7,
  patch: 0.6,
  organization: 0.6
}

/** The share of the bare argon2id rate. */
const leastHashShare: Readonly<Record<string, number>> = { signin: 0.95, signup: 0.95 }

const leastEventsPerSecond = 100_000

const growthOf = (small: Series, large: Series): number =>
  median(small.rounds.map(({ p99 }, round) => (large.rounds[round]?.p99 ?? NaN) / p99))

/** One line for each promise that did not hold. */
export const brokenPromises = (
  all: ReadonlyArray<Series>,
  [small, large]: ReadonlyArray<Stand>
): ReadonlyArray<string> => {
  const broken: Array<string> = []
  for (const series of all) {
    const { id, name } = series.operation
    const failed = series.rounds.reduce((sum, round) => sum + round.failed, 0)
    if (failed > 0) broken.push(`${name}: ${failed} requests were not answered with 2xx`)
    const most = mostRoundTrips[id] ?? Infinity
    const rates = series.rounds.map(({ requests, seconds }) => requests / seconds)
    const efficiency = median(
      series.rounds.map((figures) => efficiencyOf({ ...figures, crypto: undefined }))
    )
    const least = leastEfficiency[id] ?? 0
    if (!(efficiency >= least)) {
      broken.push(`${name}: ${efficiency.toFixed(2)} of HTTP and SQL, under ${least}`)
    }
    const share = median(
      series.rounds.map(({ crypto = NaN }, round) => (rates[round] ?? NaN) / crypto)
    )
    const leastShare = leastHashShare[id]
    if (leastShare !== undefined && !(share >= leastShare)) {
      broken.push(`${name}: ${share.toFixed(2)} of the bare argon2id rate, under ${leastShare}`)
    }
    const events = median(rates) * eventsPerPoll
    if (id === "poll" && !(events >= leastEventsPerSecond)) {
      broken.push(`${name}: ${events.toFixed(0)} events/s, under ${leastEventsPerSecond}`)
    }
    if (roundTripsOf(series) > most) broken.push(`${name}: more than ${most} round trips`)
  }
  for (const series of all.filter(
    ({ operation, stand }) => operation.grows !== true && stand === small
  )) {
    const other = all.find(
      ({ operation, stand }) => operation === series.operation && stand === large
    )
    const ratio = other === undefined ? 1 : growthOf(series, other)
    if (!(ratio <= growth)) {
      broken.push(`${series.operation.name}: p99 grows ${ratio.toFixed(2)} times, over ${growth}`)
    }
  }
  for (const stand of [small, large]) {
    if (stand?.idleRss !== undefined && stand.idleRss > mostIdleMiB) {
      broken.push(`The idle service takes ${stand.idleRss.toFixed(0)} MiB, over ${mostIdleMiB}`)
    }
  }
  const loaded = Math.max(...all.flatMap(({ rounds }) => rounds.map(({ rss }) => rss ?? 0)))
  if (loaded > mostLoadedMiB) {
    broken.push(`The loaded service takes ${loaded.toFixed(0)} MiB, over ${mostLoadedMiB}`)
  }
  return broken
}
