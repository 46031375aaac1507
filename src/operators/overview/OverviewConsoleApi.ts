import { Schema, SchemaTransformation } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { EnvironmentId } from "../../contract/Ids.ts"
import { OverviewAnswer } from "./OverviewAnswer.ts"
import { LeastRole, needs } from "../../contract/LeastRole.ts"

/** `days` of an overview, 1 to 90, in decimal digits. */
const Days = Schema.String.check(
  Schema.isPattern(/^[1-9][0-9]?$/, { expected: "a whole number from 1 to 90" })
).pipe(
  Schema.decodeTo(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 90 })),
    SchemaTransformation.numberFromString
  )
)

/** Figures of an environment. */
export class OverviewConsoleApi extends HttpApiGroup.make("console.overview")
  .add(
    HttpApiEndpoint.get("getOverview", "/environments/:environmentId/overview", {
      params: { environmentId: EnvironmentId },
      query: { days: Schema.optionalKey(Days) },
      success: OverviewAnswer
    })
      .annotate(LeastRole, needs.auditor)
      .annotateMerge(
        OpenApi.annotations({
          summary: "See how an environment is doing",
          description:
            "Counts users, organizations and live sessions, and has a row for each of the last days (30 unless days says otherwise), oldest first and today last, in UTC. Events are counted within about a second; where there are many sessions, their number may be some minutes old. refusals are sign-ins, second factors and passkeys that were refused."
        })
      )
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Overview", description: "How an environment is doing." })
  ) {}
