import type { ServerClient } from "./ServerClient.ts"

/** Maximum distance of a delivery's time from ours, in seconds: an older one may be a replay. */
const tolerance = 300

/** More signatures than any sender makes are not looked at. */
const mostSignatures = 10

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

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

const decoded = (base64: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return bytesOf(base64)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

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

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/**
 * Verifies a webhook as Standard Webhooks says, and answers what it tells. It reads the request's
 * body. Rejected with `WebhookRefused` where signature or time are wrong. A delivery may come twice:
 * the header `webhook-id` is the event's id each time.
 *
 * @example
 * const { type, data } = await verifyWebhook(request, process.env.WEBHOOK_SECRET)
 */
export const verifyWebhook = async (request: Request, secret: string): Promise<WebhookEvent> => {
  const { headers } = request
  const id = headers.get("webhook-id")
  const timestamp = headers.get("webhook-timestamp")
  const signatures = headers.get("webhook-signature")
  if (id === null || timestamp === null || signatures === null) {
    throw new WebhookRefused("A header of Standard Webhooks is missing")
  }
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookRefused("The timestamp is not a number")
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > tolerance) {
    throw new WebhookRefused("The delivery is too old, or from the future")
  }
  const key = await crypto.subtle.importKey(
    "raw",
    bytesOf(secret.replace(/^whsec_/, "")),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"]
  )
  const body = await request.text()
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const macs = signatures
    .split(" ", mostSignatures)
    .map((part) => (part.startsWith("v1,") ? decoded(part.slice(3)) : undefined))
    .filter((mac) => mac !== undefined)
  // `verify` compares in constant time.
  const fitting = await Promise.all(
    macs.map((mac) => crypto.subtle.verify("HMAC", key, mac, signed))
  )
  if (!fitting.includes(true)) throw new WebhookRefused("No signature is by this secret")
  const event = parsed(body)
  if (!isEvent(event)) throw new WebhookRefused("The body is not an event of Gatehouse")
  return event
}
