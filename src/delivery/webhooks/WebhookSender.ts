import { Clock, Context, DateTime, Effect, Layer, Redacted, Result } from "effect"
import { Crypto } from "../../platform/Crypto.ts"
import { OutboundPost, PostFailed } from "../../platform/OutboundPost.ts"
import { secretPurpose, type StoredWebhookEndpoint } from "./WebhookEndpoint.ts"
import { signedHeaders, type SigningKey } from "../../platform/StandardWebhooks.ts"

/** Result of one request to an endpoint. */
export interface Attempt {
  readonly delivered: boolean
  readonly statusCode: number | null
  readonly error: string | null
  readonly durationMilliseconds: number
}

/** The id and body to send. */
export interface Told {
  readonly id: string
  readonly body: string
}

const usualHeaders = {
  "content-type": "application/json",
  "user-agent": "Gatehouse-Webhooks/1"
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300
const isRedirect = (status: number): boolean => status >= 300 && status < 400

const errorOf = (status: number): string | null => {
  if (isSuccess(status)) return null
  return isRedirect(status) ? "a redirect is not followed" : `the answer was ${status}`
}

/** Sends signed requests to endpoints. */
export class WebhookSender extends Context.Service<WebhookSender>()(
  "gatehouse/delivery/webhooks/WebhookSender",
  {
    make: Effect.gen(function* () {
      const crypto = yield* Crypto
      const outbound = yield* OutboundPost

      const open = (endpoint: StoredWebhookEndpoint, sealed: Uint8Array) =>
        Effect.map(crypto.decrypt(secretPurpose(endpoint), sealed), (bytes): SigningKey =>
          Redacted.make(bytes)
        )

      const keysOf = Effect.fnUntraced(function* (endpoint: StoredWebhookEndpoint) {
        const { previousSecret, previousSecretUntil, secret } = endpoint
        const newest = yield* open(endpoint, secret)
        const isOver =
          previousSecretUntil === null ||
          DateTime.isLessThanOrEqualTo(previousSecretUntil, yield* DateTime.now)
        if (previousSecret === null || isOver) return [newest]
        return [newest, yield* open(endpoint, previousSecret)]
      })

      const send = Effect.fnUntraced(function* (
        endpoint: StoredWebhookEndpoint,
        { body, id }: Told
      ) {
        const start = yield* Clock.currentTimeMillis
        const message = { id, body, timestamp: Math.floor(start / 1000) }
        const answer = yield* keysOf(endpoint).pipe(
          // Under a wrong ENCRYPTION_KEY events wait for the right one.
          Effect.catchDefect(() =>
            Effect.fail(new PostFailed({ reason: "the secret is unreadable" }))
          ),
          Effect.flatMap((keys) =>
            outbound.send({
              url: new URL(endpoint.url),
              headers: { ...usualHeaders, ...signedHeaders(message, keys) },
              body
            })
          ),
          Effect.result
        )
        const durationMilliseconds = Math.round((yield* Clock.currentTimeMillis) - start)
        return Result.match(answer, {
          onFailure: ({ reason }): Attempt => ({
            delivered: false,
            statusCode: null,
            error: reason,
            durationMilliseconds
          }),
          onSuccess: (statusCode): Attempt => ({
            delivered: isSuccess(statusCode),
            statusCode,
            error: errorOf(statusCode),
            durationMilliseconds
          })
        })
      })

      return { send }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(OutboundPost.layer))
}
