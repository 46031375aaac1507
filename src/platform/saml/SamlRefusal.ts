import { Result } from "effect"

/** Reasons for which a response signs nobody in, as trail and attempts name them. */
export const samlRefusalReasons = [
  "assertion_encrypted",
  "assertion_expired",
  "audience_mismatch",
  "certificate_unknown",
  "destination_mismatch",
  "issuer_mismatch",
  "malformed",
  "not_in_response_to",
  "provider_refused",
  "signature_invalid",
  "signature_missing",
  "subject_missing"
] as const
export type SamlRefusalReason = (typeof samlRefusalReasons)[number]

export interface SamlRefusal {
  readonly reason: SamlRefusalReason
  /** A fixed sentence for operators, without anything that was sent. */
  readonly detail: string
}

export const refusal = (
  reason: SamlRefusalReason,
  detail: string
): Result.Result<never, SamlRefusal> => Result.fail({ reason, detail })
