import { Schema } from "effect"
import { SessionId } from "../../contract/Ids.ts"

/** Content of a ticket, stored behind its secret; encrypted at rest. */
export const SatelliteTicket = Schema.Struct({
  /** The session to make another from: never one that a ticket has made itself. */
  sourceSessionId: SessionId,
  /** The only host that it counts on, as `Host` names it. */
  host: Schema.String,
  /** S256 (RFC 7636 section 4.2), of the page that asked. */
  codeChallenge: Schema.String
})
export type SatelliteTicket = typeof SatelliteTicket.Type
