import type { AnswerOf, EnvironmentClient } from "../../kernel/api.ts"
import { number } from "../../kernel/format.ts"
import { useLoad } from "../../kernel/load.ts"
import { here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { Code } from "../../ui/Copy.tsx"
import { Card } from "../../ui/Layout.tsx"
import { Await } from "../../ui/Notice.tsx"
import { DayChart } from "../overview/DayChart.tsx"
import type { Application } from "./names.ts"

const t = words({
  en: {
    title: "Last 30 days",
    grants: "Grants",
    refreshes: "Refreshes",
    refusals: "Refusals",
    reasons: "Refusals by reason",
    none: "Nothing was refused."
  },
  da: {
    title: "Sidste 30 dage",
    grants: "Tildelinger",
    refreshes: "Fornyelser",
    refusals: "Afvisninger",
    reasons: "Afvisninger efter årsag",
    none: "Intet blev afvist."
  }
})

type Day = AnswerOf<EnvironmentClient["applicationCounts"]["getApplicationCounts"]>["items"][number]

const sum = (counts: ReadonlyArray<number>): number => counts.reduce((all, one) => all + one, 0)

const refusalsOf = ({ refusals }: Day): number => sum(refusals.map(({ count }) => count))

/** The reasons of all days, the most frequent first. */
const reasonsOf = (days: ReadonlyArray<Day>) =>
  [
    ...Map.groupBy(
      days.flatMap(({ refusals }) => refusals),
      ({ reason }) => reason
    )
  ]
    .map(([reason, counts]) => ({ reason, count: sum(counts.map(({ count }) => count)) }))
    .toSorted((a, b) => b.count - a.count)

const said =
  (label: string) =>
  (count: number): string =>
    `${number(count)} ${label.toLowerCase()}`

const measures = () => [
  { label: t.grants, color: "--action", of: (each: Day) => each.grants, said: said(t.grants) },
  {
    label: t.refreshes,
    color: "--done",
    of: (each: Day) => each.refreshes,
    said: said(t.refreshes)
  },
  { label: t.refusals, color: "--problem", of: refusalsOf, said: said(t.refusals) }
]

/** Answers to an application by day, and why it was refused. */
export const Counts = ({ application }: { readonly application: Application }) => {
  const counts = useLoad(
    () =>
      here().applicationCounts.getApplicationCounts({ params: { applicationId: application.id } }),
    [application.id]
  )
  return (
    <Card title={t.title}>
      <Await of={counts}>
        {({ items }) => {
          const reasons = reasonsOf(items)
          return (
            <>
              <DayChart days={items} measures={measures()} />
              <p class="label">{t.reasons}</p>
              {reasons.length === 0 ? (
                <p class="quiet">{t.none}</p>
              ) : (
                <ul>
                  {reasons.map(({ count, reason }) => (
                    <li key={reason}>
                      <Code text={reason} /> {number(count)}
                    </li>
                  ))}
                </ul>
              )}
            </>
          )
        }}
      </Await>
    </Card>
  )
}
