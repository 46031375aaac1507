import { useMemo } from "preact/hooks"
import { day, list, number } from "../../kernel/format.ts"
import { words } from "../../kernel/words.ts"
import { Chart } from "./Chart.tsx"

const t = words({
  en: {
    day: "Day (UTC)",
    table: "Day by day",
    nothing: (count: string) => `Nothing in the last ${count} days.`,
    sum: (what: string, count: string) => `${what} in the last ${count} days`,
    most: (count: string, when: string) => `most on ${when} (${count})`
  },
  da: {
    day: "Dag (UTC)",
    table: "Dag for dag",
    nothing: (count: string) => `Intet i de sidste ${count} dage.`,
    sum: (what: string, count: string) => `${what} i de sidste ${count} dage`,
    most: (count: string, when: string) => `flest ${when} (${count})`
  }
})

/** A number of each day, and the color of its line. */
export interface Measure<Day> {
  readonly label: string
  readonly color: string
  /** Words for a number of them, such as `2 sign-ins`. */
  readonly said: (count: number) => string
  readonly of: (each: Day) => number
}

interface DaysOf<Day> {
  readonly days: ReadonlyArray<Day>
  readonly measures: ReadonlyArray<Measure<Day>>
}

const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((all, one) => all + one, 0)

/** Sums of the days, in one line. */
const lineOf = <Day extends { readonly day: string }>({ days, measures }: DaysOf<Day>): string => {
  const counted = measures.filter(({ of }) => sum(days.map(of)) > 0)
  const sums = counted.map(({ of, said }) => said(sum(days.map(of))))
  const [first] = counted
  const counts = first === undefined ? [] : days.map(first.of)
  const most = Math.max(0, ...counts)
  const best = days[counts.indexOf(most)]
  return [
    t.sum(list(sums), number(days.length)),
    most > 0 && best !== undefined ? t.most(number(most), day(best.day)) : undefined
  ]
    .filter(Boolean)
    .join("; ")
}

/** Days on which something happened, the newest first. */
const Days = <Day extends { readonly day: string }>({ days, measures }: DaysOf<Day>) => (
  <details class="playground">
    <summary>{t.table}</summary>
    <div class="scroll" tabIndex={0} role="region" aria-label={t.table}>
      <table class="small">
        <thead>
          <tr>
            <th scope="col">{t.day}</th>
            {measures.map(({ label }) => (
              <th key={label} scope="col" class="number">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .filter((each) => measures.some(({ of }) => of(each) > 0))
            .toReversed()
            .map((each) => (
              <tr key={each.day}>
                <th scope="row">{day(each.day)}</th>
                {measures.map(({ label, of }) => (
                  <td key={label} class="number">
                    {number(of(each))}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  </details>
)

/** Numbers by day: what they come to in words, as lines, and the days themselves folded below. */
export const DayChart = <Day extends { readonly day: string }>({ days, measures }: DaysOf<Day>) => {
  const names = useMemo(() => days.map((each) => each.day), [days])
  const series = useMemo(
    () => measures.map(({ color, label, of }) => ({ label, color, values: days.map(of) })),
    [days]
  )
  const isEmpty = measures.every(({ of }) => sum(days.map(of)) === 0)
  if (isEmpty) return <p class="quiet">{t.nothing(number(days.length))}</p>
  return (
    <div class="measures">
      <p>{lineOf({ days, measures })}</p>
      <Chart days={names} series={series} />
      <Days days={days} measures={measures} />
    </div>
  )
}
