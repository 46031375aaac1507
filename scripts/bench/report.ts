import type { Figures, Stand } from "./measure.ts"
import type { Operation } from "./operations.ts"
import { median } from "./statistics.ts"

/** The rounds of one operation on one installation. */
export interface Series {
  readonly operation: Operation
  readonly stand: Stand
  readonly rounds: ReadonlyArray<Figures>
}

const over = (series: Series, figure: (figures: Figures) => number | undefined) => {
  const values = series.rounds.map(figure).filter((value) => value !== undefined)
  return values.length === 0 ? undefined : median(values)
}

const rate = ({ requests, seconds }: Figures): number => requests / seconds

/** The share of what HTTP, SQL and cryptography one after the other could reach at best. */
export const efficiencyOf = (
  figures: Pick<Figures, "requests" | "seconds" | "http" | "sql" | "crypto">
): number => {
  const limits = [figures.http, figures.sql, figures.crypto].filter((limit) => limit !== undefined)
  return (figures.requests / figures.seconds) * limits.reduce((sum, limit) => sum + 1 / limit, 0)
}

/** The most that a request of the series made the service wait for the database. */
export const roundTripsOf = ({ operation, stand }: Series): number =>
  Math.max(...(stand.calls.get(operation.id) ?? []).map((call) => call.roundTrips))

const number = (value: number | undefined, digits = 0): string =>
  value === undefined
    ? "-"
    : value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** A thousand as 1k, a million as 1M. */
const short = (count: number): string =>
  count.toLocaleString("en", { notation: "compact", maximumFractionDigits: 1 }).replace("K", "k")

const heads = [
  "operation",
  "users",
  "req/s",
  "p50 ms",
  "p99 ms",
  "CPU µs",
  "DB µs",
  "HTTP/s",
  "SQL/s",
  "crypto/s",
  "eff."
]

const rowOf = (series: Series): ReadonlyArray<string> => [
  series.operation.name,
  short(series.stand.installation.users),
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
  number(over(series, ({ http }) => http)),
  number(over(series, ({ sql }) => sql)),
  number(over(series, ({ crypto }) => crypto)),
  number(over(series, efficiencyOf), 2)
]

/** A table of Markdown, its first column to the left. */
export const table = (
  columns: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>
): string => {
  const widths = columns.map((head, column) =>
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
  return [line(columns), line(rule), ...rows.map(line)].join("\n")
}

/** All figures: the median over the rounds. */
export const tableOf = (all: ReadonlyArray<Series>): string => table(heads, all.map(rowOf))

/** Breaks words into lines of at most 100 columns. */
export const wrapped = (text: string): ReadonlyArray<string> => {
  const lines: Array<string> = []
  for (const word of text.split(" ")) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= 100) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

/** What the table has no room for. */
export const detailsOf = (
  all: ReadonlyArray<Series>,
  stands: ReadonlyArray<Stand>
): ReadonlyArray<string> => {
  const ofFirst = all.filter(({ stand }) => stand === stands[0])
  const each = (figure: (series: Series) => number | undefined) =>
    ofFirst
      .flatMap((series) => {
        const value = figure(series)
        return value === undefined ? [] : [`${series.operation.name} ${number(value)}`]
      })
      .join(", ")
  const idle = stands.map(({ idleRss }) => number(idleRss)).join(" and ")
  const loaded = Math.max(
    ...all.flatMap((series) => series.rounds.map(({ rss }) => rss ?? Number.NaN))
  )
  const pgbench = each((series) => over(series, (figures) => figures.pgbench))
  return [
    `CPU is the service's for each request, DB PostgreSQL's. HTTP, SQL and crypto are what a bare node:http server, the same statements by the same client, and the bare hash on every core or signature on one reach; eff. is the share of those three one after the other. The statements of a sign-in run but once, so that they have no limit.`,
    `Round trips: ${each(roundTripsOf)}.`,
    ...(pgbench === "" ? [] : [`pgbench does the statements of so many a second: ${pgbench}.`]),
    `Memory of the service: ${idle} MiB idle, ${number(Number.isNaN(loaded) ? undefined : loaded)} MiB at most after a load.`
  ].flatMap(wrapped)
}
