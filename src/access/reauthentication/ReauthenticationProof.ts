import { Schema } from "effect"
import { CredentialJson } from "../../credentials/passkeys/CeremonyOptions.ts"
import { Text } from "../../contract/Values.ts"

const secret = Schema.RedactedFromValue(Text)

/** One way to prove again who one is. */
export const ReauthenticationProof = Schema.Union([
  Schema.Struct({ password: secret }),
  Schema.Struct({ totpCode: secret }),
  Schema.Struct({ recoveryCode: secret }),
  Schema.Struct({ emailCode: secret }),
  Schema.Struct({ ceremonyId: secret, credential: CredentialJson })
])
export type ReauthenticationProof = typeof ReauthenticationProof.Type
