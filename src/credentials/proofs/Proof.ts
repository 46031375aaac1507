import { Schema, type DateTime, type Effect, type Redacted } from "effect"
import { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { Problem } from "../../contract/Problem.ts"

/** Purpose of a one-time secret. A secret is valid for one purpose only. */
export const ProofPurpose = Schema.Literals([
  "sign_up",
  "password_reset",
  "email_verification",
  "reauthentication",
  "disavowal",
  "account_deletion",
  "mfa_challenge",
  "mfa_enrollment",
  "totp_setup",
  "email_code",
  "email_link",
  "passkey_sign_in",
  "passkey_registration",
  "passkey_reauthentication",
  "passkey_challenge",
  "passkey_enrollment",
  "passkey_invitation",
  "oauth_state",
  "oauth_continuation",
  "oauth_ticket",
  "saml_round",
  "saml_answer",
  "saml_assertion",
  "identity_link",
  "identity_link_ticket",
  "impersonation",
  "satellite_ticket",
  "connection_test",
  "connection_test_result",
  "sso_native_request",
  "sso_link_code",
  "local_owner",
  "proof_of_work",
  "challenge_token",
  "address_proof"
])
export type ProofPurpose = typeof ProofPurpose.Type

/** A proof as stored; its secrets are inside of `sealed`. */
export const StoredProof = Schema.Struct({
  environmentId: EnvironmentId,
  tokenHash: Schema.Uint8Array,
  subject: Schema.String,
  /** Names a set of parallel proofs; null for a single one. */
  among: Schema.NullOr(Schema.String),
  userId: Schema.NullOr(UserId),
  sealed: Schema.Uint8Array
})
export type StoredProof = typeof StoredProof.Type

/** Request for a new proof. */
export interface ProofRequest {
  readonly purpose: ProofPurpose
  /** The owner of the proof. A new proof of the same purpose and subject voids the old one. */
  readonly subject: string
  /**
   * Names a set of parallel proofs, each with its own subject. Redeeming one of them by its code
   * voids the others. Without it, the subject has one proof at a time.
   */
  readonly among?: string | null
  /** Voiding a user's proofs voids it too; null before there is a user. */
  readonly userId: UserId | null
  /** Data that the redeemer gets; encrypted at rest. */
  readonly payload: Schema.Json
  readonly lifetimeSeconds: number
  /** The secret, if the payload has to contain it; otherwise a new one is generated. */
  readonly token?: Redacted.Redacted
}

/** A proof, named by its secret, or by its subject if the caller has proven to be that subject. */
export type ProofName = Redacted.Redacted | { readonly subject: string }

/** A new proof. Its secrets are returned only here. */
export interface IssuedProof {
  readonly token: Redacted.Redacted
  readonly expiresAt: DateTime.Utc
}

/** A new proof with a code of 6 digits for a person to type. */
export interface CodedProof extends IssuedProof {
  readonly code: Redacted.Redacted
}

/** A new proof that is yet to be stored, by one statement. */
export interface DraftProof<A extends IssuedProof> {
  readonly issued: A
  readonly put: Effect.Effect<void>
}

/** Data of a redeemed proof from its issue. */
export interface RedeemedProof {
  readonly subject: string
  readonly among: string | null
  readonly userId: UserId | null
  readonly payload: Schema.Json
}

/** Which proofs end with the password and the primary address; each purpose has to be decided on. */
const endsWithCredentials: Readonly<Record<ProofPurpose, boolean>> = {
  password_reset: true,
  reauthentication: true,
  account_deletion: true,
  mfa_challenge: true,
  mfa_enrollment: true,
  totp_setup: true,
  email_code: true,
  email_link: true,
  passkey_registration: true,
  passkey_reauthentication: true,
  passkey_challenge: true,
  passkey_enrollment: true,
  oauth_ticket: true,
  saml_round: false,
  saml_answer: false,
  saml_assertion: false,
  identity_link: true,
  identity_link_ticket: true,
  satellite_ticket: true,
  sso_link_code: true,
  // It is nobody's yet.
  local_owner: false,
  // They are nobody's at all.
  proof_of_work: false,
  challenge_token: false,
  address_proof: false,
  // An intruder's change must not take these links from the owner: `Disavowal` looks at each.
  disavowal: false,
  // It proves an address, which has not changed.
  email_verification: false,
  // Staff minted it, by no credential of the user.
  impersonation: false,
  // There is no user yet.
  sign_up: false,
  passkey_sign_in: false,
  passkey_invitation: false,
  oauth_state: false,
  oauth_continuation: false,
  connection_test: false,
  connection_test_result: false,
  sso_native_request: false
}

const purposes = Object.keys(endsWithCredentials) as ReadonlyArray<ProofPurpose>

/**
 * The proofs that a new password or a new primary address voids (contract: "Passwords, codes,
 * throttling").
 */
export const voidedByCredentials: ReadonlyArray<ProofPurpose> = purposes.filter(
  (purpose) => endsWithCredentials[purpose]
)

/**
 * The code is wrong, or its request is unknown, used or expired. The answer does not tell which.
 */
export class InvalidCode extends Problem<InvalidCode>()(
  "invalid_code",
  400,
  "The code is not valid"
) {}

/** The token is unknown, used or expired. The answer does not tell which. */
export class InvalidToken extends Problem<InvalidToken>()(
  "invalid_token",
  400,
  "The token is not valid"
) {}
