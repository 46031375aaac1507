import { Schema } from "effect"
import { Timestamp } from "../../contract/Values.ts"
import { ClientSession } from "../../sessions/sessions/ClientSession.ts"
import { CurrentUser } from "../../directory/users/CurrentUser.ts"

/** A completed sign-in. `sessionToken` is there for native installs and servers only. */
export const SessionResult = Schema.Struct({
  status: Schema.Literal("complete"),
  session: ClientSession,
  user: CurrentUser,
  accessToken: Schema.RedactedFromValue(Schema.String),
  accessTokenExpiresAt: Timestamp,
  sessionToken: Schema.optionalKey(Schema.RedactedFromValue(Schema.String))
}).annotate({ identifier: "SessionResult" })
export type SessionResult = typeof SessionResult.Type

/** The client's new token, for callers who hold it themselves; a browser has it as a cookie. */
export const ReplacedToken = Schema.Struct({
  sessionToken: Schema.RedactedFromValue(Schema.String)
}).annotate({ identifier: "ReplacedToken" })

/** The password was right; the second factor is still owed. */
export const MfaRequired = Schema.Struct({
  status: Schema.Literal("mfa_required"),
  challengeId: Schema.RedactedFromValue(Schema.String),
  factors: Schema.Array(Schema.Literals(["totp", "recovery_code"])),
  expiresAt: Timestamp
}).annotate({ identifier: "MfaRequired" })

/** The environment asks for a second factor, and the user has none yet. */
export const MfaEnrollmentRequired = Schema.Struct({
  status: Schema.Literal("mfa_enrollment_required"),
  enrollmentToken: Schema.RedactedFromValue(Schema.String),
  expiresAt: Timestamp
}).annotate({ identifier: "MfaEnrollmentRequired" })

/** What a sign-in answers (contract: "What sign-in answers"). */
export const SignInResult = Schema.Union([SessionResult, MfaRequired, MfaEnrollmentRequired])
export type SignInResult = typeof SignInResult.Type
