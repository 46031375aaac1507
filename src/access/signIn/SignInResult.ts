import { SecondFactorMethod } from "../../credentials/secondFactors/SecondFactor.ts"
import { Schema } from "effect"
import { Timestamp, RedactedText } from "../../contract/Values.ts"
import { SessionResult } from "../../sessions/clients/Client.ts"
import { Problem } from "../../contract/Problem.ts"

/** The password was right; the second factor is still owed. */
export const MfaRequired = Schema.Struct({
  status: Schema.Literal("mfa_required"),
  challengeId: RedactedText,
  factors: Schema.Array(SecondFactorMethod),
  expiresAt: Timestamp
}).annotate({ identifier: "MfaRequired" })

/** The environment asks for a second factor, and the user has none yet. */
export const MfaEnrollmentRequired = Schema.Struct({
  status: Schema.Literal("mfa_enrollment_required"),
  enrollmentToken: RedactedText,
  expiresAt: Timestamp
}).annotate({ identifier: "MfaEnrollmentRequired" })

/** Result of a sign-in (contract: "What sign-in answers"). */
export const SignInResult = Schema.Union([SessionResult, MfaRequired, MfaEnrollmentRequired])
export type SignInResult = typeof SignInResult.Type

/** The sign-up is incomplete: continue at /auth/sign-up/continuation. */
export const ContinuationRequired = Schema.Struct({
  status: Schema.Literal("continue"),
  continuationTicket: RedactedText,
  expiresAt: Timestamp
}).annotate({ identifier: "ContinuationRequired" })

/** Result of a way of signing in that also makes users. */
export const ContinuedSignIn = Schema.Union([
  SessionResult,
  MfaRequired,
  MfaEnrollmentRequired,
  ContinuationRequired
])
export type ContinuedSignIn = typeof ContinuedSignIn.Type

/** Address and password do not belong together; which of them is wrong is not told. */
export class InvalidCredentials extends Problem<InvalidCredentials>()(
  "invalid_credentials",
  401,
  "The email address or the password is wrong"
) {}

/** The password is right, and the user is banned. */
export class UserBanned extends Problem<UserBanned>()("user_banned", 403, "The user is banned") {}

/** The password is right, and the address was never proven; a link to prove it was mailed. */
export class EmailNotVerified extends Problem<EmailNotVerified>()(
  "email_not_verified",
  403,
  "The email address is not verified yet"
) {}
