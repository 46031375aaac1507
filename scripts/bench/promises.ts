import type { Stand } from "./measure.ts"
import { roundTripsOf, type Series } from "./report.ts"
import { median } from "./statistics.ts"

/** By how much a p99 may grow from the small installation to the large one. */
const growth = 1.5

const mostRoundTrips: Readonly<Record<string, number>> = { get: 1, patch: 2 }

const mostIdleMiB = 120

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
    if (roundTripsOf(series) > most) broken.push(`${name}: more than ${most} round trips`)
  }
  for (const series of all.filter(({ operation, stand }) => operation.scales && stand === small)) {
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
  return broken
}
