import { DateTime, Effect, Redacted } from "effect"
import { type Crypto, hmacSha256 } from "./Crypto.ts"
import { PostFailed } from "./OutboundPost.ts"

/** The key of an endpoint: what its secret is the text form of. */
type SigningKey = Redacted.Redacted<Uint8Array>

/** Bytes of a new key; Standard Webhooks asks for 24 to 64. */
const signingKeyLength = 32

/** Time for which the secret before the newest still signs. */
const rotationOverlap = { hours: 24 }

/** A key as its owner is shown it, once. */
const secretOf = (key: SigningKey): Redacted.Redacted =>
  Redacted.make(`whsec_${Buffer.from(Redacted.value(key)).toString("base64")}`)

/** The secrets of one address as they are kept, each encrypted. */
export interface SigningSecrets {
  readonly secret: Uint8Array
  /** Signs along with the newest one until the given time. */
  readonly previousSecret: Uint8Array | null
  readonly previousSecretUntil: DateTime.Utc | null
}

/** Makes a secret, as it is kept and as its owner is shown it; `purpose` is its encryption context. */
export const newSigningSecret = Effect.fnUntraced(function* (
  crypto: Crypto["Service"],
  purpose: string
) {
  const key = yield* crypto.randomBytes(signingKeyLength)
  return { sealed: yield* crypto.encrypt(purpose, key), secret: secretOf(Redacted.make(key)) }
})

/** The secrets after a rotation: the one before signs for another day unless it is revoked. */
export const rotatedSecrets = (
  { secret }: SigningSecrets,
  sealed: Uint8Array,
  revokeOld: boolean,
  now: DateTime.Utc
): SigningSecrets => ({
  secret: sealed,
  previousSecret: revokeOld ? null : secret,
  previousSecretUntil: revokeOld ? null : DateTime.add(now, rotationOverlap)
})

/** The keys that sign now, the newest first; under a wrong ENCRYPTION_KEY there are none. */
export const signingKeys = Effect.fnUntraced(
  function* (
    crypto: Crypto["Service"],
    purpose: string,
    { previousSecret, previousSecretUntil, secret }: SigningSecrets
  ) {
    const open = (sealed: Uint8Array) =>
      Effect.map(crypto.decrypt(purpose, sealed), (bytes): SigningKey => Redacted.make(bytes))
    const newest = yield* open(secret)
    const isOver =
      previousSecretUntil === null ||
      DateTime.isLessThanOrEqualTo(previousSecretUntil, yield* DateTime.now)
    return previousSecret === null || isOver ? [newest] : [newest, yield* open(previousSecret)]
  },
  Effect.catchDefect(() => Effect.fail(new PostFailed({ reason: "the secret is unreadable" })))
)

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
