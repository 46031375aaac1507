import { Schema } from "effect"
import { ConnectionAttemptId, ConnectionId, EnvironmentId, UserId } from "../../contract/Ids.ts"
import { MetadataBag } from "../../contract/Metadata.ts"
import { Timestamp } from "../../contract/Values.ts"

/** Time for which attempts are kept. */
export const attemptsKeptDays = 30

/** Why an attempt to sign in by a connection failed. */
export const AttemptReason = Schema.Literals([
  "access_denied",
  "assertion_encrypted",
  "assertion_expired",
  "assertion_replayed",
  "audience_mismatch",
  "certificate_unknown",
  "client_rejected",
  "code_rejected",
  "connection_domain_mismatch",
  "destination_mismatch",
  "email_missing",
  "email_unverified",
  "guest_account",
  "invalid_answer",
  "invalid_id_token",
  "issuer_mismatch",
  "malformed",
  "no_discovery",
  "not_in_response_to",
  "not_provisioned",
  "other_account",
  "provider_refused",
  "reauthentication_unsupported",
  "refused_address",
  "signature_invalid",
  "signature_missing",
  "sso_required",
  "subject_missing",
  "tenant_mismatch",
  "unreachable",
  "user_banned"
])
export type AttemptReason = typeof AttemptReason.Type

const shown = {
  id: ConnectionAttemptId,
  at: Timestamp,
  test: Schema.Boolean,
  result: Schema.Literals(["success", "failure", "denied"]),
  reason: Schema.NullOr(AttemptReason),
  subject: Schema.NullOr(Schema.String),
  userId: Schema.NullOr(UserId),
  claims: Schema.NullOr(MetadataBag).annotate({ description: "Of tests only" })
}

/** A sign-in by a connection, or a test of one, as it ended. */
export const ConnectionAttempt = Schema.Struct(shown).annotate({ identifier: "ConnectionAttempt" })
export type ConnectionAttempt = typeof ConnectionAttempt.Type

/** An attempt as it is stored. */
export const StoredAttempt = Schema.Struct({
  environmentId: EnvironmentId,
  connectionId: ConnectionId,
  ...shown
})
export type StoredAttempt = typeof StoredAttempt.Type
