import { Layer } from "effect"
import { HookCalls } from "./hooks/HookCalls.ts"
import { Hooks } from "./hooks/Hooks.ts"
import { MailContents } from "./mail/MailContents.ts"
import * as MailDelivery from "./mail/MailDelivery.ts"
import { MailRetention } from "./mail/MailRetention.ts"
import { Mails } from "./mail/Mails.ts"
import { OutgoingMails } from "./mail/OutgoingMails.ts"
import { WebhookDeliveries } from "./webhooks/WebhookDeliveries.ts"
import { WebhookEndpoints } from "./webhooks/WebhookEndpoints.ts"
import * as WebhookTurns from "./webhooks/WebhookTurns.ts"

/**
 * Messages that leave the service by themselves: mails, and events to addresses of the customer's.
 */
export const layer = Layer.mergeAll(
  Mails.layer,
  MailContents.layer,
  OutgoingMails.layer,
  WebhookEndpoints.layer,
  WebhookDeliveries.layer,
  Hooks.layer.pipe(Layer.provideMerge(HookCalls.layer))
)

/** The background work here, on every instance. */
export const background = Layer.mergeAll(
  MailDelivery.layer,
  MailRetention.layer,
  MailDelivery.backlogLayer,
  WebhookTurns.layer,
  Layer.effectDiscard(WebhookDeliveries.retention)
)
