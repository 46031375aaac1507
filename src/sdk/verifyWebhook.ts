import { isRecord } from "./calls.ts"
import { signedBody } from "./signedBody.ts"
import type { ServerClient } from "./ServerClient.ts"

type Found = Awaited<ReturnType<ServerClient["auditEvents"]["searchAuditEvents"]>>
type AuditEvent = Found["items"][number]

/** Body of a webhook. */
export type WebhookEvent =
  | {
      readonly type: AuditEvent["action"]
      readonly timestamp: string
      readonly data: AuditEvent
    }
  | {
      /** Sent by hand, to try the endpoint. */
      readonly type: "webhook.test"
      readonly timestamp: string
      readonly data: { readonly environmentId: string; readonly endpointId: string }
    }

/** The request is not a webhook that was signed with this secret just now: answer it 400. */
export class WebhookRefused extends Error {
  override readonly name = "WebhookRefused"
}

/** The secret may sign for other senders too: only what has the form of our events is one. */
const isEvent = (value: unknown): value is WebhookEvent => {
  if (!isRecord(value) || typeof value["timestamp"] !== "string") return false
  const { data, type } = value
  if (typeof type !== "string" || !isRecord(data)) return false
  const named = (...names: ReadonlyArray<string>) =>
    names.every((name) => typeof data[name] === "string")
  return type === "webhook.test"
    ? named("environmentId", "endpointId")
    : named("id", "environmentId", "occurredAt") &&
        data["action"] === type &&
        isRecord(data["actor"]) &&
        Array.isArray(data["targets"])
}

/**
 * Verifies a webhook as Standard Webhooks says, and answers what it tells. It reads the request's
 * body. Rejected with `WebhookRefused` where signature or time are wrong, and with a `TypeError` where
 * the secret is none. A delivery may come twice: the header `webhook-id` is the event's id each time.
 *
 * @example
 * const { type, data } = await verifyWebhook(request, process.env.WEBHOOK_SECRET)
 */
export const verifyWebhook = async (request: Request, secret: string): Promise<WebhookEvent> => {
  const event = await signedBody(request, secret, (reason) => new WebhookRefused(reason))
  if (!isEvent(event)) throw new WebhookRefused("The body is not an event of Gatehouse")
  return event
}
