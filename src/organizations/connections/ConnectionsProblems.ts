import { Schema } from "effect"
import { Problem } from "../../contract/Problem.ts"
import { Issue } from "../../contract/Problems.ts"

export class ConnectionNotFound extends Problem<ConnectionNotFound>()(
  "connection_not_found",
  404,
  "There is no such connection"
) {}

/**
 * Parts of the connection contradict its protocol, or its provider is not found; `errors` names
 * them.
 */
export class InvalidConnection extends Problem<InvalidConnection>()(
  "invalid_connection",
  400,
  "The connection cannot be like this",
  { errors: Schema.Array(Issue) }
) {}

/** The answer to settings of which each of `errors` names a part that cannot be. */
export const invalidConnection = (errors: ReadonlyArray<Issue>) =>
  new InvalidConnection({ properties: { errors } })

export class TooManyConnections extends Problem<TooManyConnections>()(
  "too_many_connections",
  409,
  "The organization cannot have more connections",
  { limit: Schema.Int }
) {}

export class ConnectionInUse extends Problem<ConnectionInUse>()(
  "connection_in_use",
  409,
  "People sign in by the connection: who they are there cannot change"
) {}

export class ConnectionConflict extends Problem<ConnectionConflict>()(
  "connection_conflict",
  409,
  "Another active connection of the organization has one of these domains"
) {}

export class ConnectionNotTested extends Problem<ConnectionNotTested>()(
  "connection_not_tested",
  409,
  "A test sign-in has to succeed first"
) {}

export class ConnectionIncomplete extends Problem<ConnectionIncomplete>()(
  "connection_incomplete",
  409,
  "Settings that a sign-in needs are missing"
) {}

export class NoVerifiedDomain extends Problem<NoVerifiedDomain>()(
  "no_verified_domain",
  409,
  "The organization has no verified domain for the connection"
) {}
