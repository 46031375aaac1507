import { Schema } from "effect"

/** An answer as it is kept for repeats of its request; the body is text, as all of ours are. */
export const StoredResponse = Schema.Struct({
  status: Schema.Int,
  contentType: Schema.NullOr(Schema.String),
  body: Schema.NullOr(Schema.String)
})
export type StoredResponse = typeof StoredResponse.Type

export const StoredResponseJson = Schema.fromJsonString(StoredResponse)
