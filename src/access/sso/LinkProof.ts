import { Schema } from "effect"
import { Text } from "../../contract/Values.ts"
import { CredentialJson } from "../../credentials/passkeys/CeremonyOptions.ts"

const secret = Schema.RedactedFromValue(Text)

/** Name of a sign-in that waits for its proof, in place of the browser's own. */
export const PendingTicket = { ticket: Schema.optionalKey(secret) }

/** Proof that the account which a connection's word names is one's own. */
export const LinkProof = Schema.Union([
  Schema.Struct({ ...PendingTicket, password: secret }),
  Schema.Struct({ ...PendingTicket, code: secret }),
  Schema.Struct({ ...PendingTicket, ceremonyId: secret, credential: CredentialJson })
])
export type LinkProof = typeof LinkProof.Type
