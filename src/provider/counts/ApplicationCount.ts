import { Schema } from "effect"

/** Longest time that counts are kept for, and can be asked for. */
export const keptDays = 90

/** Number of an application's answers of one outcome on a day, which is an ISO 8601 date in UTC. */
export const OutcomeCount = Schema.Struct({
  day: Schema.String,
  /** `granted`, `refreshed`, or the error that was answered. */
  outcome: Schema.String,
  count: Schema.Int
})
export type OutcomeCount = typeof OutcomeCount.Type

/** Answers to an application on a day, which begins and ends in UTC. */
export const ApplicationDay = Schema.Struct({
  day: Schema.String.annotate({ format: "date" }),
  grants: Schema.Int,
  refreshes: Schema.Int,
  refusals: Schema.Array(Schema.Struct({ reason: Schema.String, count: Schema.Int }))
}).annotate({ identifier: "ApplicationDay" })
export type ApplicationDay = typeof ApplicationDay.Type

/** The counts of these days, each of which may have none. */
export const daysOf = (
  days: ReadonlyArray<string>,
  counts: ReadonlyArray<OutcomeCount>
): ReadonlyArray<ApplicationDay> => {
  const byDay = Map.groupBy(counts, ({ day }) => day)
  return days.map((day) => {
    const here = byDay.get(day) ?? []
    const of = (outcome: string) => here.find((one) => one.outcome === outcome)?.count ?? 0
    return {
      day,
      grants: of("granted"),
      refreshes: of("refreshed"),
      refusals: here
        .filter(({ outcome }) => outcome !== "granted" && outcome !== "refreshed")
        .map(({ count, outcome }) => ({ reason: outcome, count }))
    }
  })
}
