import { Schema } from "effect"
import { DirectoryId, DirectoryRequestId, EnvironmentId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"

/** The most requests of a directory that are kept, and the days for which they are. */
export const maximumRequests = 50
export const requestsKeptDays = 7

/** Contents of a request that are encrypted. */
export const RequestContents = Schema.Struct({
  method: Schema.String,
  path: Schema.String.annotate({ description: "Below the directory's baseUrl" }),
  query: Schema.NullOr(Schema.String).annotate({ description: "As it was sent" }),
  body: Schema.NullOr(Schema.String).annotate({
    description: "As JSON, without passwords and tokens; null for none, or for one that is no JSON"
  }),
  bodyCut: Schema.Boolean.annotate({ description: "True if only the beginning of body is kept" }),
  status: Schema.Int.annotate({ description: "Status of the answer" }),
  scimType: Schema.NullOr(Schema.String),
  detail: Schema.NullOr(Schema.String).annotate({ description: "Of an error" })
})
export type RequestContents = typeof RequestContents.Type

/** A request of a directory as it came, without secrets. */
export const DirectoryRequest = Schema.Struct({
  id: DirectoryRequestId,
  at: Timestamp,
  ...RequestContents.fields
}).annotate({ identifier: "DirectoryRequest" })
export type DirectoryRequest = typeof DirectoryRequest.Type

/** A request as it is stored. */
export const StoredRequest = Schema.Struct({
  environmentId: EnvironmentId,
  id: DirectoryRequestId,
  directoryId: DirectoryId,
  at: Timestamp,
  sealed: Schema.Uint8Array
})
export type StoredRequest = typeof StoredRequest.Type
