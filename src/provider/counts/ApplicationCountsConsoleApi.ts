import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { ApplicationId, EnvironmentId } from "../../contract/Ids.ts"
import { needs, operation, titled } from "../../contract/LeastRole.ts"
import { RecentDays } from "../../contract/Paging.ts"
import { ApplicationNotFound } from "../applications/ApplicationsProblems.ts"
import { ApplicationDay } from "./ApplicationCount.ts"

/** Counts of what applications were given and refused. */
export class ApplicationCountsConsoleApi extends HttpApiGroup.make("console.applicationCounts")
  .add(
    HttpApiEndpoint.get(
      "getApplicationCounts",
      "/environments/:environmentId/applications/:applicationId/counts",
      {
        params: { environmentId: EnvironmentId, applicationId: ApplicationId },
        query: { days: Schema.optionalKey(RecentDays) },
        success: Schema.Struct({ items: Schema.Array(ApplicationDay) }),
        error: [ApplicationNotFound]
      }
    ).annotateMerge(
      operation(
        needs.auditor,
        "See what an application is given and refused",
        "A row for each of the last days (30 unless days says otherwise), oldest first and today last, in UTC. grants are sign-ins and the application's own tokens, refreshes are renewals of tokens, and refusals are errors that were answered to it, by their code. The last seconds of other instances are missing."
      )
    )
  )
  .annotateMerge(titled("Counts of applications", "What applications are given and refused.")) {}
