import { Redacted } from "effect"
import { hmacSha256 } from "./Crypto.ts"

/** The key of an endpoint: what its secret is the text form of. */
export type SigningKey = Redacted.Redacted<Uint8Array>

/** Bytes of a new key; Standard Webhooks asks for 24 to 64. */
export const signingKeyLength = 32

/** A key as its owner is shown it, once. */
export const secretOf = (key: SigningKey): Redacted.Redacted =>
  Redacted.make(`whsec_${Buffer.from(Redacted.value(key)).toString("base64")}`)

/** One message of Standard Webhooks. */
export interface WebhookMessage {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/** The headers of a message: one signature for each key, the newest first. */
export const signedHeaders = (
  { body, id, timestamp }: WebhookMessage,
  keys: ReadonlyArray<SigningKey>
): Readonly<Record<string, string>> => {
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const signatures = keys.map((key) => {
    const mac = hmacSha256(Redacted.value(key), content)
    return `v1,${Buffer.from(mac).toString("base64")}`
  })
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" ")
  }
}
