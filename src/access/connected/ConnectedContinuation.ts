import { DateTime, Effect, Schema } from "effect"
import { UserId } from "../../contract/Ids.ts"
import { Text, Timestamp } from "../../contract/Values.ts"
import { Asserted, type ConnectedSignIn } from "../../directory/identities/Asserted.ts"
import type { ProvenPasskey } from "../../credentials/secondFactors/SecondFactor.ts"
import type { StoredConnection } from "../../organizations/connections/Connection.ts"
import { countsAsSecondFactor } from "../../organizations/connections/ConnectionWord.ts"
import { CredentialJson } from "../../credentials/passkeys/CeremonyOptions.ts"

/** Method of a session that a connection made. */
export const ssoMethod = "sso"

/** Proof of an account's owner, and by which method; a passkey is their second factor, too. */
export interface OwnerProof {
  readonly userId: UserId
  readonly method: "password" | "email_code" | ProvenPasskey
}

/** Step that the person has taken beyond the connection's word. */
export interface TakenStep {
  /** Methods by which the owner has proven the account, where it is to be linked. */
  readonly provenBy?: OwnerProof
  readonly consented?: boolean
}

/**
 * A sign-in by a connection that waits for the person: for the proof that the account of their
 * address is theirs, or for their consent to a new one. It is encrypted at rest.
 */
export const ConnectedContinuation = Schema.Struct({
  asserted: Asserted,
  /** Owner of the account that is to be linked; null for a new one. */
  owner: Schema.NullOr(UserId),
  missing: Schema.Array(Schema.Literals(["proof", "legalConsent"])),
  /** SHA-256 of the secret of the browser it was begun in; null for a native install. */
  browser: Schema.NullOr(Schema.String),
  expiresAt: Timestamp
})
export type ConnectedContinuation = typeof ConnectedContinuation.Type

/** A sign-in by the word of a connection, within the bounds that its settings set. */
export const connectedSignIn = (
  { settings, terms: { sessionSeconds, ...terms } }: StoredConnection,
  asserted: Asserted,
  link: ConnectedSignIn["link"]
): ConnectedSignIn => ({
  asserted,
  link,
  secondFactor: countsAsSecondFactor(terms, settings, asserted.contexts),
  endsAt: asserted.sessionEndsAt,
  ...(sessionSeconds === null ? {} : { sessionSeconds })
})

/** Time of the person's proof at the provider, at most now; null if it has not said. */
export const provenAtOf = ({ authenticatedAt }: Asserted) =>
  Effect.map(DateTime.now, (now) =>
    authenticatedAt === null ? null : DateTime.min(authenticatedAt, now)
  )

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
