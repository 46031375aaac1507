import type { Figures, Stand } from "./measure.ts"
import type { Operation } from "./operations.ts"

/** The rounds of one operation on one installation. */
export interface Series {
  readonly operation: Operation
  readonly stand: Stand
  readonly rounds: ReadonlyArray<Figures>
}

const median = (values: ReadonlyArray<number>): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2
}

const over = (series: Series, figure: (figures: Figures) => number | undefined) => {
  const values = series.rounds.map(figure).filter((value) => value !== undefined)
  return values.length === 0 ? undefined : median(values)
}

const rate = ({ requests, seconds }: Figures): number => requests / seconds

/** The share of what HTTP and SQL one after the other could reach at best. */
const efficiency = (figures: Figures): number =>
  rate(figures) * (1 / figures.http + 1 / figures.sql)

const roundTrips = ({ operation, stand }: Series): number =>
  Math.max(...(stand.calls.get(operation.id) ?? []).map((call) => call.roundTrips))

const number = (value: number | undefined, digits = 0): string =>
  value === undefined
    ? "-"
    : value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits })

const heads = [
  "operation",
  "users",
  "requests/s",
  "p50 ms",
  "p99 ms",
  "service CPU µs",
  "database CPU µs",
  "service RSS MiB",
  "round trips",
  "node:http/s",
  "SQL client/s",
  "pgbench/s",
  "efficiency"
]

const rowOf = (series: Series): ReadonlyArray<string> => [
  series.operation.name,
  number(series.stand.installation.users),
  number(over(series, rate)),
  number(
    over(series, ({ p50 }) => p50),
    1
  ),
  number(
    over(series, ({ p99 }) => p99),
    1
  ),
  number(over(series, ({ serviceCpu }) => serviceCpu)),
  number(over(series, ({ databaseCpu }) => databaseCpu)),
  number(over(series, ({ rss }) => rss)),
  number(roundTrips(series)),
  number(over(series, ({ http }) => http)),
  number(over(series, ({ sql }) => sql)),
  number(over(series, ({ pgbench }) => pgbench)),
  number(over(series, efficiency), 2)
]

/** All figures as one table of Markdown: the median over the rounds. */
export const tableOf = (all: ReadonlyArray<Series>): string => {
  const rows = all.map(rowOf)
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0))
  )
  const line = (cells: ReadonlyArray<string>) =>
    `| ${cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)
      )
      .join(" | ")} |`
  const rule = widths.map((width, column) =>
    column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`
  )
  return [line(heads), line(rule), ...rows.map(line)].join("\n")
}

/** By how much a p99 may grow from the small installation to the large one. */
const growth = 1.5

const mostRoundTrips: Readonly<Record<string, number>> = { get: 1, patch: 2 }

const mostIdleMiB = 120

/** One line for each promise that did not hold. */
export const brokenPromises = (
  all: ReadonlyArray<Series>,
  pairs: ReadonlyArray<readonly [small: Series, large: Series]>
): ReadonlyArray<string> => {
  const broken: Array<string> = []
  for (const series of all) {
    const { name } = series.operation
    const failed = series.rounds.reduce((sum, round) => sum + round.failed, 0)
    if (failed > 0) broken.push(`${name}: ${failed} requests were not answered with 2xx`)
    const most = mostRoundTrips[series.operation.id] ?? Infinity
    if (roundTrips(series) > most) broken.push(`${name}: more than ${most} round trips`)
  }
  for (const [small, large] of pairs) {
    if (!small.operation.scales) continue
    const ratios = small.rounds.map(({ p99 }, round) => (large.rounds[round]?.p99 ?? NaN) / p99)
    if (median(ratios) > growth) {
      broken.push(
        `${small.operation.name}: p99 grows ${number(median(ratios), 2)} times, over ${growth}`
      )
    }
  }
  for (const { idleRss } of new Set(all.map(({ stand }) => stand))) {
    if (idleRss !== undefined && idleRss > mostIdleMiB) {
      broken.push(`The idle service takes ${number(idleRss)} MiB, over ${mostIdleMiB}`)
    }
  }
  return broken
}
