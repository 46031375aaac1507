import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { EnvironmentId } from "../../contract/Ids.ts"
import { RecentDays } from "../../contract/Paging.ts"
import { needs, operation, titled } from "../../contract/LeastRole.ts"

/** Events of a day, which begins and ends in UTC. */
export const OverviewDay = Schema.Struct({
  day: Schema.String.annotate({ format: "date" }),
  signUps: Schema.Int,
  signIns: Schema.Int,
  refusals: Schema.Int,
  mailsFailed: Schema.Int
}).annotate({ identifier: "OverviewDay" })
export type OverviewDay = typeof OverviewDay.Type

const OverviewAnswer = Schema.Struct({
  counts: Schema.Struct({
    users: Schema.Int,
    organizations: Schema.Int,
    liveSessions: Schema.Int
  }),
  days: Schema.Array(OverviewDay)
}).annotate({ identifier: "Overview" })

/** Figures of an environment. */
export class OverviewConsoleApi extends HttpApiGroup.make("console.overview")
  .add(
    HttpApiEndpoint.get("getOverview", "/environments/:environmentId/overview", {
      params: { environmentId: EnvironmentId },
      query: { days: Schema.optionalKey(RecentDays) },
      success: OverviewAnswer
    }).annotateMerge(
      operation(
        needs.auditor,
        "See how an environment is doing",
        "Counts users, organizations and live sessions, and has a row for each of the last days (30 unless days says otherwise), oldest first and today last, in UTC. Events are counted within about a second; where there are many sessions, their number may be some minutes old. refusals are sign-ins, second factors and passkeys that were refused."
      )
    )
  )
  .annotateMerge(titled("Overview", "How an environment is doing.")) {}
