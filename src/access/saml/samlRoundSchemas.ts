import { Schema } from "effect"
import { ConnectionId } from "../../contract/Ids.ts"
import { Asserted } from "../../directory/identities/Asserted.ts"
import { samlRefusalReasons } from "../../platform/saml/SamlRefusal.ts"

/** A sign-in that waits for its identity provider, found by its RelayState. */
export const SamlRound = Schema.Struct({
  connectionId: ConnectionId,
  /** `ID` of the AuthnRequest. */
  requestId: Schema.String
})
export type SamlRound = typeof SamlRound.Type

/** Reason for which an answer signs nobody in. */
const SamlReason = Schema.Literals([...samlRefusalReasons, "assertion_replayed"])
export type SamlReason = typeof SamlReason.Type

/** Result of reading an answer, whoever's browser brought it. */
const SamlOutcome = Schema.Union([
  Schema.TaggedStruct("Asserted", { asserted: Asserted }),
  Schema.TaggedStruct("Refused", { reason: SamlReason })
])
export type SamlOutcome = typeof SamlOutcome.Type

/** An answer between the provider's post and the browser's return. */
export const SamlAnswer = Schema.Struct({ ...SamlRound.fields, outcome: SamlOutcome })
export type SamlAnswer = typeof SamlAnswer.Type
