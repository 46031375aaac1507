import { table } from "../report.ts"
import { median } from "../statistics.ts"
import type { Curve } from "./chart.ts"
import type { Cost } from "./steps.ts"

/** Rounds of one operation at each size, in the order of the sizes. */
export interface Growth {
  readonly id: string
  readonly name: string
  readonly costs: ReadonlyArray<Array<Cost>>
}

/** An operation is flat if its CPU at the largest size is within this factor of that at the smallest. */
export const flat = 1.5

const figure = (rounds: ReadonlyArray<Cost>, of: (cost: Cost) => number): number =>
  rounds.length === 0 ? Number.NaN : median(rounds.map(of))

const whole = (value: number): string =>
  Number.isNaN(value) ? "-" : Math.round(value).toLocaleString("en")

const short = (count: number): string =>
  count.toLocaleString("en", { notation: "compact", maximumFractionDigits: 1 }).replace("K", "k")

const total = ({ databaseCpu, serviceCpu }: Cost): number => serviceCpu + databaseCpu

/** Factor by which service and database together take longer at the largest size. */
export const growthOf = ({ costs }: Growth): number =>
  figure(costs.at(-1) ?? [], total) / figure(costs[0] ?? [], total)

/** Figures of every operation at every size, as a table of Markdown. */
export const growthTable = (
  sizes: ReadonlyArray<number>,
  growths: ReadonlyArray<Growth>
): string => {
  const heads = (unit: string) => sizes.map((size) => `${unit} ${short(size)}`)
  return table(
    ["operation", ...heads("CPU µs"), ...heads("DB µs"), ...heads("p50 ms"), "growth"],
    growths.map((growth) => [
      growth.name,
      ...growth.costs.map((rounds) => whole(figure(rounds, ({ serviceCpu }) => serviceCpu))),
      ...growth.costs.map((rounds) => whole(figure(rounds, ({ databaseCpu }) => databaseCpu))),
      ...growth.costs.map((rounds) => figure(rounds, ({ p50 }) => p50).toFixed(1)),
      growthOf(growth).toFixed(2)
    ])
  )
}

/** Figures of the smallest size alone, as a table of Markdown. */
export const operationsTable = (growths: ReadonlyArray<Growth>): string =>
  table(
    ["operation", "req/s", "p50 ms", "CPU µs", "DB µs"],
    growths.map(({ costs: [rounds = []], name }) => [
      name,
      whole(figure(rounds, ({ perSecond }) => perSecond)),
      figure(rounds, ({ p50 }) => p50).toFixed(1),
      whole(figure(rounds, ({ serviceCpu }) => serviceCpu)),
      whole(figure(rounds, ({ databaseCpu }) => databaseCpu))
    ])
  )

const cellsOf = (line: string): ReadonlyArray<string> =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim())

const rowsOf = (text: string): ReadonlyArray<string> =>
  text.split("\n").filter((line) => line.startsWith("|"))

const nameOf = (row: string): string => cellsOf(row)[0] ?? ""

/**
 * A table of Markdown with the rows of a newer one in place of those of the same operations. It is the
 * newer one where the two have other columns.
 */
export const withRows = (kept: string, newer: string): string => {
  const [heads = "", , ...rows] = rowsOf(kept)
  const [newHeads = "", , ...newRows] = rowsOf(newer)
  if (cellsOf(heads).join() !== cellsOf(newHeads).join()) return newer
  const measured = new Map(newRows.map((row) => [nameOf(row), row]))
  const names = new Set(rows.map(nameOf))
  const all = [
    ...rows.map((row) => measured.get(nameOf(row)) ?? row),
    ...newRows.filter((row) => !names.has(nameOf(row)))
  ]
  return table(cellsOf(heads), all.map(cellsOf))
}

/** Lines of the picture, out of the columns of a growth table that have this unit. */
export const curvesOf = (text: string, unit: "CPU µs" | "DB µs"): ReadonlyArray<Curve> => {
  const [heads = "", , ...rows] = rowsOf(text)
  const isOfUnit = cellsOf(heads).map((head) => head.startsWith(unit))
  return rows.map((row) => ({
    name: nameOf(row),
    values: cellsOf(row)
      .filter((_, index) => isOfUnit[index])
      .map((cell) => Number(cell.replaceAll(",", "")))
  }))
}

/** One line for each operation that grew, or of which requests failed. */
export const brokenBy = (growths: ReadonlyArray<Growth>): ReadonlyArray<string> =>
  growths.flatMap((growth) => {
    const failed = growth.costs.flat().reduce((sum, cost) => sum + cost.failed, 0)
    const factor = growthOf(growth)
    return [
      ...(failed === 0 ? [] : [`${growth.name}: ${failed} requests failed`]),
      ...(factor <= flat ? [] : [`${growth.name}: ${factor.toFixed(2)} times the CPU`])
    ]
  })

/** Changes the text between the markers of a name. */
export const between = (page: string, name: string, change: (text: string) => string): string => {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`]
  const [before, rest] = page.split(start)
  const [text, after] = rest?.split(end) ?? []
  if (before === undefined || text === undefined || after === undefined) {
    throw new Error(`The page has no ${start}`)
  }
  return `${before}${start}\n${change(text)}\n${end}${after}`
}
