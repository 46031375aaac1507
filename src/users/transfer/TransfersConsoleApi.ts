import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyProblems, EmptyBody, StreamedBody } from "../../contract/Conventions.ts"
import { EnvironmentId } from "../../contract/Ids.ts"
import { PageOf, PageProblems, PageQuery } from "../../contract/Paging.ts"
import { BodyTooLarge, UnsupportedMediaType } from "../../contract/Problems.ts"
import { exportSystems } from "./ImportFile.ts"
import {
  ExportFilter,
  Job,
  JobExpired,
  JobNotFound,
  NothingToDownload,
  TransferId
} from "./Transfer.ts"
import { needs, operation } from "../../contract/LeastRole.ts"
import { importedFields } from "./ImportedUser.ts"

const params = { environmentId: EnvironmentId }
const job = { ...params, jobId: TransferId }
const below = "/environments/:environmentId"

const Flag = Schema.Literals(["true", "false"])

/** The most columns that a file is asked for: more than there are members. */
const mostColumns = 100

const Member = Schema.String.check(
  Schema.makeFilter(
    (member) =>
      importedFields.includes(member) || `Expected a member of a user: ${importedFields.join(", ")}`
  )
)

const isMapping = Schema.makeFilter((columns: Readonly<Record<string, string>>) => {
  const members = Object.values(columns)
  if (members.length === 0 || members.length > mostColumns) return "Expected 1 to 100 columns"
  if (new Set(members).size < members.length) return "Expected each member once"
  return true
})

/**
 * The query `columns` of an import: a JSON object from the headers of a CSV's columns to the members
 * of a user that they hold.
 */
const ImportColumns = Schema.fromJsonString(
  Schema.Record(Schema.String.check(Schema.isMinLength(1)), Member).check(isMapping)
)

/** Users from files and into files. */
export class TransfersConsoleApi extends HttpApiGroup.make("console.transfers")
  .add(
    HttpApiEndpoint.post("startImport", `${below}/imports`, {
      params,
      query: {
        format: Schema.optionalKey(Schema.Literals(["jsonl", "csv", "json"])),
        from: Schema.optionalKey(Schema.Literals(exportSystems)),
        dryRun: Schema.optionalKey(Flag),
        columns: Schema.optionalKey(ImportColumns)
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
        operation(
          needs.admin,
          "Import users",
          'The body is the file, 512 MiB at most: JSON lines, CSV with a header, or one JSON document with an array of users; format says which if the media type does not. from names the system that exported the file, so that its columns and hashes are understood. dryRun checks every line and writes nothing; in a large file it may miss that two lines far apart have the same address or account, which an import refuses. columns says what the columns of a CSV hold, as a JSON object from headers to members of a user, such as {"E-mail":"email"}: all other columns are left out. Without it every header must be the name of a member. No file outlives its job, so to import what a dry run has checked, send it again. The rules are those of the command user import: lines that break one are refused and reported by number, existing users are skipped, and no mail is sent. The import resumes after a restart of the service.'
        )
      ),
    HttpApiEndpoint.post("startExport", `${below}/exports`, {
      params,
      query: ExportFilter.fields,
      payload: EmptyBody,
      success: Job.pipe(HttpApiSchema.status("Accepted")),
      error: [...BodyProblems]
    }).annotateMerge(
      operation(
        needs.freshAdmin,
        "Export the users",
        "Writes all users except deleted ones, or those of them that fit the filters of the query, as JSON lines that an import takes, with private metadata but without password hashes; only the command user export can include those. The file is kept encrypted for 24 hours. The job and the audit event user.exported say with filtered that there was a filter, and never what it was."
      )
    ),
    HttpApiEndpoint.get("listJobs", `${below}/jobs`, {
      params,
      query: PageQuery,
      success: PageOf(Job),
      error: [...PageProblems]
    }).annotateMerge(
      operation(
        needs.auditor,
        "List the imports and exports",
        "Those of every operator, newest first. badLines is empty in this list: the job itself has them."
      )
    ),
    HttpApiEndpoint.get("getJob", `${below}/jobs/:jobId`, {
      params: job,
      success: Job,
      error: JobNotFound
    }).annotateMerge(
      operation(
        needs.auditor,
        "Get the progress of an import or export",
        "done and total count bytes of the file, or users. badLines holds the first 1,000 refused lines, each with every reason but never with its content; notes name what would be wrong with every user. download is the path of an export's file, for 24 hours. Jobs are kept for 90 days."
      )
    ),
    HttpApiEndpoint.get("downloadExport", `${below}/jobs/:jobId/download`, {
      params: job,
      success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "application/x-ndjson" })),
      error: [JobNotFound, NothingToDownload, JobExpired]
    }).annotateMerge(
      operation(
        needs.freshAdmin,
        "Download an export",
        "A streamed attachment of JSON lines. The audit trail records each download as user.exported."
      )
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Imports and exports",
      description: "Imports and exports of users, in the background."
    })
  ) {}
