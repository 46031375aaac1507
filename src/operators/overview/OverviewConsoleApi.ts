import { Schema, SchemaTransformation } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { EnvironmentId } from "../../contract/Ids.ts"
import { OverviewAnswer } from "./OverviewAnswer.ts"

/** `days` of an overview, 1 to 90, in decimal digits. */
const Days = Schema.String.check(
  Schema.isPattern(/^[1-9][0-9]?$/, { expected: "a whole number from 1 to 90" })
).pipe(
  Schema.decodeTo(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 90 })),
    SchemaTransformation.numberFromString
  )
)

/** How an environment is doing. */
export class OverviewConsoleApi extends HttpApiGroup.make("console.overview")
  .add(
    HttpApiEndpoint.get("getOverview", "/environments/:environmentId/overview", {
      params: { environmentId: EnvironmentId },
      query: { days: Schema.optionalKey(Days) },
      success: OverviewAnswer
    }).annotateMerge(
      OpenApi.annotations({
        summary: "See how an environment is doing",
        description:
          "Users and organizations that there are, sessions that live, and a row for each of the last days (30 unless told), the oldest first and today last, by UTC. What happens is counted within a second or so; where sessions are many, their number may be some minutes old. refusals are sign-ins, second factors and passkeys that were refused."
      })
    )
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Overview", description: "How an environment is doing." })
  ) {}
