import { Schema } from "effect"
import { RedactedText } from "../../contract/Values.ts"

/** Data for setting up an authenticator; shown only once. */
export const TotpSetup = Schema.Struct({
  secret: Schema.RedactedFromValue(
    Schema.String.annotate({ description: "In base32, for anyone who cannot scan" })
  ),
  otpauthUri: RedactedText,
  qrCodeSvg: Schema.RedactedFromValue(
    Schema.String.annotate({ description: "`otpauthUri` as a QR code: an SVG document" })
  )
}).annotate({ identifier: "TotpSetup" })
export type TotpSetup = typeof TotpSetup.Type

/** Ten codes, each replacing the authenticator once; shown only here. */
export const RecoveryCodeList = Schema.Array(RedactedText)
