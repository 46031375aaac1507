import { Schema } from "effect"
import { Timestamp, RedactedText } from "../../contract/Values.ts"
import { CurrentUser } from "../../directory/users/CurrentUser.ts"
import { ClientSession } from "../sessions/Session.ts"

/** A completed sign-in. `sessionToken` is there for native installs and servers only. */
export const SessionResult = Schema.Struct({
  status: Schema.Literal("complete"),
  session: ClientSession,
  user: CurrentUser,
  accessToken: RedactedText,
  accessTokenExpiresAt: Timestamp,
  sessionToken: Schema.optionalKey(RedactedText)
}).annotate({ identifier: "SessionResult" })
export type SessionResult = typeof SessionResult.Type

/** The client's new token, for callers who hold it themselves; a browser has it as a cookie. */
export const ReplacedToken = Schema.Struct({
  sessionToken: RedactedText
}).annotate({ identifier: "ReplacedToken" })
