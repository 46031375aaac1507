import { DateTime, Schema } from "effect"
import { DataRequestId, EnvironmentId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { Problem } from "../../contract/Problem.ts"

/** The states of a data request (contract: section 4). */
export const DataRequestStatus = Schema.Literals(["pending", "ready", "expired"])
export type DataRequestStatus = typeof DataRequestStatus.Type

/** A person's request for a copy of their data. */
export const DataRequest = Schema.Struct({
  id: DataRequestId,
  status: DataRequestStatus,
  createdAt: Timestamp,
  readyAt: Schema.NullOr(Timestamp),
  downloadUrl: Schema.NullOr(Schema.String).annotate({
    description: "Where the user's own session downloads it, once ready"
  })
}).annotate({ identifier: "DataRequest" })
export type DataRequest = typeof DataRequest.Type

/** A data request, before it is told where its export is. */
export type DataRequestState = Omit<DataRequest, "downloadUrl">

/** A job of the queue: the request to fulfil. */
export const DataExportJob = Schema.Struct({
  environmentId: EnvironmentId,
  dataRequestId: DataRequestId
})
export type DataExportJob = typeof DataExportJob.Type

/** Lifetime of an export (contract: "Data export"). */
export const exportDays = 7

/** Times that the state of a request follows from: it is never stored. */
export const DataRequestTimes = Schema.Struct({
  createdAt: Timestamp,
  readyAt: Schema.NullOr(Timestamp)
})
export type DataRequestTimes = typeof DataRequestTimes.Type

/** Deletion time of an export. One that could not be made is given up after the same time. */
export const expiresAt = ({ createdAt, readyAt }: DataRequestTimes): DateTime.Utc =>
  DateTime.add(readyAt ?? createdAt, { days: exportDays })

/** The state at an instant; a request is expired from its end on, with no cleaner's help. */
export const statusAt = (times: DataRequestTimes, now: DateTime.Utc): DataRequestStatus => {
  if (DateTime.isGreaterThanOrEqualTo(now, expiresAt(times))) return "expired"
  return times.readyAt === null ? "pending" : "ready"
}

/** The person has no such request, or what it asks for is not made yet. */
export class DataRequestNotFound extends Problem<DataRequestNotFound>()(
  "data_request_not_found",
  404,
  "There is no such download"
) {}

/** The copy was deleted; ask for a fresh one. */
export class DataRequestExpired extends Problem<DataRequestExpired>()(
  "data_request_expired",
  410,
  "The copy of the data has expired"
) {}

/** Name of the queue in the database. */
export const queueName = "data_export"

/** One attempt to make an export. */
export interface Build {
  readonly environmentId: EnvironmentId
  readonly dataRequestId: DataRequestId
  readonly buildId: string
}

/**
 * Encryption context of a part of an export: its own place in this one export. A part that was
 * moved to another place or request does not decrypt.
 */
export const sealPurpose = (
  { buildId, dataRequestId, environmentId }: Build,
  position: number
): string => `data_export:${environmentId}:${dataRequestId}:${buildId}:${position}`
