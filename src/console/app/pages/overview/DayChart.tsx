import { useMemo } from "preact/hooks"
import { day, number } from "../../kernel/format.ts"
import { words } from "../../kernel/words.ts"
import { Chart } from "./Chart.tsx"

const t = words({
  en: { day: "Day (UTC)", table: (title: string) => `${title}, day by day` },
  da: { day: "Dag (UTC)", table: (title: string) => `${title}, dag for dag` }
})

/** A number of each day, and the color of its line. */
export interface Measure<Day> {
  readonly label: string
  readonly color: string
  readonly of: (each: Day) => number
}

/** Numbers by day as lines, with a table beside them. */
export const DayChart = <Day extends { readonly day: string }>({
  days,
  measures,
  title
}: {
  readonly title: string
  readonly days: ReadonlyArray<Day>
  readonly measures: ReadonlyArray<Measure<Day>>
}) => {
  const names = useMemo(() => days.map((each) => each.day), [days])
  const series = useMemo(
    () => measures.map(({ color, label, of }) => ({ label, color, values: days.map(of) })),
    [days]
  )
  return (
    <div class="measures">
      <Chart days={names} series={series} />
      <div class="scroll" tabIndex={0} role="region" aria-label={t.table(title)}>
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
            {days.toReversed().map((each) => (
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
    </div>
  )
}
