import { DateTime, Schema } from "effect"
import { EnvironmentId, UserId, Uuid } from "../../contract/Ids.ts"
import { Problem } from "../../contract/Problem.ts"
import { Timestamp } from "../../contract/Values.ts"
import { userListFilters } from "../../directory/users/User.ts"
import { exportSystems } from "./ImportFile.ts"

export const TransferId = Uuid.pipe(Schema.brand("JobId"))
export type TransferId = typeof TransferId.Type

/** Name of the queue in the database. */
export const queueName = "transfer"

/** A job of the queue: the transfer to make. */
export const TransferJob = Schema.Struct({ environmentId: EnvironmentId, transferId: TransferId })
export type TransferJob = typeof TransferJob.Type

/** Options of an import. */
export const ImportOrder = Schema.Struct({
  format: Schema.Literals(["jsonl", "csv", "json"]),
  from: Schema.NullOr(Schema.Literals(exportSystems)),
  dryRun: Schema.Boolean,
  /** Members by the headers of their columns, the others left out; null: headers name the members. */
  columns: Schema.NullOr(Schema.Record(Schema.String, Schema.String))
})
export type ImportOrder = typeof ImportOrder.Type

const { createdAfter, createdBefore, organizationId, query, registrationState } = userListFilters

/** Filter of an export, as that of the users list; deleted users are in none. */
export const ExportFilter = Schema.Struct({
  query,
  status: Schema.optionalKey(Schema.Literals(["active", "banned"])),
  registrationState,
  organizationId,
  createdAfter,
  createdBefore
})
export type ExportFilter = typeof ExportFilter.Type

const BadLine = Schema.Struct({
  line: Schema.Int,
  errors: Schema.Array(Schema.Struct({ path: Schema.String, message: Schema.String }))
})

/** Result of an import so far, with the first 1,000 refused lines. */
export const ImportOutcome = Schema.Struct({
  lines: Schema.Int,
  imported: Schema.Int,
  skipped: Schema.Int,
  refused: Schema.Int,
  badLines: Schema.Array(BadLine),
  notes: Schema.Array(Schema.String)
})
export type ImportOutcome = typeof ImportOutcome.Type

export const emptyOutcome: ImportOutcome = {
  lines: 0,
  imported: 0,
  skipped: 0,
  refused: 0,
  badLines: [],
  notes: []
}

/** The operator who asked for a job; null in a job once they are none of its environment any more. */
const JobStarter = Schema.Struct({
  userId: UserId,
  email: Schema.String,
  name: Schema.NullOr(Schema.String)
}).annotate({ identifier: "JobStarter" })
export type JobStarter = typeof JobStarter.Type

/** An import or an export as operators see it. */
export const Job = Schema.Struct({
  id: TransferId,
  kind: Schema.Literals(["import", "export"]),
  status: Schema.Literals(["queued", "running", "done", "failed"]),
  dryRun: Schema.Boolean,
  filtered: Schema.Boolean.annotate({
    description: "Whether an export holds only the users that fit a filter"
  }),
  startedBy: Schema.NullOr(JobStarter),
  unit: Schema.Literals(["bytes", "users"]).annotate({
    description: "What done and total count: bytes of the file, or users"
  }),
  done: Schema.Int,
  total: Schema.NullOr(Schema.Int),
  ...ImportOutcome.fields,
  failure: Schema.NullOr(Schema.String),
  download: Schema.NullOr(Schema.String).annotate({
    description: "The path of an export's file, while it can be downloaded"
  }),
  createdAt: Timestamp,
  finishedAt: Schema.NullOr(Timestamp),
  expiresAt: Schema.NullOr(Timestamp)
}).annotate({ identifier: "Job" })
export type Job = typeof Job.Type

/** A transfer as it is kept. */
export const Transfer = Schema.Struct({
  id: TransferId,
  kind: Job.fields.kind,
  /** The operator who asked for it: a user of the platform environment. */
  operatorId: UserId,
  status: Schema.Literals([...Job.fields.status.literals, "receiving"]),
  /** Null for an export. */
  form: Schema.NullOr(ImportOrder),
  /** Null for all users, and for an import; without its values once the export has ended. */
  filter: Schema.NullOr(ExportFilter),
  buildId: Schema.String,
  partCount: Schema.Int,
  done: Schema.Int,
  total: Schema.NullOr(Schema.Int),
  report: Schema.NullOr(ImportOutcome),
  failure: Schema.NullOr(Schema.String),
  createdAt: Timestamp,
  startedAt: Schema.NullOr(Timestamp),
  finishedAt: Schema.NullOr(Timestamp)
})
export type Transfer = typeof Transfer.Type

/** The largest file of an import, in bytes: what is larger is imported on the command line. */
export const maximumFileBytes = 512 * 1024 * 1024

/** Lifetime of an export's file. */
export const exportHours = 24

/** Expiry of an export's file; null if there is none. */
export const expiresAt = ({ finishedAt, kind, status }: Transfer): DateTime.Utc | null =>
  kind === "export" && status === "done" && finishedAt !== null
    ? DateTime.add(finishedAt, { hours: exportHours })
    : null

export class JobNotFound extends Problem<JobNotFound>()(
  "job_not_found",
  404,
  "There is no such job"
) {}

/** An import leaves no file, and an export does once it is done. */
export class NothingToDownload extends Problem<NothingToDownload>()(
  "nothing_to_download",
  404,
  "The job has no file to download"
) {}

export class JobExpired extends Problem<JobExpired>()(
  "job_expired",
  410,
  "The file was deleted: export again"
) {}
