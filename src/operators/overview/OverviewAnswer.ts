import { Schema } from "effect"

/** Events of a day, which begins and ends in UTC. */
export const OverviewDay = Schema.Struct({
  day: Schema.String.annotate({ format: "date" }),
  signUps: Schema.Int,
  signIns: Schema.Int,
  refusals: Schema.Int,
  mailsFailed: Schema.Int
}).annotate({ identifier: "OverviewDay" })
export type OverviewDay = typeof OverviewDay.Type

export const OverviewAnswer = Schema.Struct({
  counts: Schema.Struct({
    users: Schema.Int,
    organizations: Schema.Int,
    liveSessions: Schema.Int
  }),
  days: Schema.Array(OverviewDay)
}).annotate({ identifier: "Overview" })
export type OverviewAnswer = typeof OverviewAnswer.Type
