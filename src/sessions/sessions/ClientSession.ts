import { Schema } from "effect"
import { UserId } from "../../contract/Ids.ts"
import { Session } from "./Session.ts"

const { environmentId: _environmentId, ...fields } = Session.fields

/** A session as the people of its client see it (contract: "Client, session, token"). */
export const ClientSession = Schema.Struct({
  ...fields,
  current: Schema.Boolean,
  user: Schema.Struct({
    id: UserId,
    name: Schema.NullOr(Schema.String),
    email: Schema.NullOr(Schema.String)
  })
}).annotate({ identifier: "ClientSession" })
export type ClientSession = typeof ClientSession.Type
