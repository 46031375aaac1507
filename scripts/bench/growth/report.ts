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

/** Lines of the picture. */
export const curvesOf = (
  growths: ReadonlyArray<Growth>,
  of: "databaseCpu" | "serviceCpu"
): ReadonlyArray<Curve> =>
  growths.map(({ costs, name }) => ({
    name,
    values: costs.map((rounds) => figure(rounds, (cost) => cost[of]))
  }))

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

/** Puts text between the markers of a name. */
export const between = (page: string, name: string, text: string): string => {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`]
  const [before, rest] = page.split(start)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`The page has no ${start}`)
  return `${before}${start}\n${text}\n${end}${after}`
}
