import { Schema } from "effect"
import { RedactedText } from "../../contract/Values.ts"

/** The answer of the token endpoint (RFC 6749 section 5.1). */
export const TokenAnswer = Schema.Struct({
  access_token: RedactedText,
  issued_token_type: Schema.optionalKey(Schema.String),
  token_type: Schema.Literals(["Bearer", "DPoP"]),
  expires_in: Schema.Int,
  scope: Schema.String,
  refresh_token: Schema.optionalKey(RedactedText),
  id_token: Schema.optionalKey(RedactedText)
}).annotate({ identifier: "TokenAnswer" })
export type TokenAnswer = typeof TokenAnswer.Type
