import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyProblems, EmptyBody, StreamedBody } from "../../contract/Conventions.ts"
import { EnvironmentId } from "../../contract/Ids.ts"
import { BodyTooLarge, UnsupportedMediaType } from "../../contract/Problems.ts"
import { exportSystems } from "../../users/transfer/ImportFile.ts"
import { Job, TransferId } from "./Transfer.ts"
import { JobExpired, JobNotFound, NothingToDownload } from "./TransfersProblems.ts"

const params = { environmentId: EnvironmentId }
const job = { ...params, jobId: TransferId }
const below = "/environments/:environmentId"

const Flag = Schema.Literals(["true", "false"])

/** Users from files and into files. */
export class TransfersConsoleApi extends HttpApiGroup.make("console.transfers")
  .add(
    HttpApiEndpoint.post("startImport", `${below}/imports`, {
      params,
      query: {
        format: Schema.optionalKey(Schema.Literals(["jsonl", "csv", "json"])),
        from: Schema.optionalKey(Schema.Literals(exportSystems)),
        dryRun: Schema.optionalKey(Flag)
      },
      payload: HttpApiSchema.StreamUint8Array({
        contentType: [
          "application/x-ndjson",
          "text/csv",
          "application/json",
          "application/octet-stream"
        ]
      }),
      success: Job.pipe(HttpApiSchema.status("Accepted")),
      error: [BodyTooLarge, UnsupportedMediaType]
    })
      .annotate(StreamedBody, true)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Import users",
          description:
            "The body is the file, of 512 MiB at most: JSON lines, CSV with a header, or one JSON document with an array of users; format says which where the media type does not. from names the system that exported it, whose columns and hashes are understood. dryRun checks every line and writes nothing; in a large file it need not see that two lines far apart have the same address or account, which an import refuses. The rules are those of the command user import: lines that break one are refused and told by number, users who are there are skipped, and no mail is sent. The import goes on through restarts of the service."
        })
      ),
    HttpApiEndpoint.post("startExport", `${below}/exports`, {
      params,
      payload: EmptyBody,
      success: Job.pipe(HttpApiSchema.status("Accepted")),
      error: [...BodyProblems]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Export the users",
        description:
          "All users but deleted ones as JSON lines that an import takes, with private metadata and without password hashes: those the command user export has. The file is kept encrypted for 24 hours."
      })
    ),
    HttpApiEndpoint.get("getJob", `${below}/jobs/:jobId`, {
      params: job,
      success: Job,
      error: JobNotFound
    }).annotateMerge(
      OpenApi.annotations({
        summary: "See how far an import or export is",
        description:
          "done of total, in bytes of the file or in users. badLines are the first 1,000 lines that were refused, each with every reason and never with what it holds; notes tell what would be wrong with everybody. download is where the file of an export is, for 24 hours. Jobs are forgotten after 90 days."
      })
    ),
    HttpApiEndpoint.get("downloadExport", `${below}/jobs/:jobId/download`, {
      params: job,
      success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "application/x-ndjson" })),
      error: [JobNotFound, NothingToDownload, JobExpired]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Download an export",
        description:
          "A streamed attachment of JSON lines. Each download is told by the trail as user.exported."
      })
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Imports and exports",
      description: "Users from files and into files, in the background."
    })
  ) {}
