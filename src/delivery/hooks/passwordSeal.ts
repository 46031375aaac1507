import { Schema, Redacted } from "effect"
import { encryptTo } from "../../platform/PublicKeyEncryption.ts"
import { RedactedText } from "../../contract/Values.ts"
import type { PublicJwk } from "./Hook.ts"

/** Content of a sealed password: it counts for one call only. */
export const SealedPassword = Schema.Struct({
  password: RedactedText,
  email: Schema.String,
  /** Unix seconds. */
  time: Schema.Int,
  webhookId: Schema.String
})
export type SealedPassword = typeof SealedPassword.Type

const encode = Schema.encodeSync(Schema.fromJsonString(SealedPassword))

/** Encrypts a password to the hook's key. */
export const sealPassword = (key: PublicJwk, content: SealedPassword) =>
  encryptTo(key, Redacted.make(encode(content)))
