import { Clock, Context, Effect, Layer, Result } from "effect"
import { Crypto } from "../../platform/Crypto.ts"
import { OutboundPost } from "../../platform/OutboundPost.ts"
import { secretPurpose, type StoredWebhookEndpoint } from "./WebhookEndpoint.ts"
import { signedHeaders, signingKeys } from "../../platform/StandardWebhooks.ts"

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

      const send = Effect.fnUntraced(function* (
        endpoint: StoredWebhookEndpoint,
        { body, id }: Told
      ) {
        const start = yield* Clock.currentTimeMillis
        const message = { id, body, timestamp: Math.floor(start / 1000) }
        const answer = yield* signingKeys(crypto, secretPurpose(endpoint), endpoint).pipe(
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
