import { Schema } from "effect"
import { SecretKeyId, Uuid } from "../../contract/Ids.ts"
import { Reason, RedactedText, Text, Timestamp } from "../../contract/Values.ts"

/** Request for an impersonation (contract: "Users"). */
export const NewImpersonation = Schema.Struct({
  /** The customer's own id of their member of staff. */
  impersonatorId: Uuid,
  /** Why, for the audit trail. */
  reason: Reason,
  redirectUrl: Schema.optionalKey(Schema.NullOr(Text)),
  /** Lifetime of the link; defaults to `links.impersonationSeconds`. */
  expiresInSeconds: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 30, maximum: 900 }))
  )
})
export type NewImpersonation = typeof NewImpersonation.Type

/** A link that signs anyone who opens it in as the user for a while; shown only once. */
export const ImpersonationToken = Schema.Struct({
  token: RedactedText,
  url: RedactedText,
  expiresAt: Timestamp
}).annotate({ identifier: "ImpersonationToken" })
export type ImpersonationToken = typeof ImpersonationToken.Type

/** Content of a token until it is redeemed; encrypted at rest. */
export const PendingImpersonation = Schema.Struct({
  impersonatorId: Uuid,
  reason: Schema.String,
  /** Absolute; null for the app. */
  redirectUrl: Schema.NullOr(Schema.String),
  /** Absent of one that was minted before this was kept. */
  mintedAt: Schema.optionalKey(Timestamp),
  /** The key that minted it, whose revocation ends it; absent where an operator did. */
  secretKeyId: Schema.optionalKey(SecretKeyId)
})
export type PendingImpersonation = typeof PendingImpersonation.Type
