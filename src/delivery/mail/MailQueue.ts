import { Context, Layer, type Schedule } from "effect"
import * as PersistedQueue from "effect/persistence/PersistedQueue"
import * as Jobs from "../../platform/Jobs.ts"
import { MailJob } from "./Mail.ts"

/** Names of the queues in the database. */
const queueName = "mail_draft"
const formerQueueName = "mail"
const handedQueueName = "mail_hook"

/** Names of all queues in which the job of a mail may wait. */
export const queueNames = [queueName, formerQueueName, handedQueueName] as const

const queueOf = (name: string, waits: Schedule.Schedule<unknown, number> = Jobs.patientWaits) =>
  PersistedQueue.make({
    name,
    schema: MailJob,
    maxAttempts: Jobs.patientAttempts,
    retrySchedule: waits
  })

/** The mails that wait to be sent; those of a customer's backend go on to the queue for these. */
export class MailQueue extends Context.Service<MailQueue>()("gatehouse/delivery/mail/MailQueue", {
  make: (waits: Schedule.Schedule<unknown, number>) => queueOf(queueName, waits)
}) {
  static readonly layerWith = (waits: Schedule.Schedule<unknown, number>) =>
    Layer.effect(this, this.make(waits)).pipe(Layer.provide(Jobs.layer))

  static readonly layer = this.layerWith(Jobs.patientWaits)
}

/**
 * The mails that wait for the backends of customers. They have a queue of their own, so that a slow
 * backend holds up no mail that leaves by the mail server.
 */
export class HandedMailQueue extends Context.Service<HandedMailQueue>()(
  "gatehouse/delivery/mail/MailQueue/HandedMailQueue",
  { make: queueOf(handedQueueName) }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(Jobs.layer))
}

/**
 * The queue of the version before, which cannot read a draft: side by side it takes none, and what
 * it queues itself is sent here too.
 */
export class FormerMailQueue extends Context.Service<FormerMailQueue>()(
  "gatehouse/delivery/mail/MailQueue/FormerMailQueue",
  { make: queueOf(formerQueueName) }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(Jobs.layer))
}
