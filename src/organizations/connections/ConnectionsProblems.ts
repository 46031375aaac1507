import { Schema } from "effect"
import { Problem } from "../../contract/Problem.ts"
import { Issue } from "../../contract/Problems.ts"

export class ConnectionNotFound extends Problem<ConnectionNotFound>()(
  "connection_not_found",
  404,
  "There is no such connection"
) {}

/** Parts of the connection contradict its protocol, or its provider is not found; `errors` names them. */
export class InvalidConnection extends Problem<InvalidConnection>()(
  "invalid_connection",
  400,
  "The connection cannot be like this",
  { errors: Schema.Array(Issue) }
) {}

export class TooManyConnections extends Problem<TooManyConnections>()(
  "too_many_connections",
  409,
  "The organization cannot have more connections",
  { limit: Schema.Int }
) {}
