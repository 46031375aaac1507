import { Schema } from "effect"
import { RegistrationTokenId } from "../../contract/Ids.ts"
import { RedactedText, Timestamp } from "../../contract/Values.ts"
import { Problem } from "../../contract/Problem.ts"

const daySeconds = 86_400

/** The most tokens that a list shows of those that can be used, and of those that are used up. */
export const maximumListed = 1000

/** The body of `POST /registration-tokens`. */
export const NewRegistrationToken = Schema.Struct({
  uses: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1000 }))),
  expiresInSeconds: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 30 * daySeconds }))
  )
})
export type NewRegistrationToken = typeof NewRegistrationToken.Type

/** Uses and life of a token for which a request says nothing else: one application, within a day. */
export const usualUses = 1
export const usualSeconds = daySeconds

/** An initial access token (RFC 7591 section 1.2), by which strangers may register an application. */
export const RegistrationToken = Schema.Struct({
  id: RegistrationTokenId,
  usesLeft: Schema.Int,
  expiresAt: Timestamp,
  createdAt: Timestamp
}).annotate({ identifier: "RegistrationToken" })
export type RegistrationToken = typeof RegistrationToken.Type

/** A new one; the token itself is in this answer and nowhere else. */
export const CreatedRegistrationToken = Schema.Struct({
  id: RegistrationTokenId,
  token: RedactedText.annotate({ description: "Shown only here" }),
  expiresAt: Timestamp
}).annotate({ identifier: "CreatedRegistrationToken" })

export class RegistrationTokenNotFound extends Problem<RegistrationTokenNotFound>()(
  "registration_token_not_found",
  404,
  "There is no such registration token"
) {}
