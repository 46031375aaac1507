import { Schema } from "effect"
import { Text } from "../../contract/Values.ts"

const secret = Schema.RedactedFromValue(Text)

/** One way to prove again who one is. */
export const ReauthenticationProof = Schema.Union([
  Schema.Struct({ password: secret }),
  Schema.Struct({ totpCode: secret }),
  Schema.Struct({ recoveryCode: secret }),
  Schema.Struct({ emailCode: secret })
])
export type ReauthenticationProof = typeof ReauthenticationProof.Type
